import { Injectable } from '@nestjs/common';
import { Database, marks, offsetOfPage, Selection, Table, type Placing, type Statement } from '@grove/kernel';
import { SiteSettings } from '@grove/settings';
import { IncludeOrderWithoutInclude, PageBeyondEnd, RelevanceWithoutSearch } from '../errors.js';
import { termTally } from '../terms/terms.service.js';
import { PostEntity } from './post.entity.js';
import { nearnessOf, searchOf } from './post-search.rules.js';
import {
  carrying,
  narrow,
  reachable,
  SEARCHED,
  searchedTables,
  searchFor,
  sparing,
  termsAsked,
  type AskedTerms,
  type Wish,
} from './post-selection.js';
import { PostSearches } from './post-searches.js';
import type { PostType } from './post-types.js';
import type { AskedPosts } from './posts.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  date: 'post.local_at',
  id: 'post.id',
  title: 'post.title_key',
  slug: 'post.slug',
  menu_order: 'post.menu_order',
};

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
  ) {
    this.table = new Table(database, PostEntity);
  }

  async find(wish: Wish): Promise<PostPage> {
    const { query } = wish;
    refuseImpossibleOrder(query);
    const page = await this.read(wish);
    if (page.rows.length === 0 && page.total > 0 && query.offset === undefined && query.page > 1) throw new PageBeyondEnd();
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
      sparing(selection, wish);
      return this.searched(selection, query, terms, isNarrowed);
    }
    if (!isNarrowed && terms.wanted.length === 0) {
      const total = tallied(reach.everybodys.map((status) => statusTally(type, status)));
      return this.table.pickedPage(picked(selection, query), total, placingOf(query));
    }
    const [only, ...others] = terms.wanted;
    if (!isNarrowed && others.length === 0 && only.length === 1 && query.orderby === 'date') return this.ofTerm(only[0], wish);
    carrying(selection, terms);
    return this.table.pickedPage(picked(selection, query), selection.count('post'), placingOf(query));
  }

  private async searched(selection: Selection, query: AskedPosts, terms: AskedTerms, isNarrowed: boolean): Promise<PostPage> {
    const { engineName: engine } = this.database;
    carrying(selection, terms);
    searchFor(selection, query.search!, engine);
    const tables = searchedTables(engine, isNarrowed || terms.wanted.length > 0);
    const page = picked(selection, query, tables, ', COUNT(*) OVER () AS total');
    const { ids, total } = await this.searches.find(page, selection.count(tables));
    const rows = ids.length === 0 ? [] : await this.table.where(`id IN (${marks(ids.length)})`, ...ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
  }

  /** The posts of one term stand in their order in the register of terms. */
  private ofTerm(term: number, { reach, query }: Wish): Promise<PostPage> {
    const selection = new Selection().where('post_term.term_id = ?', term).among('post_term.status', reach.everybodys);
    const isPublic = reach.everybodys.join() === 'publish';
    const total = isPublic ? tallied([termTally(term)]) : selection.count('post_term');
    selection.orderBy('post_term.local_at', query.order, { column: 'post_term.post_id', order: query.order });
    const head = 'SELECT post_term.post_id AS id, post_term.local_at AS place FROM post_term';
    return this.table.pickedPage(selection.page(head, query.perPage, offsetOfPage(query)), total, placingOf(query));
  }
}

function refuseImpossibleOrder({ orderby, search, include }: AskedPosts): void {
  if (orderby === 'relevance' && !search) throw new RelevanceWithoutSearch();
  if (orderby === 'include' && include.length === 0) throw new IncludeOrderWithoutInclude();
}

const tallied = (names: readonly string[]): Statement => ({
  sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM tally WHERE name IN (${marks(names.length)})`,
  values: names,
});

/** Ids stand as they were sent, and what is nearest comes first, whatever direction was asked for. */
function placingOf({ orderby, order }: AskedPosts): Placing {
  if (orderby === 'include') return { order: 'asc', tie: 'asc' };
  if (orderby === 'relevance') return { order: 'desc', tie: 'desc' };
  return { order, tie: order };
}

/** The ids of a page with what places them. */
function picked(selection: Selection, query: AskedPosts, tables = 'post', more = ''): Statement {
  const { order, tie } = placingOf(query);
  const { sql: where, values } = selection.condition;
  const place = placeOf(query);
  return {
    sql:
      `SELECT post.id, ${place.sql} AS place${more} FROM ${tables}${where} ` +
      `ORDER BY place ${order}, post.id ${tie} LIMIT ? OFFSET ?`,
    values: [...place.values, ...values, query.perPage, offsetOfPage(query)],
  };
}

function placeOf({ orderby, include, search }: AskedPosts): Statement {
  if (orderby === 'include') {
    const sql = `CASE post.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { sql, values: include.flatMap((id, place) => [id, place]) };
  }
  if (orderby !== 'relevance') return { sql: ORDERS[orderby], values: [] };
  const nearness = nearnessOf(searchOf(search!), SEARCHED);
  return { sql: `CONCAT(${nearness.sql}, post.local_at)`, values: nearness.values };
}
