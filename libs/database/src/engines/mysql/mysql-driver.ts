import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import { DatabaseUnavailable } from '../../database-errors.js';
import type { IdsOfInsert, Row } from '../engine.js';
import { isRefusalOfServer, translateMysqlError } from './mysql-errors.js';
import { UnitMysqlQueryRunner } from './mysql-query-runner.js';
import type { MysqlHosts } from './mysql-hosts.js';
import { MysqlSessions } from './mysql-sessions.js';
import { measure } from './mysql-statements.js';
import type { ServerHost } from '@grove/core';
import type { ConnectionUse, Measurements } from '../../metrics/measurements.js';

/** How long a request waits for a free connection before it fails with 503. */
const POOL_PATIENCE_MS = 5_000;

/**
 * Seconds after which the server ends an idle session, rolls back its transaction and releases its locks: the process is frozen, or its
 * machine is gone. Shorter than the time for which units of work wait for a lock, so that waiting units get it.
 */
const SILENCE_S = 15;
/** How often each connection sends a ping, whether it is idle or in a transaction that waits for something else. */
const PING_MS = 5_000;

/** Gives all servers the same behaviour as SQLite: errors instead of truncated values, and `||` concatenates texts. */
const SESSION = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10,
    wait_timeout = ${SILENCE_S}, net_read_timeout = ${SILENCE_S}, net_write_timeout = ${SILENCE_S},
    sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,PIPES_AS_CONCAT'`,
];

/** TypeORM's MySQL driver with our session settings, and a pool that never crashes the process and never lets a request wait forever. */
export class PooledMysqlDriver extends MysqlDriver {
  /** The pool of the current host. */
  declare pool: Pool;
  private readonly pools = new Map<ServerHost, Pool>();
  private poolOptions: PoolOptions = {};
  /** MariaDB returns the ids of inserted rows, MySQL does not. */
  idsOfInsert: IdsOfInsert = 'first';
  /** Whether the server is a node of a Galera cluster, which may roll back a transaction at any time because of a write at another node. */
  isCluster = false;
  private readonly sessions = new MysqlSessions();
  /** Whether a server has accepted a connection since the start. */
  private isConnected = false;
  private waiting = 0;

  constructor(
    source: DataSource,
    private readonly hosts: MysqlHosts,
    private readonly isInsideUnit: () => boolean,
    private readonly measurements: Measurements,
    readonly syncWait?: number,
  ) {
    super(source);
  }

  override async connect(): Promise<void> {
    try {
      await super.connect();
      this.isConnected = true;
      this.idsOfInsert = (await this.serverReturnsIds()) ? 'returned' : 'first';
      this.isCluster = await this.isGaleraNode();
    } catch (error) {
      // The next attempt creates a new pool.
      void this.disconnect();
      throw translateMysqlError(error);
    }
  }

