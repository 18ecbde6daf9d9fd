import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database-errors.js';
import type { SqlValue, UnitRunner } from '../engines/engine.js';
import { retryTransient } from '../engines/retry-transient.js';

/** Seconds after which the migration of a server that is gone may be continued through another server. */
const LEASE_S = 30;
const RENEWAL_MS = 10_000;
const PAUSE_MS = 200;

const MADE = `CREATE TABLE IF NOT EXISTS migration_lock
  (id tinyint NOT NULL PRIMARY KEY, server varchar(255) CHARACTER SET utf8mb4 NOT NULL, expires_at datetime(3) NOT NULL)`;
const FILLED = `INSERT IGNORE INTO migration_lock (id, server, expires_at) VALUES (1, '', NOW(3))`;
const TAKEN = `UPDATE migration_lock SET server = ?, expires_at = NOW(3) + INTERVAL ${LEASE_S} SECOND
  WHERE id = 1 AND (server = ? OR expires_at <= NOW(3))`;
const ENDED = 'UPDATE migration_lock SET expires_at = NOW(3) WHERE id = 1 AND server = ?';

/** A session of the server, and statements with another connection, because that of the session migrates. */
interface Lease {
  readonly runner: UnitRunner;
  readonly renew: (sql: string, parameters: readonly SqlValue[]) => Promise<unknown>;
  readonly server: string;
}

/**
 * Does work while this server has the lease, which lets the migrations of a cluster run through one of its servers only. Between processes at the same server a lock of that
 * server decides (`GET_LOCK`), which ends immediately with its connection, but is not known to other servers. Between servers a row decides, which the cluster replicates.
 * It is taken for a limited time and renewed, because no server knows whether the connection of another one is lost. So who holds the lock of the server may take
 * over a row that has the same server.
 */
export async function holdLease<T>({ runner, renew, server }: Lease, patienceMs: number, work: () => Promise<T>): Promise<T> {
  // Again if a statement meets another one: there is no transaction that could be lost.
  const change = (sql: string, parameters: readonly SqlValue[] = []) => retryTransient(() => runner.run(sql, parameters));
  const own = [server, server];
  await change(MADE);
  await change(FILLED);
  const deadline = performance.now() + patienceMs;
  while ((await change(TAKEN, own)).affected === 0) {
    if (performance.now() > deadline) throw new DatabaseUnavailable('MIGRATION_LOCKED');
    await delay(PAUSE_MS);
  }
  // A failed renewal is followed by another one before the lease ends.
  const renewal = setInterval(() => void renew(TAKEN, own).catch(() => undefined), RENEWAL_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await change(ENDED, [server]).catch(() => undefined);
  }
}
