import type { PostEntity } from './post.entity.js';
import { WRITABLE_STATUSES, type PostStatus } from './post-status.rules.js';
import type { PostType } from './post-types.js';

/** Somebody who asks, as permissions need to know them. */
export interface Person {
  /** 0 for a visitor. */
  readonly userId: number;
  can(capability: string): boolean;
}

/** What decides who may do what with a post. */
export type Guarded = Pick<PostEntity, 'type' | 'status' | 'trashedFrom' | 'authorId'>;

/** Whether somebody may do something with all records of a type: `edit`, `publish`, `edit_others`. */
export const may = (person: Person, right: string, type: PostType): boolean => person.can(`${right}_${type}s`);

const isOwn = (person: Person, { authorId }: Pick<Guarded, 'authorId'>): boolean =>
  person.userId !== 0 && person.userId === authorId;

const isOut = (status: string): boolean => status === 'publish' || status === 'future';

/** Editing and deleting follow the same rule. In the trash the status before counts. */
function mayChange(verb: 'edit' | 'delete', person: Person, post: Guarded): boolean {
  const { type } = post;
  const status = post.status === 'trash' ? post.trashedFrom : post.status;
  if (isOwn(person, post)) return may(person, isOut(status) ? `${verb}_published` : verb, type);
  if (!may(person, `${verb}_others`, type)) return false;
  if (isOut(status)) return may(person, `${verb}_published`, type);
  return status !== 'private' || may(person, `${verb}_private`, type);
}

export const mayEdit = (person: Person, post: Guarded): boolean => mayChange('edit', person, post);

export const mayDelete = (person: Person, post: Guarded): boolean => mayChange('delete', person, post);

/** What is published is for everybody, what is private for its author and those who read private posts, the rest for those who may edit it. */
export function mayRead(person: Person, post: Guarded): boolean {
  if (post.status === 'publish') return true;
  if (post.status === 'private' && (isOwn(person, post) || may(person, 'read_private', post.type))) return true;
  return mayEdit(person, post);
}

/** Whether somebody may ask for lists of a status at all. */
export function mayList(person: Person, status: string, type: PostType): boolean {
  if (status === 'publish' || status === 'inherit') return true;
  return may(person, 'edit', type) || (status === 'private' && may(person, 'read_private', type));
}

/** The statuses of which a list holds everybody's posts, and those of which it holds one's own only. */
export interface Reach {
  readonly everybodys: PostStatus[];
  readonly own: PostStatus[];
}

/** How far the asked statuses reach for somebody who reads, or who wants what they may edit. */
export function reachOf(person: Person, type: PostType, statuses: readonly PostStatus[], allows = mayRead): Reach {
  const one = (status: PostStatus, authorId: number): Guarded => ({ type, status, trashedFrom: '', authorId });
  const everybodys = statuses.filter((status) => allows(person, one(status, NOBODY)));
  const own = statuses.filter((status) => !everybodys.includes(status) && allows(person, one(status, person.userId)));
  return { everybodys, own };
}

/** An author who is never the one who asks. */
const NOBODY = -1;

/** Every status a post can have. */
export const ALL_STATUSES: readonly PostStatus[] = [...WRITABLE_STATUSES, 'trash'];
