import { InvalidParameters } from '@grove/core';
import type { ViewQuery } from '@grove/rest';
import { EditContextForbidden, NotAuthorChooser, NotStickyMaker, PostExists } from '../errors.js';
import type { PostEntity } from './post.entity.js';
import type { PostInput } from './post.resource.js';
import { WRITABLE_STATUSES, type PostStatus } from './post-status.rules.js';
import type { PostType } from './post-types.js';
import type { PostListQuery } from './posts.query.js';

/** The account that makes a request, as far as permissions need it. */
export interface Caller {
  /** 0 for a visitor. */
  readonly userId: number;
  can(capability: string): boolean;
}

/** The fields of a post that decide who may do what with it. */
export type PostAccessFields = Pick<PostEntity, 'type' | 'status' | 'previousStatus' | 'authorId'>;

/** Whether the caller has the capability for an action on all records of a type: `edit`, `publish`, `edit_others`. */
export const hasPostCapability = (caller: Caller, action: string, type: PostType): boolean => caller.can(`${action}_${type}s`);

const isOwn = (caller: Caller, { authorId }: Pick<PostAccessFields, 'authorId'>): boolean =>
  caller.userId !== 0 && caller.userId === authorId;

const isPublishedOrScheduled = (status: string): boolean => status === 'publish' || status === 'future';

/** Editing and deleting follow the same rule. For a post in the trash, its status before the trash counts. */
function mayChange(verb: 'edit' | 'delete', caller: Caller, post: PostAccessFields): boolean {
  const { type } = post;
  const status = post.status === 'trash' ? post.previousStatus : post.status;
  if (isOwn(caller, post)) return hasPostCapability(caller, isPublishedOrScheduled(status) ? `${verb}_published` : verb, type);
  if (!hasPostCapability(caller, `${verb}_others`, type)) return false;
  if (isPublishedOrScheduled(status)) return hasPostCapability(caller, `${verb}_published`, type);
  return status !== 'private' || hasPostCapability(caller, `${verb}_private`, type);
}

export const mayEdit = (caller: Caller, post: PostAccessFields): boolean => mayChange('edit', caller, post);

export const mayDelete = (caller: Caller, post: PostAccessFields): boolean => mayChange('delete', caller, post);

/** Everybody reads published posts; the author and those with `read_private` read private ones; those who may edit a post read it in any status. */
export function mayRead(caller: Caller, post: PostAccessFields): boolean {
  if (post.status === 'publish') return true;
  if (post.status === 'private' && (isOwn(caller, post) || hasPostCapability(caller, 'read_private', post.type))) return true;
  return mayEdit(caller, post);
}

/** Whether the caller may ask for lists of a status at all. */
export function mayList(caller: Caller, status: string, type: PostType): boolean {
  if (status === 'publish') return true;
  return hasPostCapability(caller, 'edit', type) || (status === 'private' && hasPostCapability(caller, 'read_private', type));
}

/** The statuses that a list includes. */
export interface StatusScope {
  /** Statuses of which it includes the posts of all authors. */
  readonly anyAuthor: PostStatus[];
  /** Statuses of which it includes only the caller's own posts. */
  readonly ownOnly: PostStatus[];
}

/** The part of the requested statuses that the caller may read, or use in the way that `isAllowed` decides. */
export function statusScopeOf(caller: Caller, type: PostType, statuses: readonly PostStatus[], isAllowed = mayRead): StatusScope {
  const postBy = (status: PostStatus, authorId: number): PostAccessFields => ({ type, status, previousStatus: '', authorId });
  const anyAuthor = statuses.filter((status) => isAllowed(caller, postBy(status, OTHER_AUTHOR)));
  const ownOnly = statuses.filter((status) => !anyAuthor.includes(status) && isAllowed(caller, postBy(status, caller.userId)));
  return { anyAuthor, ownOnly };
}

/** An author who is never the caller. */
const OTHER_AUTHOR = -1;

/** Every status that a post can have. */
export const ALL_STATUSES: readonly PostStatus[] = [...WRITABLE_STATUSES, 'trash'];

/** Throws if the caller may not write in the name of this author, or may not make posts sticky. */
export function assertFieldsAllowed(type: PostType, { author, sticky }: PostInput, caller: Caller): void {
  const mayEditOthers = hasPostCapability(caller, 'edit_others', type);
  if (author && author !== caller.userId && !mayEditOthers) throw new NotAuthorChooser();
  if (type === 'post' && sticky && !mayEditOthers && !hasPostCapability(caller, 'publish', type)) throw new NotStickyMaker();
}

/** Throws if the caller may not list posts of the statuses that are asked for, or not in the edit context. */
export function assertListAllowed(
  type: PostType,
  { status = 'publish', context: view }: Partial<PostListQuery> & ViewQuery,
  caller: Caller,
): void {
  const refused = [status].flat().filter((one) => !mayList(caller, one, type));
  if (refused.length > 0) {
    const sentence = `status must not be ${refused.join(' or ')}: only users who may write here can ask for it.`;
    throw new InvalidParameters({ names: 'status', params: { status: sentence } });
  }
  if (view === 'edit' && !hasPostCapability(caller, 'edit', type)) throw new EditContextForbidden();
}

/** Whether the caller may create a post. Throws if an id was sent, or a field that the caller may not set. */
export function mayCreate(
  type: PostType,
  { sentId, input = {} }: { readonly sentId?: number; readonly input?: object },
  caller: Caller,
): boolean {
  if (sentId !== undefined) throw new PostExists();
  assertFieldsAllowed(type, input, caller);
  return hasPostCapability(caller, 'edit', type);
}
