import { In } from 'typeorm';
import type { SourceContext } from '../source-kind.js';
import type { OrderStorage } from './source-order.js';

/** The statuses of these orders without the prefix `wc-`, by id. Ids of other records are missing. */
export async function readOrderStatuses(
  ids: readonly number[],
  { orders: { table, key, where }, statusColumn }: OrderStorage,
  { source }: Pick<SourceContext, 'source'>,
): Promise<ReadonlyMap<number, string>> {
  const rows = await source.find<{ id: number; status: string | null }>(table, {
    select: { id: key, status: statusColumn },
    where: { ...where, [key]: In([...new Set(ids)]) },
  });
  return new Map(rows.map(({ id, status }) => [id, (status ?? '').replace(/^wc-/, '')]));
}
