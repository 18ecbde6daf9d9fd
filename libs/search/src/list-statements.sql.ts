// SQL, because the total is counted in the statement of a page, over conditions on texts.
import { type EngineName, padToPowerOfTwo, placeholders, type Selection, sortedIds, type Statement } from '@grove/database';
import type { IdSet } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { positionInText, rowsById, withTexts } from './record-texts.sql.js';
import type { SearchRequest } from './search-request.js';

/** A statement of a page with the total in every row, and one of the total alone for a page without rows. */
export interface PageStatements {
  readonly page: Statement;
  readonly count: Statement;
}

/** The statements that read pages of a search. */
export class ListStatements {
  constructor(
    private readonly records: IndexedRecords,
    private readonly engine: EngineName,
  ) {}

  /** Reads all texts. */
  comparingTexts(request: SearchRequest): PageStatements {
    return this.page(request, this.matching(request), withTexts(this.records, this.engine, request.idFilters.length > 0));
  }

  /** Sorts these matches. */
  sorting(request: SearchRequest, ids: IdSet): PageStatements {
    const selection = request.selection.copy().whereIn(`${this.records.table}.id`, padToPowerOfTwo([...ids]));
    const tables = request.sortKey.isByText ? withTexts(this.records, this.engine, true) : rowsById(this.records, this.engine);
    return this.page(request, selection, tables);
  }

  /** Selects the records among these that the list has, by their texts. */
  selectMatching(request: SearchRequest, ids: readonly number[]): Statement {
    const { table } = this.records;
    const { sql, values } = this.matching(request).whereIn(`${table}.id`, padToPowerOfTwo(ids)).condition;
    return { sql: `SELECT ${table}.id FROM ${withTexts(this.records, this.engine, true)}${sql}`, values };
  }

  /** The list with conditions on the texts: what must occur, and what must not. */
  private matching({ selection, terms, otherMatches = [] }: SearchRequest): Selection {
    const position = positionInText(this.records, this.engine);
    const ofTexts = [...terms.required.map(() => `${position} > 0`), ...terms.excluded.map(() => `${position} = 0`)];
    if (ofTexts.length === 0) return selection.copy();
    const listed = otherMatches.length > 0 ? ` OR ${this.records.table}.id IN (${placeholders(otherMatches.length)})` : '';
    const values = [...terms.required, ...terms.excluded, ...otherMatches];
    return selection.copy().where(`(${ofTexts.join(' AND ')}${listed})`, ...values);
  }

  private page({ sortKey, perPage: limit, offset }: SearchRequest, selection: Selection, tables: string): PageStatements {
    const more = ', COUNT(*) OVER () AS total';
    const page = sortedIds(this.records.table, selection, sortKey, { tables, more, limit, offset });
    return { page, count: selection.count(tables) };
  }
}
