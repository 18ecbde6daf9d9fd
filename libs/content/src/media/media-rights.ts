import { Injectable } from '@nestjs/common';
import { Database, batchLoader, kindLoader, placeholders, type BatchLoader } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import type { Principal } from '@grove/rest';
import { MediaParentForbidden, MediaParentNotFound } from '../errors.js';
import { ALL_STATUSES, mayEdit, mayRead, reachOf, type Guarded } from '../posts/post-permissions.rules.js';
import type { MediaEntity } from './media.entity.js';

type Owned = Pick<MediaEntity, 'authorId'>;

const isOwn = ({ userId }: Principal, { authorId }: Owned): boolean => userId !== 0 && userId === authorId;

/** Who uploads may change own media; who writes in the place of others may change theirs. */
export const mayEditMedium = (person: Principal, medium: Owned): boolean =>
  person.can(isOwn(person, medium) ? 'upload_files' : 'edit_others_posts');

export const mayDeleteMedium = (person: Principal, medium: Owned): boolean =>
  person.can(isOwn(person, medium) ? 'upload_files' : 'delete_others_posts');

/** A condition with the values bound to it. */
export interface Condition {
  readonly sql: string;
  readonly values: (string | number)[];
}

/** Who may see what, as far as it depends on what a medium is attached to. */
@Injectable()
export class MediaRights {
  private readonly posts: BatchLoader<Guarded>;
  private readonly kinds: BatchLoader<string>;

  constructor(database: Database) {
    this.kinds = kindLoader(database);
    this.posts = batchLoader(database, async (ids) => {
      const rows = await database.read<Guarded & { id: number }>(`${POST} WHERE id IN (${placeholders(ids.length)})`, ids);
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  /** A private medium is for its author and who reads private posts; any other for whoever sees what it is attached to. */
  async mayRead(person: Principal, medium: Pick<MediaEntity, 'authorId' | 'status' | 'parentId'>): Promise<boolean> {
    if (isOwn(person, medium)) return true;
    if (medium.status === 'private') return person.can('read_private_posts');
    const parent = medium.parentId === 0 ? undefined : await this.posts.load(medium.parentId);
    return parent === undefined || mayRead(person, parent);
  }

  /** The same for a list: a condition over `media`. Undefined for somebody who sees all. */
  readable(person: Principal): Condition | undefined {
    const reaches = (['post', 'page'] as const).map((type) => ({ type, ...reachOf(person, type, ALL_STATUSES) }));
    const seesPrivate = person.can('read_private_posts');
    if (seesPrivate && reaches.every(({ everybodys }) => everybodys.length === ALL_STATUSES.length)) return undefined;
    const posts = reaches.map(({ type, everybodys, own }) => ({
      sql:
        `(post.type = ? AND (post.status IN (${placeholders(everybodys.length)})` +
        `${own.length > 0 ? ` OR (post.author_id = ? AND post.status IN (${placeholders(own.length)}))` : ''}))`,
      values: [type, ...everybodys, ...(own.length > 0 ? [person.userId, ...own] : [])],
    }));
    const shown = `NOT EXISTS (SELECT 1 FROM post WHERE post.id = media.parent_id AND NOT (${posts.map(({ sql }) => sql).join(' OR ')}))`;
    const open = `media.status ${seesPrivate ? 'IS NOT NULL' : "<> 'private'"}`;
    return {
      sql: `(media.author_id = ? OR (${open} AND (media.parent_id = 0 OR ${shown})))`,
      values: [person.userId || -1, ...posts.flatMap(({ values }) => values)],
    };
  }

  /** Refuses to attach a medium to what is not there, to another medium, or to what the person may not change. */
  async mustAttach(person: Principal, parentId: number): Promise<void> {
    const kind = await this.kinds.load(parentId);
    if (kind === 'media') throw new InvalidParameters({ names: 'post', params: { post: 'post must not be a medium.' } });
    if (kind === 'product' || kind === 'variation') {
      if (!person.can('manage_products')) throw new MediaParentForbidden();
      return;
    }
    const post = kind === undefined ? undefined : await this.posts.load(parentId);
    if (!post) throw new MediaParentNotFound({ post: parentId });
    if (!mayEdit(person, post)) throw new MediaParentForbidden();
  }

  /** Of these records those that are still there. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    return new Set((await this.kinds.loadMany(ids.filter((id) => id !== 0))).keys());
  }
}

const POST = 'SELECT id, type, status, trashed_from AS trashedFrom, author_id AS authorId FROM post';
