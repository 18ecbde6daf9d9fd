import type { Database, EngineName } from '@grove/database';
import { IdSet } from './id-set.js';
import type { IdQuery } from './search-request.js';

/** The bits of 32 ids. An id may occur several times. */
const BITS: Readonly<Record<EngineName, (column: string) => string>> = {
  mysql: (column) => `BIT_OR(1 << (${column} & 31))`,
  sqlite: (column) => `SUM(DISTINCT 1 << (${column} & 31))`,
};

/** Reads the ids of a query as bits of 32 ids each, so that a million of them need little memory. */
export async function readIdSet({ engineName }: Pick<Database, 'engineName'>, { query, column }: IdQuery): Promise<IdSet> {
  const parts = query.clone().select(`${column} >> 5`, 'part').addSelect(BITS[engineName](column), 'bits').groupBy('part');
  const ids = new IdSet();
  for (const { part, bits } of await parts.getRawMany<{ part: number | string; bits: number | string }>())
    ids.addBits(Number(part), Number(bits));
  return ids;
}
