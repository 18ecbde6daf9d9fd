import type { SourceContext } from '../source-kind.js';
import type { OrderStorage } from './source-order.js';

/** The statuses of these orders without the prefix `wc-`, by id. Ids of other records are missing. */
export async function readOrderStatuses(
  ids: readonly number[],
  { orderParts: [{ from, key, where }], statusColumn }: OrderStorage,
  { source }: Pick<SourceContext, 'source'>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await source.read<{ id: number; status: string | null }>(
    `SELECT ${key} AS id, ${statusColumn} AS status FROM ${from} WHERE ${where} AND ${key} IN (?)`,
    [wanted],
  );
  return new Map(rows.map(({ id, status }) => [id, (status ?? '').replace(/^wc-/, '')]));
}
