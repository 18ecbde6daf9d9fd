import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListQuery } from './list-filters.js';

/** The filters of a list by name. Each adds its conditions to the query if the arguments ask for any. */
export type Filters<E extends ObjectLiteral, A> = Readonly<Record<string, (query: SelectQueryBuilder<E>, args: A) => unknown>>;

/**
 * The query of a list, which knows the filters that limit it. The total of a list may come from a counter if nothing limits it but filters that the counter
 * knows. Whatever else anybody adds to the query, the list is counted.
 */
export class FilteredQuery<E extends ObjectLiteral> {
  /** How many conditions each filter has added. */
  private readonly added = new Map<string, number>();

  private constructor(readonly query: SelectQueryBuilder<E>) {}

  /** A query with the conditions of all filters. */
  static async of<E extends ObjectLiteral, A>(
    query: SelectQueryBuilder<E>,
    filters: Filters<E, A>,
    args: A,
  ): Promise<FilteredQuery<E>> {
    const filtered = new FilteredQuery(query);
    for (const [name, filter] of Object.entries(filters)) {
      const before = countConditions(query);
      await filter(query, args);
      filtered.added.set(name, countConditions(query) - before);
    }
    return filtered;
  }

  /** Whether nothing but these filters limits the query. */
  isLimitedOnlyBy(...names: readonly string[]): boolean {
    const conditions = names.map((name) => this.added.get(name) ?? 0);
    return conditions.reduce((sum, count) => sum + count, 0) === countConditions(this.query);
  }
}

const countConditions = ({ expressionMap: { wheres, joinAttributes } }: ListQuery): number =>
  wheres.length + joinAttributes.length;
