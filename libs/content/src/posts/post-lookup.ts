import { Injectable } from '@nestjs/common';
import { Database, evened, offsetOfPage, type Selection, type Statement } from '@grove/kernel';
import { PostIndex } from './post-index.js';
import { firstOf, picked } from './post-order.js';
import { searchOf } from './post-search.rules.js';
import type { Found } from './post-searches.js';
import { PostSet } from './post-set.js';
import { searchedTables, searchFor, sparing, type Wish } from './post-selection.js';
import { kindOfPost } from './post-words.rules.js';
import type { AskedPosts } from './posts.query.js';

/** So many posts are named one by one rather than met on the way through all. */
const FEW = 500;
/** So many texts are compared to order them by nearness before it costs as much as looking through all. */
const MANY = 4_000;
/** Posts in one statement. */
const AT_ONCE = 1_024;
/** Rows that a way through posts begins with beyond what it should need, and how much further it goes when that was too short. */
const RESERVE = 100;
const FURTHER = 8;

/** A list that is searched. */
export interface AskedSearch {
  readonly wish: Wish;
  /** The list but for what is searched. */
  readonly listed: () => Selection;
  /** Nothing but type and status narrows it besides. */
  readonly isWhole: boolean;
}

/**
 * Finds what is searched. The index tells which posts may hold it; only where that is not sure are texts looked at. What was found is then named to the
 * database to be put in order or, when it is much, met on the way through the posts as they stand in their order.
 */
@Injectable()
export class PostLookup {
  constructor(
    private readonly database: Database,
    private readonly index: PostIndex,
  ) {}

  /** The page that the list asks for. */
  async find(asked: AskedSearch): Promise<Found> {
    const { query } = asked.wish;
    const candidates = await this.index.candidates(searchOf(query.search!), kindsOf(asked));
    if (!candidates) return this.page(this.throughTexts(asked));
    const { posts, waiting, ofKinds, isExact } = candidates;
    // Texts that are looked up one by one cost several times what they do in passing.
    if (!isExact && posts.size > Math.max(FEW, ofKinds / 4)) return this.page(this.throughTexts(asked));
    const found = isExact ? posts : new PostSet();
    for (const id of await this.holding(asked, isExact ? waiting : [...posts, ...waiting])) found.add(id);
    const isNearest = query.orderby === 'relevance';
    if (found.size <= (isNearest ? MANY : FEW)) return this.page(this.among(asked, [...found]));
    return isNearest ? this.page(this.throughTexts(asked)) : this.met(asked, found, ofKinds);
  }

  /** What tells one search from another. */
  keyOf(asked: AskedSearch): string {
    const { sql, values } = this.throughTexts(asked).page;
    return `${sql}\n${JSON.stringify(values)}`;
  }

  private async page({ page, count }: Paged): Promise<Found> {
    const rows = await this.database.read<{ id: number; total: number | string }>(page.sql, page.values);
    const [told] = rows.length > 0 ? rows : await this.database.read<{ total: number | string }>(count.sql, count.values);
    return { ids: rows.map(({ id }) => id), total: Number(told.total) };
  }

  /** Looks through all texts. */
  private throughTexts({ listed, wish, isWhole }: AskedSearch): Paged {
    const { engineName: engine } = this.database;
    const selection = sparing(listed(), wish);
    searchFor(selection, wish.query.search!, engine);
    return paged(selection, wish.query, searchedTables(engine, !isWhole));
  }

  /** Puts in order what was found. */
  private among({ listed, wish }: AskedSearch, ids: readonly number[]): Paged {
    const selection = sparing(listed(), wish).among('post.id', evened(ids));
    const tables = wish.query.orderby === 'relevance' ? searchedTables(this.database.engineName, true) : 'post';
    return paged(selection, wish.query, tables);
  }

  /** Meets what was found in its order. */
  private async met({ listed, wish, isWhole }: AskedSearch, found: PostSet, ofKinds: number): Promise<Found> {
    const { query } = wish;
    const [first, end] = [offsetOfPage(query), offsetOfPage(query) + query.perPage];
    const upTo = async (limit: number) => {
      const { sql, values } = firstOf(isWhole ? listed() : sparing(listed(), wish), query, limit);
      const rows = await this.database.read<{ id: number }>(sql, values);
      return { ids: rows.map(({ id }) => id).filter((id) => found.has(id)), isAll: rows.length < limit };
    };
    if (!isWhole) {
      const { ids } = await upTo(ALL);
      return { ids: ids.slice(first, end), total: ids.length };
    }
    const total = found.size;
    if (first >= total) return { ids: [], total };
    for (let limit = RESERVE + Math.ceil((2 * end * ofKinds) / total); ; limit *= FURTHER) {
      const { ids, isAll } = await upTo(limit);
      if (ids.length >= end || isAll) return { ids: ids.slice(first, end), total };
    }
  }

  /** Which of these posts are found when their texts are looked at. */
  private async holding({ listed, wish }: AskedSearch, ids: readonly number[]): Promise<number[]> {
    const { engineName: engine } = this.database;
    const found: number[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const selection = sparing(listed(), wish).among('post.id', evened(ids.slice(start, start + AT_ONCE)));
      searchFor(selection, wish.query.search!, engine);
      const { sql, values } = selection.condition;
      const rows = await this.database.read<{ id: number }>(`SELECT post.id FROM ${searchedTables(engine, true)}${sql}`, values);
      found.push(...rows.map(({ id }) => id));
    }
    return found;
  }
}

/** A page with the total in every row, and the total alone for when it has none. */
interface Paged {
  readonly page: Statement;
  readonly count: Statement;
}

const paged = (selection: Selection, query: AskedPosts, tables: string): Paged => ({
  page: picked(selection, query, tables, ', COUNT(*) OVER () AS total'),
  count: selection.count(tables),
});

const ALL = 2 ** 31 - 1;

/** The kinds of posts that the list may show; those of a whole list are shown all. */
function kindsOf({ wish: { type, reach, opened }, isWhole }: AskedSearch): string[] {
  return [...reach.everybodys, ...reach.own].flatMap((status) => {
    const sparesLocked = isWhole && status === 'publish' && opened.everybodys.length === 0;
    return [kindOfPost(type, status, false), ...(sparesLocked ? [] : [kindOfPost(type, status, true)])];
  });
}
