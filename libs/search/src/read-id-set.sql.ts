// SQL, because no query builder has functions of bits.
import type { Database, EngineName, Statement } from '@grove/database';
import { IdSet } from './id-set.js';

/** The bits of 32 ids. An id may occur several times. */
const BITS: Readonly<Record<EngineName, string>> = { mysql: 'BIT_OR(1 << (id & 31))', sqlite: 'SUM(DISTINCT 1 << (id & 31))' };

/** Reads the ids that a statement selects, as bits of 32 ids each, so that a million of them need little memory. */
export async function readIdSet(database: Database, { sql, values }: Statement): Promise<IdSet> {
  const rows = await database.read<{ part: number; bits: number | string }>(
    `SELECT id >> 5 AS part, ${BITS[database.engineName]} AS bits FROM (${sql}) selected GROUP BY part`,
    values,
  );
  const ids = new IdSet();
  for (const { part, bits } of rows) ids.addBits(part, Number(bits));
  return ids;
}
