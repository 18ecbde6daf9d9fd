import type { EngineName } from '@grove/database';

const HALF = 2n ** 32n;

/**
 * Adds up a column of amounts without loss. MySQL adds as decimals; SQLite gives up with an error where a sum passes 2^63, so that there the
 * parts above and below 2^32 are added apart. `exactSum` reads what it told.
 */
export const exactSumSql = (engine: EngineName, column: string): string =>
  engine === 'mysql' ? `SUM(${column})` : `SUM(${column} / ${HALF}) || ' ' || SUM(${column} % ${HALF})`;

/** The sum that an `exactSumSql` told. */
export function exactSum(told: unknown): bigint {
  const [low, high = '0'] = String(told).split(' ').reverse();
  return BigInt(high) * HALF + BigInt(low);
}
