import { Injectable } from '@nestjs/common';
import { Database, offsetOf, Selection, sumOfCounters, Table } from '@grove/database';
import { searchKey, type SearchRequest } from '@grove/search';
import { SiteSettings } from '@grove/settings';
import { IncludeOrderWithoutInclude, PageBeyondEnd, RelevanceWithoutSearch } from '../errors.js';
import { termCounter } from '../terms/term-columns.js';
import { PostEntity } from './post.entity.js';
import { pageOfIds, pageOfIdsOfTypes, sortKeyOf } from './post-order.js';
import { PostSearch, toSearchRequest } from './post-search.js';
import { PostSearchCache } from './post-search-cache.js';
import {
  applyFilters,
  applyTermFilters,
  hidesProtectedOfOthers,
  postsInScope,
  resolveTermFilters,
  type PostListRequest,
} from './post-selection.js';
import type { PostType } from './post-types.js';
import type { PostListQuery } from './posts.query.js';

/** The name of the counter of posts of a type with a status. */
export const statusCounter = (type: PostType, status: string): string => `post/${type}/${status}`;

/** One page of a list, and the length of the whole list. */
export interface PostPage {
  readonly rows: PostEntity[];
  readonly total: number;
}

/** Reads one page of a list or search of posts. Terms, media and so on are not loaded here. */
@Injectable()
export class PostList {
  private readonly table: Table<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly cache: PostSearchCache,
    private readonly search: PostSearch,
  ) {
    this.table = new Table(database, PostEntity);
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
    return (await this.database.read<{ name: string }>('SELECT name FROM post_status ORDER BY name')).map(({ name }) => name);
  }

  /**
   * The same page, which is empty if the list ends before it. The totals of whole statuses and of single terms come from counters. Rows are counted
   * only for lists with other filters.
   */
  async page(request: PostListRequest): Promise<PostPage> {
    const { types, scope, query } = request;
    const zone = query.after || query.before ? await this.settings.timezone() : 'utc';
    const terms = await resolveTermFilters(this.database, query);
    const selection = postsInScope(request);
    const isFiltered = applyFilters(selection, query, zone) || terms.exclude.length > 0 || scope.ownOnly.length > 0;
    if (query.search) {
      const isWhole = !isFiltered && terms.include.length === 0 && !hidesProtectedOfOthers(request);
      return this.searchPage(toSearchRequest(request, applyTermFilters(selection, terms), isWhole));
    }
    if (!isFiltered && terms.include.length === 0) {
      const total = sumOfCounters(types.flatMap((type) => scope.anyAuthor.map((status) => statusCounter(type, status))));
      const selections = types.map((type) => postsInScope({ ...request, types: [type] }));
      return this.table.deferredJoinPage(pageOfIdsOfTypes(selections, query), total, sortKeyOf(query), query.perPage);
    }
    const [only, ...others] = terms.include;
    if (!isFiltered && others.length === 0 && only.length === 1 && query.orderby === 'date')
      return this.termPage(only[0], request);
    applyTermFilters(selection, terms);
    return this.table.deferredJoinPage(pageOfIds(selection, query), selection.count('post'), sortKeyOf(query), query.perPage);
  }

  private async searchPage(search: SearchRequest): Promise<PostPage> {
    const { ids, total } = await this.cache.find(searchKey(search), () => this.search.find(search));
    return { rows: await this.table.inOrderOf(ids), total };
  }

  /** The posts of one term by date: the table of terms of posts has an index in this order. */
  private termPage(term: number, { scope, query }: PostListRequest): Promise<PostPage> {
    const selection = new Selection().where('post_term.term_id = ?', term).whereIn('post_term.status', scope.anyAuthor);
    const isPublic = scope.anyAuthor.join() === 'publish';
    const total = isPublic ? sumOfCounters([termCounter(term)]) : selection.count('post_term');
    selection.orderBy('post_term.local_at', query.order, { column: 'post_term.post_id', order: query.order });
    const head = 'SELECT post_term.post_id AS id, post_term.local_at AS sort_key FROM post_term';
    return this.table.deferredJoinPage(
      selection.page(head, query.perPage, offsetOf(query)),
      total,
      sortKeyOf(query),
      query.perPage,
    );
  }
}

function assertOrderPossible({ orderby, search, include }: PostListQuery): void {
  if (orderby === 'relevance' && !search) throw new RelevanceWithoutSearch();
  if (orderby === 'include' && include.length === 0) throw new IncludeOrderWithoutInclude();
}
