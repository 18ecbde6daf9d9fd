import type { Pool, PoolConnection } from 'mysql2';

/** All sessions are replaced at most once in this time, so that a server that stays read-only does not cost a new session for each write. */
const REPLACED_AT_MOST_EVERY_MS = 1_000;

/**
 * The sessions of a pool. When their server refuses work that another one may do, such as writes after a switch of primary and replica, all that are as
 * old as the refused one are replaced: the address may lead elsewhere by now.
 */
export class MysqlSessions {
  private begun = 0;
  private lastReplaced = 0;
  private replacedAt = -Infinity;
  private readonly numbers = new WeakMap<object, number>();

  private readonly open = new Set<PoolConnection>();
  private readonly idle = new Set<PoolConnection>();

  /** Counts the sessions of a pool from now on. */
  watch(pool: Pool): void {
    pool.on('connection', (connection) => this.add(connection));
    pool.on('acquire', (connection) => this.idle.delete(connection));
    pool.on('release', (connection) => this.idle.add(connection));
  }

  /** How many sessions are used, and how many are not. */
  get use(): { inUse: number; idle: number } {
    return { inUse: this.open.size - this.idle.size, idle: this.idle.size };
  }

  private add(connection: PoolConnection): void {
    this.numbers.set(connection, ++this.begun);
    this.open.add(connection);
    for (const event of ['end', 'error']) connection.once(event, () => this.forget(connection));
  }

  private forget(connection: PoolConnection): void {
    this.open.delete(connection);
    this.idle.delete(connection);
  }

  /** Whether work may begin on this session. */
  isUsable(connection: PoolConnection): boolean {
    return this.numberOf(connection) > this.lastReplaced;
  }

  /** Ends the session whose server refused work. Those of the same age end before their next use. */
  replace(connection: PoolConnection): void {
    connection.destroy();
    if (performance.now() - this.replacedAt < REPLACED_AT_MOST_EVERY_MS) return;
    this.replacedAt = performance.now();
    this.lastReplaced = Math.max(this.lastReplaced, this.numberOf(connection));
  }

  private numberOf(connection: PoolConnection): number {
    return this.numbers.get(connection) ?? 0;
  }
}
