import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import { DatabaseUnavailable } from '../../database-errors.js';
import { translateMysqlError } from './mysql-errors.js';
import { UnitMysqlQueryRunner } from './mysql-query-runner.js';

/** How long a request waits for a free connection before it is told to come back. */
const POOL_PATIENCE_MS = 5_000;

/**
 * Seconds after which the server ends a session of which it hears nothing, rolls its transaction back and frees its locks: the process is frozen, or its
 * machine is gone. Shorter than the time for which units of work wait for a lock, so that those who wait get it.
 */
const SILENCE_S = 15;
/** How often each connection shows that its process runs, be it idle, or in a transaction that waits for something else. */
const PING_MS = 5_000;

/** Makes every server behave alike, and SQL mean what it means on SQLite: errors instead of cut values, `||` joins text. */
const SESSION = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10,
    wait_timeout = ${SILENCE_S}, net_read_timeout = ${SILENCE_S}, net_write_timeout = ${SILENCE_S},
    sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,PIPES_AS_CONCAT'`,
];

/** TypeORM's MySQL driver with our sessions, and a pool that neither crashes the process nor keeps a request waiting for ever. */
export class PooledMysqlDriver extends MysqlDriver {
  declare pool: Pool;
  /** What is the same on all connections, once it was asked for. */
  private readonly server: { idStep?: number } = {};

  constructor(
    source: DataSource,
    private readonly isInsideUnit: () => boolean,
  ) {
    super(source);
  }

  override async connect(): Promise<void> {
    try {
      await super.connect();
    } catch (error) {
      // The next attempt makes a new pool.
      this.pool?.end(() => undefined);
      throw translateMysqlError(error);
    }
  }

  override createQueryRunner(mode: ReplicationMode = 'master'): UnitMysqlQueryRunner {
    return new UnitMysqlQueryRunner(this, mode, this.isInsideUnit, this.server);
  }

  /** TypeORM would copy the returned values into the entity as they came: amounts as text, flags as numbers. */
  override isReturningSqlSupported(): boolean {
    return false;
  }

  /** Hands over a connection from the pool; give it back with `release()`. */
  lend(taker: (refused: Error | null, connection?: PoolConnection) => void): void {
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      taker(new DatabaseUnavailable('POOL_EXHAUSTED'));
    }, POOL_PATIENCE_MS);
    this.pool.getConnection((error, connection) => {
      clearTimeout(timer);
      if (isTooLate) connection?.release();
      else if (error) taker(translateMysqlError(error) as Error);
      else taker(null, connection);
    });
  }

  /** TypeORM's way in. */
  override obtainMasterConnection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.lend((refused, connection) => (connection ? resolve(connection) : reject(refused as Error)));
    });
  }

  protected override async createPool(options: PoolOptions): Promise<Pool> {
    const pool = mysql.createPool(options);
    pool.on('connection', beginSession);
    return pool;
  }
}

/** The statements queue on the connection before whatever it was opened for. */
function beginSession(connection: PoolConnection): void {
  // An error event without a listener ends the process. Whoever uses the connection is told by its statement.
  connection.on('error', () => undefined);
  for (const sql of SESSION) connection.query(sql, (error) => error && connection.destroy());
  // A ping fails only where the connection is lost or closed.
  const pings = setInterval(() => connection.ping((error) => error && clearInterval(pings)), PING_MS).unref();
}
