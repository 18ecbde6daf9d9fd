import { Injectable } from '@nestjs/common';
import { Database, FilteredQuery, type Filters, ListTotals, offsetOf, orderByKey, Repository } from '@grove/database';
import { searchKey, type SearchRequest } from '@grove/search';
import { SiteSettings } from '@grove/settings';
import { IncludeOrderWithoutInclude, PageBeyondEnd, RelevanceWithoutSearch } from '../errors.js';
import { termCounter } from '../terms/term-columns.js';
import {
  hidesProtectedOfOthers,
  type ListedPosts,
  POST_FILTERS,
  type PostListRequest,
  resolvePostArguments,
  whereInScope,
  whereTextsUnlocked,
} from './post-filters.js';
import { sortKeyOf, useIndexInOrder } from './post-order.js';
import { kindsOf, PostSearch } from './post-search.js';
import { PostSearchCache } from './post-search-cache.js';
import { searchOf } from './post-search.rules.js';
import { PostStatusEntity } from './post-status.entity.js';
import { PostTermEntity } from './post-term.entity.js';
import type { PostType } from './post-types.js';
import { PostEntity } from './post.entity.js';
import type { PostListQuery } from './posts.query.js';

/** The name of the counter of posts of a type with a status. */
export const statusCounter = (type: PostType, status: string): string => `post/${type}/${status}`;

/** One page of a list, and the length of the whole list. */
interface PostPage {
  readonly rows: PostEntity[];
  readonly total: number;
}

type Filtered = FilteredQuery<PostEntity>;

/** Reads one page of a list or search of posts. Terms, media and so on are not loaded here. */
@Injectable()
export class PostList {
  protected readonly filters: Filters<PostEntity, ListedPosts> = POST_FILTERS;
  private readonly posts: Repository<PostEntity>;
  private readonly ofTerms: Repository<PostTermEntity>;
  private readonly totals: ListTotals;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly cache: PostSearchCache,
    private readonly search: PostSearch,
  ) {
    this.posts = new Repository(database, PostEntity);
    this.ofTerms = new Repository(database, PostTermEntity);
    this.totals = new ListTotals(database);
  }

  async find(request: PostListRequest): Promise<PostPage> {
    const { query } = request;
    assertOrderPossible(query);
    const page = await this.page(request);
    if (page.rows.length === 0 && page.total > 0 && !query.offset && query.page > 1) throw new PageBeyondEnd();
    return page;
  }

  /** Statuses of imported posts that Grove does not know. */
  async otherStatuses(): Promise<string[]> {
    const statuses = await new Repository(this.database, PostStatusEntity).find({ order: { name: 'ASC' } });
    return statuses.map(({ name }) => name);
  }

  /**
   * The same page, which is empty if the list ends before it. The totals of whole statuses and of single terms come from counters. Rows are counted
   * only for lists with other filters.
   */
  async page(request: PostListRequest): Promise<PostPage> {
    const listed = await resolvePostArguments(this.database, request, () => this.settings.timezone());
    const filtered = await FilteredQuery.of(this.all(), this.filters, listed);
    if (request.query.search) return this.searchPage(this.toSearchRequest(listed, filtered));
    const page = { limit: request.query.perPage, offset: offsetOf(request.query) };
    const term = singleTerm(listed, filtered);
    if (term !== undefined) {
      const total = isPublic(listed) ? await this.totals.of([termCounter(term)]) : undefined;
      return this.posts.page(this.ofTerm(term, listed), { ...page, total, id: 'assigned.postId' });
    }
    const key = sortKeyOf(request.query);
    if (!isWhole(listed, filtered)) {
      orderByKey(filtered.query, key);
      return this.posts.page(filtered.query, page);
    }
    const { types, scope } = request;
    const total = await this.totals.of(types.flatMap((type) => scope.anyAuthor.map((status) => statusCounter(type, status))));
    const parts = types.map((type) => this.inScope({ ...request, types: [type] }));
    for (const part of parts) {
      orderByKey(part, key);
      if (scope.anyAuthor.length === 1) useIndexInOrder(part, key);
    }
    return this.posts.page(parts, { ...page, total });
  }

  private async searchPage(search: SearchRequest): Promise<PostPage> {
    const { ids, total } = await this.cache.find(searchKey(search), () => this.search.find(search));
    return { rows: await this.posts.findInOrder(ids), total };
  }

  private toSearchRequest(listed: ListedPosts, filtered: Filtered): SearchRequest {
    const { query } = listed;
    const hasAllOfKinds = isWhole(listed, filtered) && !hidesProtectedOfOthers(listed);
    const list = filtered.query.clone();
    whereTextsUnlocked(list, listed);
    return {
      terms: searchOf(query.search!),
      kinds: kindsOf(listed, hasAllOfKinds),
      ofKinds: [this.inScope(listed)],
      list,
      idFilters: hasAllOfKinds ? [] : [{ query: list, column: 'post.id' }],
      sortKey: sortKeyOf(query),
      offset: offsetOf(query),
      perPage: query.perPage,
    };
  }

  /** The posts of one term by date: the table of terms of posts has an index in this order. */
  private ofTerm(term: number, { scope, query: { order } }: PostListRequest) {
    const posts = this.ofTerms.createQueryBuilder('assigned').where('assigned.termId = :term', { term });
    posts.andWhere('assigned.status IN (:...statuses)', { statuses: scope.anyAuthor });
    orderByKey(posts, { expression: 'assigned.localAt', order, tie: order }, 'assigned.postId');
    return posts;
  }

  private inScope(request: PostListRequest) {
    const posts = this.all();
    whereInScope(posts, request);
    return posts;
  }

  private all() {
    return this.posts.createQueryBuilder('post');
  }
}

/** Whether a list has all posts of its types and statuses. */
const isWhole = ({ scope }: ListedPosts, filtered: Filtered): boolean =>
  scope.ownOnly.length === 0 && filtered.isLimitedOnlyBy('scope');

const isPublic = ({ scope }: ListedPosts): boolean => scope.anyAuthor.join() === 'publish';

/** The term of a list that has all posts of one term, by date. */
function singleTerm({ scope, query, included }: ListedPosts, filtered: Filtered): number | undefined {
  const [first = [], ...others] = included;
  const isSingle = first.length === 1 && others.length === 0 && query.orderby === 'date';
  const isListed = scope.ownOnly.length === 0 && scope.anyAuthor.length > 0 && filtered.isLimitedOnlyBy('scope', 'terms');
  return isSingle && isListed ? first[0] : undefined;
}

function assertOrderPossible({ orderby, search, include }: PostListQuery): void {
  if (orderby === 'relevance' && !search) throw new RelevanceWithoutSearch();
  if (orderby === 'include' && include.length === 0) throw new IncludeOrderWithoutInclude();
}
