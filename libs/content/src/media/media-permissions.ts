import { Injectable } from '@nestjs/common';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { Database, batchLoader, kindLoader, Repository, type BatchLoader } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import type { Principal } from '@grove/rest';
import { userExists } from '@grove/users';
import { AuthorUnknown, MediaParentForbidden, MediaParentNotFound, NotAuthorChooser } from '../errors.js';
import { ALL_STATUSES, mayEdit, mayRead, statusScopeOf, type PostAccessFields } from '../posts/post-permissions.rules.js';
import { PostEntity } from '../posts/post.entity.js';
import type { MediaEntity } from './media.entity.js';
import type { MediaInput } from './media.resource.js';

type Owned = Pick<MediaEntity, 'authorId'>;

const isOwn = ({ userId }: Principal, { authorId }: Owned): boolean => userId !== 0 && userId === authorId;

/** `upload_files` allows to change own media, `edit_others_posts` those of others. */
export const mayEditMedium = (caller: Principal, medium: Owned): boolean =>
  caller.can(isOwn(caller, medium) ? 'upload_files' : 'edit_others_posts');

export const mayDeleteMedium = (caller: Principal, medium: Owned): boolean =>
  caller.can(isOwn(caller, medium) ? 'upload_files' : 'delete_others_posts');

/** Permissions for media that depend on the post that a medium is attached to. */
@Injectable()
export class MediaPermissions {
  private readonly posts: BatchLoader<PostAccessFields>;
  private readonly kinds: BatchLoader<string>;

  constructor(private readonly database: Database) {
    this.kinds = kindLoader(database);
    const posts = new Repository(database, PostEntity);
    this.posts = batchLoader(
      database,
      async (ids) => new Map((await posts.findInOrder(ids, ACCESS_FIELDS)).map((post) => [post.id, post])),
    );
  }

  /** The author and those who may read private posts read a private medium. Who may read the post that a medium is attached to reads any other one. */
  async mayRead(caller: Principal, medium: Pick<MediaEntity, 'authorId' | 'status' | 'parentId'>): Promise<boolean> {
    if (isOwn(caller, medium)) return true;
    if (medium.status === 'trash') return mayEditMedium(caller, medium);
    if (medium.status === 'private') return caller.can('read_private_posts');
    const parent = medium.parentId === 0 ? undefined : await this.posts.load(medium.parentId);
    return parent === undefined || mayRead(caller, parent);
  }

  /** The same rule as a condition of a query in which `media` stands for media; undefined if the caller may read all media. */
  readableIn(query: SelectQueryBuilder<ObjectLiteral>, caller: Principal): string | undefined {
    const scopes = (['post', 'page'] as const).map((type) => ({ type, ...statusScopeOf(caller, type, ALL_STATUSES) }));
    const seesPrivate = caller.can('read_private_posts');
    if (seesPrivate && scopes.every(({ anyAuthor }) => anyAuthor.length === ALL_STATUSES.length)) return undefined;
    const unreadable = query.subQuery().select('1').from(PostEntity, 'parent').where('parent.id = media.parentId');
    for (const { type, anyAuthor, ownOnly } of scopes) {
      const isOwn = ownOnly.length > 0 ? `OR (parent.authorId = :reader AND parent.status IN (:...${type}_own))` : '';
      unreadable.andWhere(`NOT (parent.type = '${type}' AND (parent.status IN (:...${type}_any) ${isOwn}))`);
      query.setParameters({ [`${type}_any`]: anyAuthor, [`${type}_own`]: ownOnly });
    }
    query.setParameter('reader', caller.userId || NOBODY);
    const status = `media.status ${seesPrivate ? "<> 'trash'" : "NOT IN ('private', 'trash')"}`;
    return `(media.authorId = :reader OR (${status} AND (media.parentId = 0 OR NOT EXISTS ${unreadable.getQuery()})))`;
  }

  /** Throws if the caller may not give the medium this author, or may not attach it to this post. The current author and post are always allowed. */
  async assertAllowed({ author, post }: MediaInput, principal: Principal, current?: MediaEntity): Promise<void> {
    if (author !== undefined && author !== principal.userId && author !== current?.authorId) {
      if (!principal.can('edit_others_posts')) throw new NotAuthorChooser();
      if (!(await userExists(this.database, author))) throw new AuthorUnknown();
    }
    if (post && post !== current?.parentId) await this.assertAttachable(principal, post);
  }

  /** Throws if a medium cannot be attached to a record: the id is unknown or that of a medium, or the caller may not edit the record. */
  private async assertAttachable(caller: Principal, parentId: number): Promise<void> {
    const kind = await this.kinds.load(parentId);
    if (kind === 'media') throw new InvalidParameters({ names: 'post', params: { post: 'post must not be a medium.' } });
    if (kind === 'product' || kind === 'variation') {
      if (!caller.can('manage_products')) throw new MediaParentForbidden();
      return;
    }
    const post = kind === undefined ? undefined : await this.posts.load(parentId);
    if (!post) throw new MediaParentNotFound({ post: parentId });
    if (!mayEdit(caller, post)) throw new MediaParentForbidden();
  }
}

const ACCESS_FIELDS = ['id', 'type', 'status', 'previousStatus', 'authorId'] as const;

/** An id that no user has. */
const NOBODY = -1;
