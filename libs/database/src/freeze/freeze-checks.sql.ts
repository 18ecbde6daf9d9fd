// SQL, because both engines read the freeze right before each commit, with a lock.
/**
 * How a unit of work of MySQL finds out that writes are frozen. The statement locks the row until the end of the transaction. The time is not in WHERE, because a
 * server may unlock a row that WHERE does not match. So whoever freezes writes waits for all units that began before, and no unit that begins later can be committed.
 */
export const IS_FROZEN = 'SELECT frozen_until > UNIX_TIMESTAMP() AS frozen FROM write_freeze WHERE id = 1 LOCK IN SHARE MODE';

/** On SQLite, which has one writer at a time: a row if writes are frozen. */
export const FROZEN_ROWS = 'SELECT id FROM write_freeze WHERE frozen_until > unixepoch()';
