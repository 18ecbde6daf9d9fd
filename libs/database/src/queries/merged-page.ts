import type { Statement } from './selection.js';
import type { SortDirections } from './table.js';

/** A statement that selects `id` and `sort_key` of some rows in the order of the list. */
type OrderedRows = (limit: number, offset: number) => Statement;

/**
 * One page of the union of several statements, which select different rows in the same order, each up to the end of the page. For lists of which an index has
 * every part in order, but no index the whole.
 */
export function mergedPage(
  parts: readonly OrderedRows[],
  { order, tie }: SortDirections,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Statement {
  if (parts.length === 1) return parts[0](limit, offset);
  const statements = parts.map((part) => part(offset + limit, 0));
  const union = statements.map(({ sql }, place) => `SELECT * FROM (${sql}) part_${place}`).join(' UNION ALL ');
  return {
    sql: `SELECT id, sort_key FROM (${union}) merged ORDER BY sort_key ${order}, id ${tie} LIMIT ? OFFSET ?`,
    values: [...statements.flatMap(({ values }) => values), limit, offset],
  };
}
