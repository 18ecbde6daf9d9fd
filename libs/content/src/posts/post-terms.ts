import { Injectable } from '@nestjs/common';
import { Database, placeholders, forShare, type UnitOfWork } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { TermsOfPosts } from '../site-terms/terms-of-posts.js';
import { termTally } from '../terms/terms.service.js';
import type { PostEntity } from './post.entity.js';

/** The terms of a post by kind. */
export interface CarriedTerms {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

export const NO_TERMS: CarriedTerms = { categories: [], tags: [] };

/** The terms of posts: which they carry, and the register of it. */
@Injectable()
export class PostTerms {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly whole: TermsOfPosts,
  ) {}

  /** What the posts of a page carry; where their terms are embedded as well, the same look serves both. */
  async listed(postIds: readonly number[], context: RequestContext): Promise<Map<number, CarriedTerms>> {
    if (!context.embeds('wp:term')) return this.of(postIds);
    const carried = await this.whole.ahead(postIds, context);
    return new Map([...carried].map(([id, terms]) => [id, byKind(terms)]));
  }

  /** What each of these posts carries, in the order of names. */
  async of(postIds: readonly number[]): Promise<Map<number, CarriedTerms>> {
    if (postIds.length === 0) return new Map();
    const carried = new Map<number, Kinded[]>(postIds.map((id) => [id, []]));
    const rows = await this.database.read<{ post_id: number; id: number; taxonomy: string }>(
      `SELECT post_term.post_id, term.id, term.taxonomy FROM post_term JOIN term ON term.id = post_term.term_id ` +
        `WHERE post_term.post_id IN (${placeholders(postIds.length)}) ORDER BY term.name_key, term.id`,
      postIds,
    );
    for (const row of rows) carried.get(row.post_id)!.push(row);
    return new Map([...carried].map(([id, terms]) => [id, byKind(terms)]));
  }

  /**
   * Writes what was sent over what the post carried; gives what it carries now. A new post gets the default category unless categories were sent,
   * be it none. Counts of terms and the copies of status and date that lists of one
   * term go by are kept along.
   */
  async change(
    unit: UnitOfWork,
    post: PostEntity,
    current: PostEntity | undefined,
    sent: Partial<CarriedTerms>,
  ): Promise<CarriedTerms> {
    const had = current ? await this.held(unit, post.id) : NO_TERMS;
    const has = await this.chosen(unit, sent, current ? had : { categories: await this.fallback(unit), tags: [] });
    const before = idsOf(had);
    const after = idsOf(has);
    for (const id of before) if (!after.has(id)) await unit.delete('post_term', { post_id: post.id, term_id: id });
    const added = [...after].filter((id) => !before.has(id)).sort((one, other) => one - other);
    const place = { status: post.status, local_at: post.localAt };
    if (current && (current.status !== post.status || current.localAt !== post.localAt))
      await unit.update('post_term', place, { post_id: post.id });
    if (added.length > 0)
      await unit.insertMany(
        'post_term',
        added.map((id) => ({ post_id: post.id, term_id: id, ...place })),
      );
    if (current?.status === 'publish') for (const id of before) unit.incrementCounter(termTally(id), -1);
    if (post.status === 'publish') for (const id of after) unit.incrementCounter(termTally(id), 1);
    return has;
  }

  async remove(unit: UnitOfWork, post: PostEntity): Promise<void> {
    const held = await this.held(unit, post.id);
    if (post.status === 'publish') for (const id of idsOf(held)) unit.incrementCounter(termTally(id), -1);
    await unit.delete('post_term', { post_id: post.id });
  }

  /** What a post carries, kept from being deleted. A term that went while we waited for it may have left another one, so we look again. */
  private async held(unit: UnitOfWork, postId: number): Promise<CarriedTerms> {
    for (;;) {
      const carried = (await this.of([postId])).get(postId)!;
      const ids = idsOf(carried);
      if ((await this.known(unit, [...ids])).length === ids.size) return carried;
    }
  }

  private async chosen(
    unit: UnitOfWork,
    { categories, tags }: Partial<CarriedTerms>,
    unsent: CarriedTerms,
  ): Promise<CarriedTerms> {
    const known = await this.known(unit, [...(categories ?? []), ...(tags ?? [])]);
    const of = (taxonomy: string, wanted: readonly number[]) =>
      known.filter((term) => term.taxonomy === taxonomy && wanted.includes(term.id)).map(({ id }) => id);
    return {
      categories: categories ? of(CATEGORY, categories) : unsent.categories,
      tags: tags ? of(TAG, tags) : unsent.tags,
    };
  }

  private async fallback(unit: UnitOfWork): Promise<number[]> {
    const { defaultCategory } = await this.settings.all();
    return (await this.known(unit, [defaultCategory])).map(({ id }) => id);
  }

  /** Those of the terms that are there, in the order of names, kept from being deleted meanwhile. */
  private known(unit: UnitOfWork, ids: readonly number[]): Promise<{ id: number; taxonomy: string }[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    const sql = `SELECT id, taxonomy FROM term WHERE id IN (${placeholders(wanted.length)}) ORDER BY name_key, id${forShare(unit)}`;
    return this.database.read(sql, wanted);
  }
}

type Kinded = { readonly id: number; readonly taxonomy: string };

function byKind(terms: readonly Kinded[]): CarriedTerms {
  const of = (kind: string) => terms.filter(({ taxonomy }) => taxonomy === kind).map(({ id }) => id);
  return { categories: of(CATEGORY), tags: of(TAG) };
}

const idsOf = ({ categories, tags }: CarriedTerms): Set<number> => new Set([...categories, ...tags]);
