import type { EngineName } from '@grove/database';

const HALF = 2n ** 32n;

/**
 * SQL of the exact sum of a column of amounts. MySQL adds decimals. SQLite fails when a sum exceeds 2^63, so there the upper and lower 32 bits are
 * added separately. `exactSum` reads the result.
 */
export const exactSumSql = (engine: EngineName, column: string): string =>
  engine === 'mysql' ? `SUM(${column})` : `SUM(${column} / ${HALF}) || ' ' || SUM(${column} % ${HALF})`;

/** The sum that `exactSumSql` selected. */
export function exactSum(selected: unknown): bigint {
  const [low, high = '0'] = String(selected).split(' ').reverse();
  return BigInt(high) * HALF + BigInt(low);
}
