import type { Actor, Person } from './actors.js';
import type { Extras } from './client.js';
import type { State, Writing } from './writings.js';

/** People, and nobody: keys are no credentials here. */
export type Reader = Person | 'visitor';

type Owned = Pick<Writing, 'room' | 'state' | 'isOwn'>;

const EDITORS: readonly Actor[] = ['admin', 'editor', 'shop_manager'];
const WRITERS: readonly Actor[] = [...EDITORS, 'author', 'contributor'];
const IS_OUT: readonly State[] = ['publish', 'protected', 'future', 'gone'];

/** Those who change everything that others wrote. */
export const edits = (who: Reader): boolean => EDITORS.includes(who);

/** Those who write something here. */
export const writes = (who: Reader): boolean => WRITERS.includes(who);

export const uploads = (who: Reader): boolean => edits(who) || who === 'author';

/** Who may change and delete a post or page: editors all, authors what is theirs, contributors as long as it is not published. */
export function mayChange(who: Reader, { room, state, isOwn }: Owned): boolean {
  if (edits(who)) return true;
  if (room === 'pages' || !isOwn) return false;
  return who === 'author' || (who === 'contributor' && !IS_OUT.includes(state));
}

/** What is published is for all, what is private for its author and editors, anything else for those who may change it. */
export function mayRead(who: Reader, writing: Owned): boolean {
  const { state, isOwn } = writing;
  if (state === 'publish' || state === 'protected') return true;
  return (state === 'private' && isOwn) || mayChange(who, writing);
}

/** A refusal, by its status and code. */
export type Refusal = readonly [status: number, code: string];

/** What somebody is told: nothing who may, and else the code, as a stranger or as somebody known. */
export const unless = (may: boolean, who: Reader, code: string): Refusal | undefined =>
  may ? undefined : [who === 'visitor' ? 401 : 403, code];

/** One request of somebody, and how it must be answered. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly extras: Extras;
  readonly refusal: Refusal | undefined;
  /** What only shows more of a record: `Allow` does not speak of it. */
  readonly isMore?: boolean;
}
