import type { Actor, AccountName } from './actors.js';
import type { ContentState, ContentItem } from './content-items.js';

/** An account or a visitor. Consumer keys do not sign in to `cms/v2`. */
export type Reader = AccountName | 'visitor';

type OwnedItem = Pick<ContentItem, 'collection' | 'state' | 'isOwn'>;

const EDITORS: readonly Actor[] = ['admin', 'editor', 'shop_manager'];
const WRITERS: readonly Actor[] = [...EDITORS, 'author', 'contributor'];
const PUBLISHED: readonly ContentState[] = ['publish', 'protected', 'future', 'gone'];

/** Whether this reader may edit the content of others. */
export const canEditOthers = (who: Reader): boolean => EDITORS.includes(who);

/** Whether this reader may write posts. */
export const canWrite = (who: Reader): boolean => WRITERS.includes(who);

/** Whether this reader may upload files. */
export const canUpload = (who: Reader): boolean => canEditOthers(who) || who === 'author';

/** Editors may edit and delete everything, authors their own posts, and contributors their own posts that are not published. */
export function canEdit(who: Reader, { collection, state, isOwn }: OwnedItem): boolean {
  if (canEditOthers(who)) return true;
  if (collection === 'pages' || !isOwn) return false;
  return who === 'author' || (who === 'contributor' && !PUBLISHED.includes(state));
}

/** Everyone may read published content, the author and editors private content, and those who may edit it all other content. */
export function canRead(who: Reader, item: OwnedItem): boolean {
  const { state, isOwn } = item;
  if (state === 'publish' || state === 'protected') return true;
  return (state === 'private' && isOwn) || canEdit(who, item);
}

/** The status and the error code of a refusal. */
export type Refusal = readonly [status: number, code: string];

/** The expected refusal: none if the reader may, otherwise the code with status 401 for visitors and 403 for accounts. */
export const refusalUnless = (may: boolean, who: Reader, code: string): Refusal | undefined =>
  may ? undefined : [who === 'visitor' ? 401 : 403, code];
