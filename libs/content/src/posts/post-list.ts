import { Injectable } from '@nestjs/common';
import { Database, placeholders, offsetOf, Selection, Table, type SearchRequest, type Statement } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { IncludeOrderWithoutInclude, PageBeyondEnd, RelevanceWithoutSearch } from '../errors.js';
import { termTally } from '../terms/terms.service.js';
import { PostEntity } from './post.entity.js';
import { picked, placedBy } from './post-order.js';
import { PostSearch, searchedPosts } from './post-search.js';
import { PostSearches } from './post-searches.js';
import { carrying, narrow, reachable, sparesOthers, termsAsked, type Wish } from './post-selection.js';
import type { PostType } from './post-types.js';
import type { AskedPosts } from './posts.query.js';

/** The tally of all posts of a type that have a status. */
export const statusTally = (type: PostType, status: string): string => `post/${type}/${status}`;

/** Rows of one page, and how many there are in all. */
export interface PostPage {
  readonly rows: PostEntity[];
  readonly total: number;
}

/** Finds posts: which, in which order, how many. What belongs to them is read apart. */
@Injectable()
export class PostList {
  private readonly table: Table<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly searches: PostSearches,
    private readonly search: PostSearch,
  ) {
    this.table = new Table(database, PostEntity);
  }

  async find(wish: Wish): Promise<PostPage> {
    const { query } = wish;
    refuseImpossibleOrder(query);
    const page = await this.read(wish);
    if (page.rows.length === 0 && page.total > 0 && !query.offset && query.page > 1) throw new PageBeyondEnd();
    return page;
  }

  /** Totals of whole statuses and of one term are tallied; only narrower lists are counted. */
  private async read(wish: Wish): Promise<PostPage> {
    const { type, reach, query } = wish;
    const zone = query.after || query.before ? await this.settings.timezone() : 'utc';
    const terms = await termsAsked(this.database, query);
    const selection = reachable(wish);
    const isNarrowed = narrow(selection, query, zone) || terms.unwanted.length > 0 || reach.own.length > 0;
    if (query.search) {
      const isWhole = !isNarrowed && terms.wanted.length === 0 && !sparesOthers(wish);
      return this.searched(searchedPosts(wish, carrying(selection, terms), isWhole));
    }
    if (!isNarrowed && terms.wanted.length === 0) {
      const total = tallied(reach.everybodys.map((status) => statusTally(type, status)));
      return this.table.deferredJoinPage(picked(selection, query), total, placedBy(query));
    }
    const [only, ...others] = terms.wanted;
    if (!isNarrowed && others.length === 0 && only.length === 1 && query.orderby === 'date') return this.ofTerm(only[0], wish);
    carrying(selection, terms);
    return this.table.deferredJoinPage(picked(selection, query), selection.count('post'), placedBy(query));
  }

  private async searched(list: SearchRequest): Promise<PostPage> {
    const { ids, total } = await this.searches.find(this.search.keyOf(list), () => this.search.find(list));
    return { rows: await this.table.inOrderOf(ids), total };
  }

  /** The posts of one term stand in their order in the register of terms. */
  private ofTerm(term: number, { reach, query }: Wish): Promise<PostPage> {
    const selection = new Selection().where('post_term.term_id = ?', term).whereIn('post_term.status', reach.everybodys);
    const isPublic = reach.everybodys.join() === 'publish';
    const total = isPublic ? tallied([termTally(term)]) : selection.count('post_term');
    selection.orderBy('post_term.local_at', query.order, { column: 'post_term.post_id', order: query.order });
    const head = 'SELECT post_term.post_id AS id, post_term.local_at AS place FROM post_term';
    return this.table.deferredJoinPage(selection.page(head, query.perPage, offsetOf(query)), total, placedBy(query));
  }
}

function refuseImpossibleOrder({ orderby, search, include }: AskedPosts): void {
  if (orderby === 'relevance' && !search) throw new RelevanceWithoutSearch();
  if (orderby === 'include' && include.length === 0) throw new IncludeOrderWithoutInclude();
}

const tallied = (names: readonly string[]): Statement => ({
  sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM tally WHERE name IN (${placeholders(names.length)})`,
  values: names,
});
