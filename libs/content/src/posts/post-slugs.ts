import { Injectable } from '@nestjs/common';
import { startsWithPattern, Database, Table, acquireNamedLock, UniqueViolation, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, slugify } from '@grove/core';
import { PostEntity } from './post.entity.js';
import { isDraft } from './post-status.rules.js';

const TRIES = 100;
const LONGEST = 200;
const TRASHED = '__trashed';

/** The slug of a post in the trash, which leaves its own to others. */
export const trashedSlug = (slug: string): string => (slug === '' ? '' : slug.slice(0, LONGEST - TRASHED.length) + TRASHED);

/** The slug as it was before the trash. */
export const untrashedSlug = (slug: string): string => (slug.endsWith(TRASHED) ? slug.slice(0, -TRASHED.length) : slug);

/** The slug a post should have: as sent, else the one it has, else of its title. What is being written needs none. `asked` is what was sent. */
export function wantedSlug(post: PostEntity, asked: string | undefined): string {
  const sent = asked === undefined ? '' : slugify(asked);
  if (sent !== '') return sent;
  if (asked === undefined && post.slug !== '') return post.slug;
  return isAddress(post) ? slugify(post.title) || String(post.id) : '';
}

/** Slugs of what is done are addresses and therefore unique; drafts take theirs when they are done. */
const isAddress = ({ status }: PostEntity): boolean => !isDraft(status) && status !== 'trash';

/** Writes the row of a post under a slug of its own, also when many of one title come at once. */
@Injectable()
export class PostSlugs {
  private readonly table: Table<PostEntity>;

  constructor(private readonly database: Database) {
    this.table = new Table(database, PostEntity);
  }

  /** Sets the post's slug to the one it got. */
  async write(unit: UnitOfWork, post: PostEntity, current: PostEntity | undefined, asked: string | undefined): Promise<void> {
    const wanted = wantedSlug(post, asked);
    const isReserved = isAddress(post);
    const keeps = current?.slugKey === wanted && current.parentId === post.parentId;
    for (let attempt = 1; ; attempt++) {
      post.slug = !isReserved || keeps ? wanted : await this.free(unit, wanted, post);
      post.slugKey = isReserved ? post.slug : null;
      try {
        if (current) await this.table.update(unit, post.id, post);
        else await this.table.insert(unit, post);
        return;
      } catch (error) {
        if (!(error instanceof UniqueViolation && error.concerns('post', 'type', 'parent_id', 'slug_key')) || attempt === TRIES)
          throw error;
      }
    }
  }

  /** A number alone may name a year elsewhere, so it never is a slug. Drafts hold the slugs they asked for as well. Those who look for another one take turns: side by side they would find the same. */
  private async free(unit: UnitOfWork, wanted: string, { id, type, parentId }: PostEntity): Promise<string> {
    const beside = 'SELECT slug FROM post WHERE type = ? AND parent_id = ? AND id <> ?';
    const place = [type, parentId, id];
    const holders = await this.database.read(`${beside} AND slug = ? LIMIT 1`, [...place, wanted]);
    const isNumber = /^\d+$/.test(wanted);
    if (holders.length === 0 && !isNumber) return wanted;
    await acquireNamedLock(unit, `post/slug/${type}`);
    const like = startsWithPattern(wanted.slice(0, LONGEST - 10));
    const rows = await this.database.read<{ slug: string }>(`${beside} AND slug LIKE ? ESCAPE '!'`, [...place, like]);
    return firstAvailableSlug(wanted, new Set([...rows.map(({ slug }) => slug), ...(isNumber ? [wanted] : [])]));
  }
}
