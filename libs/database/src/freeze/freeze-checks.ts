/**
 * How a unit of work finds out that writes are frozen. On MySQL the statement is sent in the packet that begins the transaction, so it must fail by itself: if the
 * freeze lasts, the sum is out of range. It locks the row until the end of the transaction; the time is not in WHERE, because a server may unlock a row that WHERE
 * does not match. So whoever freezes writes waits for all units that began before, and no
 * unit that begins later can be committed.
 */
export const FROZEN_FAILS = `SELECT 9223372036854775807 + (frozen_until > UNIX_TIMESTAMP()) FROM write_freeze
  WHERE id = 1 LOCK IN SHARE MODE`;

/** The number of the error `BIGINT value is out of range in …`. */
export const OUT_OF_RANGE = 1690;

/** Whether an error of this number is that of the statement above. */
export const isFrozenError = (errno: number, message: string): boolean =>
  errno === OUT_OF_RANGE && message.includes('write_freeze');

/** On SQLite, which has one writer at a time: a row if writes are frozen. */
export const FROZEN_ROWS = 'SELECT id FROM write_freeze WHERE frozen_until > unixepoch()';
