import { aboutRows, type Database, orderByKey, padToPowerOfTwo } from '@grove/database';
import type { IdSet } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { byPrimaryKey, joinTexts, positionInText } from './record-texts.js';
import type { RecordQuery, SearchHits, SearchRequest } from './search-request.js';

/** Reads pages of a search from the records themselves. */
export class ListPages {
  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
  ) {}

  /** The page, for which all texts are compared. Texts of another table are read in their order, which is several times as fast. */
  comparingTexts(request: SearchRequest): Promise<SearchHits> {
    const query = this.matching(request);
    const isInOrder = this.records.textTable !== this.records.table && request.idFilters.length === 0;
    return this.read(request, isInOrder ? byPrimaryKey(this.database, query) : query);
  }

  /** The page, for which these matches are sorted. */
  async sorting(request: SearchRequest, ids: IdSet): Promise<SearchHits> {
    if (ids.size === 0) return { ids: [], total: 0 };
    const list = request.list.clone();
    const query = request.sortKey.computedFrom === 'texts' ? joinTexts(this.records, list) : byPrimaryKey(this.database, list);
    return this.read(request, this.among(query, [...ids]));
  }

  /** The records among these that the list has, by their texts. */
  async matchingAmong(request: SearchRequest, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const query = this.among(this.matching(request), ids).select(`${this.records.table}.id`, 'id');
    return (await query.getRawMany<{ id: number }>()).map(({ id }) => id);
  }

  private among(query: RecordQuery, ids: readonly number[]): RecordQuery {
    return query.andWhere(`${this.records.table}.id IN (:...among)`, { among: padToPowerOfTwo(ids) });
  }

  /** The list with conditions on the texts: what must occur, and what must not. */
  private matching({ list, terms, otherMatches = [] }: SearchRequest): RecordQuery {
    const query = joinTexts(this.records, list.clone());
    const position = (parameter: string) => positionInText(this.records, this.database.engineName, parameter);
    const conditions: string[] = [];
    for (const [kind, comparison] of [
      ['required', '> 0'],
      ['excluded', '= 0'],
    ] as const)
      for (const [index, term] of terms[kind].entries()) {
        conditions.push(`${position(`${kind}_${index}`)} ${comparison}`);
        query.setParameter(`${kind}_${index}`, term);
      }
    if (conditions.length === 0) return query;
    const listed = otherMatches.length > 0 ? ` OR ${this.records.table}.id IN (:...otherMatches)` : '';
    return query.andWhere(`(${conditions.join(' AND ')}${listed})`, { otherMatches });
  }

  /** A page with its total, which only a page without rows has to count. */
  private async read({ sortKey, perPage, offset }: SearchRequest, query: RecordQuery): Promise<SearchHits> {
    const page = query.clone().select(`${this.records.table}.id`, 'id').addSelect('COUNT(*) OVER ()', 'total');
    orderByKey(aboutRows(page, 'id'), sortKey);
    const rows = await page.limit(perPage).offset(offset).getRawMany<{ id: number; total: number | string }>();
    const total = rows.length > 0 ? Number(rows[0].total) : offset === 0 ? 0 : await query.getCount();
    return { ids: rows.map(({ id }) => id), total };
  }
}
