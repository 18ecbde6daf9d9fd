import { Injectable } from '@nestjs/common';
import { Database, forShare, groupLoader, placeholders, type BatchLoader, type UnitOfWork } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { PostTermLoader } from '../site-terms/post-term-loader.js';
import { termCounter } from '../terms/term-columns.js';
import type { PostEntity } from './post.entity.js';

/** The ids of the terms of a post, by taxonomy. */
export interface PostTermIds {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

export const NO_TERMS: PostTermIds = { categories: [], tags: [] };

/** Reads and writes which terms posts have. */
@Injectable()
export class PostTerms {
  private readonly terms: BatchLoader<readonly TermOfPost[]>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly termLoader: PostTermLoader,
  ) {
    this.terms = groupLoader(
      database,
      (ids) => database.read<TermOfPost>(`${TERMS_OF_POSTS} (${placeholders(ids.length)}) ORDER BY term.name_key, term.id`, ids),
      (row) => row.postId,
    );
  }

  /** The terms of the posts of a page. If the request embeds the terms as well, one query serves both. */
  loadForList(postIds: readonly number[], context: RequestContext): Promise<Map<number, PostTermIds>> {
    return context.embeds('wp:term') ? this.preload(postIds, context) : this.load(postIds);
  }

  private async preload(postIds: readonly number[], context: RequestContext): Promise<Map<number, PostTermIds>> {
    const termsOfPosts = await this.termLoader.preload(postIds, context);
    return new Map([...termsOfPosts].map(([id, terms]) => [id, groupByTaxonomy(terms)]));
  }

  /** The terms of each post, in the order of their names. */
  async load(postIds: readonly number[]): Promise<Map<number, PostTermIds>> {
    const terms = await this.terms.loadMany(postIds);
    return new Map(postIds.map((id) => [id, groupByTaxonomy(terms.get(id) ?? [])]));
  }

  /**
   * Changes the terms of a post to those that were sent, and returns its terms. A post without categories gets the default category in each write that sends none.
   * Also updates the counters of the terms, and the copies of status and date by which lists of one term are sorted.
   */
  async update(
    unit: UnitOfWork,
    post: PostEntity,
    current: PostEntity | undefined,
    sent: Partial<PostTermIds>,
  ): Promise<PostTermIds> {
    const previous = current ? await this.lockTermsOf(unit, post.id) : NO_TERMS;
    const next = await this.resolve(unit, sent, previous);
    const before = idsOf(previous);
    const after = idsOf(next);
    for (const id of before) if (!after.has(id)) await unit.delete('post_term', { post_id: post.id, term_id: id });
    const added = [...after].filter((id) => !before.has(id)).sort((one, other) => one - other);
    const copied = { status: post.status, local_at: post.localAt };
    if (current && (current.status !== post.status || current.localAt !== post.localAt))
      await unit.update('post_term', copied, { post_id: post.id });
    if (added.length > 0)
      await unit.insertMany(
        'post_term',
        added.map((id) => ({ post_id: post.id, term_id: id, ...copied })),
      );
    if (current?.status === 'publish') for (const id of before) unit.incrementCounter(termCounter(id), -1);
    if (post.status === 'publish') for (const id of after) unit.incrementCounter(termCounter(id), 1);
    return next;
  }

  async delete(unit: UnitOfWork, post: PostEntity): Promise<void> {
    const terms = await this.lockTermsOf(unit, post.id);
    if (post.status === 'publish') for (const id of idsOf(terms)) unit.incrementCounter(termCounter(id), -1);
    await unit.delete('post_term', { post_id: post.id });
  }

  /** The terms of a post, locked against deletion. If a term is deleted while this waits for its lock, the post may get another one, so they are read again. */
  private async lockTermsOf(unit: UnitOfWork, postId: number): Promise<PostTermIds> {
    for (;;) {
      const terms = (await this.load([postId])).get(postId)!;
      const ids = idsOf(terms);
      if ((await this.lockTerms(unit, [...ids])).length === ids.size) return terms;
    }
  }

  /** The terms that were sent, without ids that do not exist in their taxonomy; the previous ones where nothing was sent. */
  private async resolve(
    unit: UnitOfWork,
    { categories, tags }: Partial<PostTermIds>,
    previous: PostTermIds,
  ): Promise<PostTermIds> {
    const known = await this.lockTerms(unit, [...(categories ?? []), ...(tags ?? [])]);
    const of = (taxonomy: string, wanted: readonly number[]) =>
      known.filter((term) => term.taxonomy === taxonomy && wanted.includes(term.id)).map(({ id }) => id);
    return {
      categories: categories ? of(CATEGORY, categories) : await this.orDefault(unit, previous.categories),
      tags: tags ? of(TAG, tags) : previous.tags,
    };
  }

  private async orDefault(unit: UnitOfWork, categories: readonly number[]): Promise<readonly number[]> {
    if (categories.length > 0) return categories;
    const { defaultCategory } = await this.settings.all();
    return (await this.lockTerms(unit, [defaultCategory])).map(({ id }) => id);
  }

  /** The terms that exist, in the order of their names, locked against deletion. */
  private lockTerms(unit: UnitOfWork, ids: readonly number[]): Promise<{ id: number; taxonomy: string }[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    const sql = `SELECT id, taxonomy FROM term WHERE id IN (${placeholders(wanted.length)}) ORDER BY name_key, id${forShare(unit)}`;
    return this.database.read(sql, wanted);
  }
}

const TERMS_OF_POSTS =
  'SELECT post_term.post_id AS postId, term.id, term.taxonomy FROM post_term JOIN term ON term.id = post_term.term_id WHERE post_term.post_id IN';

type TermKey = { readonly id: number; readonly taxonomy: string };
type TermOfPost = TermKey & { readonly postId: number };

function groupByTaxonomy(terms: readonly TermKey[]): PostTermIds {
  const [categories, tags]: number[][] = [[], []];
  for (const { id, taxonomy } of terms)
    if (taxonomy === CATEGORY) categories.push(id);
    else if (taxonomy === TAG) tags.push(id);
  return { categories, tags };
}

const idsOf = ({ categories, tags }: PostTermIds): Set<number> => new Set([...categories, ...tags]);