  override async disconnect(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map((pool) => new Promise((resolve) => pool.end(resolve))));
  }

  override createQueryRunner(mode: ReplicationMode = 'master'): UnitMysqlQueryRunner {
    return new UnitMysqlQueryRunner(this, mode, this.isInsideUnit, this.idsOfInsert, this.translate, this.isCluster);
  }

  /** TypeORM would copy the returned values into the entity without conversion: amounts as text, booleans as numbers. */
  override isReturningSqlSupported(): boolean {
    return false;
  }

  /** Takes a connection from the pool; return it with `release()`. */
  lend(taker: (refused: Error | null, connection?: PoolConnection) => void): void {
    const endWait = this.measurements.beginWait(() => this.connections().idle === 0);
    this.waiting++;
    let isTooLate = false;
    const answer: typeof taker = (refused, connection) => {
      this.waiting--;
      endWait(refused);
      taker(refused, connection);
    };
    const timer = setTimeout(() => {
      isTooLate = true;
      answer(new DatabaseUnavailable('POOL_EXHAUSTED'));
    }, POOL_PATIENCE_MS);
    const take = () => {
      const { current } = this.hosts;
      this.pool.getConnection((error, connection) => {
        if (!error && !this.sessions.isUsable(connection)) {
          connection.destroy();
          return take();
        }
        clearTimeout(timer);
        if (isTooLate) connection?.release();
        else if (error) answer(this.refusedConnection(error, current));
        else answer(null, connection);
      });
    };
    take();
  }

  connections(): ConnectionUse {
    return { ...this.sessions.use, waiting: this.waiting, limit: this.poolOptions.connectionLimit ?? 0 };
  }

  /** The error of a statement, translated. If the server refused it that another one may accept, its sessions are replaced. */
  readonly translate = (error: unknown, connection?: PoolConnection): unknown => {
    const translated = translateMysqlError(error);
    if (connection && isRefusalOfServer(translated)) {
      this.sessions.replace(connection);
      this.leave(connection.config as ServerHost);
    }
    return translated;
  };

  /** Once the server has accepted connections, whatever it refuses one for is no mistake of a request: a changed password, a certificate that expired. */
  private refusedConnection(error: Error & { code?: string }, host: ServerHost): Error {
    this.leave(host);
    const translated = translateMysqlError(error);
    const isNew = !this.isConnected || translated instanceof DatabaseUnavailable;
    return isNew ? (translated as Error) : new DatabaseUnavailable(error.code ?? 'REFUSED', error);
  }

  /** Who waits for a connection to the host that is left waits on, and is refused there. */
  private leave(host: ServerHost): void {
    if (this.hosts.leave(host)) this.pool = this.poolOf(this.hosts.current);
  }

  /** Whether this is MariaDB 10.5 or later. TypeORM keeps only the numbers of a version such as `10.11.19-MariaDB`. */
  private async serverReturnsIds(): Promise<boolean> {
    const [{ version }] = await this.readOnce('SELECT VERSION() AS version');
    const [major, minor] = String(version).split('.').map(Number);
    const isMariaDb = /mariadb/i.test(String(version));
    this.measurements.system = isMariaDb ? 'mariadb' : 'mysql';
    return isMariaDb && (major > 10 || (major === 10 && minor >= 5));
  }

  private async isGaleraNode(): Promise<boolean> {
    const [variable] = await this.readOnce("SHOW VARIABLES LIKE 'wsrep_on'");
    return variable?.['Value'] === 'ON';
  }

  private async readOnce(sql: string): Promise<Row[]> {
    const runner = this.createQueryRunner();
    return runner.read(sql, []).finally(() => runner.release());
  }

  /** Called by TypeORM. */
  override obtainMasterConnection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.lend((refused, connection) => (connection ? resolve(connection) : reject(refused as Error)));
    });
  }

  protected override async createPool(options: PoolOptions): Promise<Pool> {
    this.poolOptions = options;
    return this.poolOf(this.hosts.current);
  }

  private poolOf(host: ServerHost): Pool {
    const known = this.pools.get(host);
    if (known) return known;
    const pool = mysql.createPool({ ...this.poolOptions, ...host });
    this.pools.set(host, pool);
    this.sessions.watch(pool);
    pool.on('connection', (connection) => {
      measure(connection, this.measurements);
      beginSession(connection, this.syncWait);
    });
    return pool;
  }
}

/** These statements are queued on the connection before all others. */
function beginSession(connection: PoolConnection, syncWait?: number): void {
  // An error event without a listener ends the process. The user of the connection gets the error from its statement.
  connection.on('error', () => undefined);
  const ofCluster = syncWait === undefined ? [] : [`SET SESSION wsrep_sync_wait = ${syncWait}`];
  for (const sql of [...SESSION, ...ofCluster]) connection.query(sql, (error) => error && connection.destroy());
  // A cluster tells the next command on a connection that it has rolled back its transaction, and that command may be a ping. What follows would be committed
  // statement by statement, so the connection must not be used any more.
  const pings = setInterval(() => connection.ping((error) => error && end()), PING_MS).unref();
  const end = () => {
    clearInterval(pings);
    connection.destroy();
  };
}
