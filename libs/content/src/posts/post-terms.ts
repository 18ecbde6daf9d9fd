import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, groupLoader, Repository, type BatchLoader, type UnitOfWork } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { PostTermLoader } from '../site-terms/post-term-loader.js';
import { termCounter } from '../terms/term-columns.js';
import { TermEntity } from '../terms/term.entity.js';
import type { PostEntity } from './post.entity.js';
import { PostTermEntity } from './post-term.entity.js';

/** The ids of the terms of a post, by taxonomy. */
export interface PostTermIds {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

export const NO_TERMS: PostTermIds = { categories: [], tags: [] };

/** Reads and writes which terms posts have. */
@Injectable()
export class PostTerms {
  private readonly terms: Repository<TermEntity>;
  private readonly postTerms: Repository<PostTermEntity>;
  private readonly assigned: BatchLoader<readonly PostTermEntity[]>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly termLoader: PostTermLoader,
  ) {
    this.terms = new Repository(database, TermEntity);
    this.postTerms = new Repository(database, PostTermEntity);
    this.assigned = groupLoader(
      database,
      (ids) => this.read(ids),
      ({ postId }) => postId,
    );
  }

  /** The terms of the posts of a page. If the request embeds the terms as well, one query serves both. */
  loadForList(postIds: readonly number[], context: RequestContext): Promise<Map<number, PostTermIds>> {
    return context.embeds('wp:term') ? this.preload(postIds) : this.load(postIds);
  }

  private async preload(postIds: readonly number[]): Promise<Map<number, PostTermIds>> {
    const termsOfPosts = await this.termLoader.preload(postIds);
    return new Map([...termsOfPosts].map(([id, terms]) => [id, groupByTaxonomy(terms)]));
  }

  /** The terms of each post, in the order of their names. */
  async load(postIds: readonly number[]): Promise<Map<number, PostTermIds>> {
    const assigned = await this.assigned.loadMany(postIds);
    return new Map(postIds.map((id) => [id, groupByTaxonomy((assigned.get(id) ?? []).map(({ term }) => term!))]));
  }

  private read(postIds: readonly number[]): Promise<PostTermEntity[]> {
    return this.postTerms.find({
      select: { postId: true, termId: true, term: { id: true, taxonomy: true } },
      relations: { term: true },
      where: { postId: In(postIds) },
      order: { term: { nameKey: 'ASC', id: 'ASC' } },
    });
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
    const previous = current ? await this.lockTermsOf(post.id) : NO_TERMS;
    const next = await this.resolve(sent, previous);
    const before = idsOf(previous);
    const after = idsOf(next);
    const removed = [...before].filter((id) => !after.has(id));
    if (removed.length > 0) await this.postTerms.delete({ postId: post.id, termId: In(removed) });
    const added = [...after].filter((id) => !before.has(id)).sort((one, other) => one - other);
    const copied = { status: post.status, localAt: post.localAt };
    if (current && (current.status !== post.status || current.localAt !== post.localAt))
      await this.postTerms.update({ postId: post.id }, copied);
    await this.postTerms.insert(added.map((termId) => ({ postId: post.id, termId, ...copied })));
    if (current?.status === 'publish') for (const id of before) unit.incrementCounter(termCounter(id), -1);
    if (post.status === 'publish') for (const id of after) unit.incrementCounter(termCounter(id), 1);
    return next;
  }

  async delete(unit: UnitOfWork, post: PostEntity): Promise<void> {
    const terms = await this.lockTermsOf(post.id);
    if (post.status === 'publish') for (const id of idsOf(terms)) unit.incrementCounter(termCounter(id), -1);
    await this.postTerms.delete({ postId: post.id });
  }

  /** The terms of a post, locked against deletion. If a term is deleted while this waits for its lock, the post may get another one, so they are read again. */
  private async lockTermsOf(postId: number): Promise<PostTermIds> {
    for (;;) {
      const terms = (await this.load([postId])).get(postId)!;
      const ids = idsOf(terms);
      if ((await this.lockTerms([...ids])).length === ids.size) return terms;
    }
  }

  /** The terms that were sent, without ids that do not exist in their taxonomy; the previous ones where nothing was sent. */
  private async resolve({ categories, tags }: Partial<PostTermIds>, previous: PostTermIds): Promise<PostTermIds> {
    const known = await this.lockTerms([...(categories ?? []), ...(tags ?? [])]);
    const of = (taxonomy: string, wanted: readonly number[]) =>
      known.filter((term) => term.taxonomy === taxonomy && wanted.includes(term.id)).map(({ id }) => id);
    return {
      categories: categories ? of(CATEGORY, categories) : await this.orDefault(previous.categories),
      tags: tags ? of(TAG, tags) : previous.tags,
    };
  }

  private async orDefault(categories: readonly number[]): Promise<readonly number[]> {
    if (categories.length > 0) return categories;
    const { defaultCategory } = await this.settings.all();
    return (await this.lockTerms([defaultCategory])).map(({ id }) => id);
  }

  /** The terms that exist, in the order of their names, locked against deletion. */
  private lockTerms(ids: readonly number[]): Promise<TermKey[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    return this.terms.find({
      ...{ select: { id: true, taxonomy: true }, where: { id: In(wanted) }, order: { nameKey: 'ASC', id: 'ASC' } },
      lock: { mode: 'pessimistic_read' },
    });
  }
}

type TermKey = Pick<TermEntity, 'id' | 'taxonomy'>;

function groupByTaxonomy(terms: readonly TermKey[]): PostTermIds {
  const [categories, tags]: number[][] = [[], []];
  for (const { id, taxonomy } of terms)
    if (taxonomy === CATEGORY) categories.push(id);
    else if (taxonomy === TAG) tags.push(id);
  return { categories, tags };
}

const idsOf = ({ categories, tags }: PostTermIds): Set<number> => new Set([...categories, ...tags]);
