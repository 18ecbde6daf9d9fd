import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, Repository, acquireNamedLock, UniqueViolation, type UnitOfWork, whereStartsWith } from '@grove/database';
import { firstAvailableSlug, slugify } from '@grove/core';
import { PostEntity } from './post.entity.js';
import { isDraft } from './post-status.rules.js';

const MAX_ATTEMPTS = 100;
const MAX_LENGTH = 200;
const TRASHED_SUFFIX = '__trashed';

/** The slug of a post in the trash, so that another post can have its slug. */
export const trashedSlug = (slug: string): string =>
  slug === '' ? '' : slug.slice(0, MAX_LENGTH - TRASHED_SUFFIX.length) + TRASHED_SUFFIX;

/** The slug as it was before the post was moved to the trash. */
export const untrashedSlug = (slug: string): string =>
  slug.endsWith(TRASHED_SUFFIX) ? slug.slice(0, -TRASHED_SUFFIX.length) : slug;

/** The slug that a post should have: the requested one, else its current one, else one made from its title. Drafts need none. */
export function wantedSlug(post: PostEntity, requested: string | undefined): string {
  const slug = requested === undefined ? '' : slugify(requested);
  if (slug !== '') return slug;
  if (requested === undefined && post.slug !== '') return post.slug;
  return needsUniqueSlug(post) ? slugify(post.title) || String(post.id) : '';
}

/** Slugs that are part of URLs are unique. Drafts get theirs when they leave that status. */
export const needsUniqueSlug = ({ status }: Pick<PostEntity, 'status'>): boolean => !isDraft(status) && status !== 'trash';

/** Writes the row of a post with a unique slug, also if many posts with the same title are written at the same time. */
@Injectable()
export class PostSlugs {
  private readonly posts: Repository<PostEntity>;

  constructor(database: Database) {
    this.posts = new Repository(database, PostEntity);
  }

  /** Inserts or updates the row, and sets `post.slug` to the slug that was free. */
  async write(unit: UnitOfWork, post: PostEntity, current: PostEntity | undefined, requested: string | undefined): Promise<void> {
    const wanted = wantedSlug(post, requested);
    const isUnique = needsUniqueSlug(post);
    const isUnchanged = current?.slugKey === wanted && current.parentId === post.parentId;
    for (let attempt = 1; ; attempt++) {
      post.slug = !isUnique || isUnchanged ? wanted : await this.findFreeSlug(unit, wanted, post);
      post.slugKey = isUnique ? post.slug : null;
      try {
        if (current) await this.posts.updateChanged(current, post);
        else await this.posts.insert(post);
        return;
      } catch (error) {
        if (
          !(error instanceof UniqueViolation && error.concerns('post', 'type', 'parent_id', 'slug_key')) ||
          attempt === MAX_ATTEMPTS
        )
          throw error;
      }
    }
  }

  /**
   * The first free slug. A number alone is never a slug, because in URLs it may mean a year. Slugs that drafts have requested count as taken. The
   * lock keeps concurrent transactions from finding the same slug.
   */
  private async findFreeSlug(unit: UnitOfWork, wanted: string, { id, type, parentId }: PostEntity): Promise<string> {
    const siblings = { type, parentId, id: Not(id) };
    const isNumber = /^\d+$/.test(wanted);
    if (!(await this.posts.existsBy({ ...siblings, slug: wanted })) && !isNumber) return wanted;
    await acquireNamedLock(unit, `post/slug/${type}`);
    const similar = this.posts.createQueryBuilder('post').select(['post.id', 'post.slug']).where(siblings);
    whereStartsWith(similar, 'post.slug', wanted.slice(0, MAX_LENGTH - 10));
    const rows = await similar.getMany();
    return firstAvailableSlug(wanted, new Set([...rows.map(({ slug }) => slug), ...(isNumber ? [wanted] : [])]));
  }
}
