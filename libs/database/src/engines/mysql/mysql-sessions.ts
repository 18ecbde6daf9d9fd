import type { Pool, PoolConnection } from 'mysql2';

/** All sessions are replaced at most once in this time, so that a server that stays read-only does not cost a new session for each write. */
const REPLACED_AT_MOST_EVERY_MS = 1_000;

/**
 * The sessions of the pools. When their server refuses work that another one may do, such as writes after a switch of primary and replica, all of them are
 * replaced: the address may lead elsewhere by now.
 */
export class MysqlSessions {
  private replacedAt = -Infinity;
  private readonly open = new Set<PoolConnection>();
  private readonly idle = new Set<PoolConnection>();
  private readonly stale = new WeakSet<PoolConnection>();

  /** Knows the sessions of a pool from now on. */
  watch(pool: Pool): void {
    pool.on('connection', (connection) => {
      this.open.add(connection);
      for (const event of ['end', 'error']) connection.once(event, () => this.forget(connection));
    });
    pool.on('acquire', (connection) => this.idle.delete(connection));
    pool.on('release', (connection) => this.idle.add(connection));
  }

  /** How many sessions are used, and how many are not. */
  get use(): { inUse: number; idle: number } {
    return { inUse: this.open.size - this.idle.size, idle: this.idle.size };
  }

  /** Whether no work may begin on this session any more. */
  isStale(connection: PoolConnection): boolean {
    return this.stale.has(connection);
  }

  /** Ends the session whose server refused work. The others end before their next use. */
  replace(connection: PoolConnection): void {
    connection.destroy();
    if (this.isStale(connection) || performance.now() - this.replacedAt < REPLACED_AT_MOST_EVERY_MS) return;
    this.replacedAt = performance.now();
    for (const session of this.open) this.stale.add(session);
  }

  private forget(connection: PoolConnection): void {
    this.open.delete(connection);
    this.idle.delete(connection);
  }
}
