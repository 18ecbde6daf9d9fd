import mysql, { type Pool, type PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import { DatabaseUnavailable } from '../../database-errors.js';
import type { ConnectionUse, Measurements } from '../../metrics/measurements.js';
import type { IdsOfInsert } from '../engine.js';
import { isRefusalOfServer, translateMysqlError } from './mysql-errors.js';
import { UnitMysqlQueryRunner } from './mysql-query-runner.js';
import { MysqlSessions } from './mysql-sessions.js';
import type { MysqlAddress } from './mysql-url.js';

/** How long a request waits for a free connection before it fails with 503. */
const POOL_PATIENCE_MS = 5_000;

/**
 * Seconds after which the server ends an idle session, rolls back its transaction and releases its locks: the process is frozen, or its
 * machine is gone. Shorter than the time for which units of work wait for a lock, so that waiting units get it.
 */
const SILENCE_S = 15;
/** How often each connection sends a ping, whether it is idle or in a transaction that waits for something else. */
const PING_MS = 5_000;

const CONNECTION = {
  connectTimeout: 2_000,
  charset: 'utf8mb4_bin',
  timezone: 'Z',
  dateStrings: true,
  supportBigNumbers: true,
  stringifyObjects: true,
  // Of one connection. A server allows about 16,000 for all connections together.
  maxPreparedStatements: 250,
  // A connection that is silent for so long is probed by the system, and ends ten seconds later if its server is gone without a word.
  keepAliveInitialDelay: 5_000,
};

/** Gives all servers the same behaviour as SQLite: errors instead of truncated values, and `||` concatenates texts. */
const SESSION = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10,
    wait_timeout = ${SILENCE_S}, net_read_timeout = ${SILENCE_S}, net_write_timeout = ${SILENCE_S},
    sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,PIPES_AS_CONCAT'`,
];

/** TypeORM's MySQL driver with our session settings, and pools that never crash the process and never let a request wait forever. */
export class PooledMysqlDriver extends MysqlDriver {
  /** The pool of the server that is used: the first, and the next one when that cannot be reached or refuses work. */
  declare pool: Pool;
  /** One for each server, in the order of their use. */
  private pools: readonly Pool[] = [];
  private current = 0;
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
    readonly address: MysqlAddress,
    private readonly poolSize: number,
    readonly measurements: Measurements,
    readonly isInsideUnit: () => boolean,
  ) {
    super(source);
    this.pool = this.createPools();
  }

  override async connect(): Promise<void> {
    try {
      await super.connect();
      this.isConnected = true;
      await this.examineServer();
    } catch (error) {
      // The next attempt creates new pools.
      void this.disconnect();
      throw translateMysqlError(error);
    }
  }

  override async disconnect(): Promise<void> {
    await Promise.all(this.pools.map((pool) => new Promise((resolve) => pool.end(resolve))));
  }

  override createQueryRunner(mode: ReplicationMode = 'master'): UnitMysqlQueryRunner {
    return new UnitMysqlQueryRunner(this, mode);
  }

  /** TypeORM would copy the returned values into the entity without conversion: amounts as text, booleans as numbers. */
  override isReturningSqlSupported(): boolean {
    return false;
  }

  /** Takes a connection from the pool; return it with `release()`. */
  override obtainMasterConnection(): Promise<PoolConnection> {
    const endWait = this.measurements.beginWait(() => this.sessions.use.idle === 0);
    this.waiting++;
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const answer = (refused: Error | null, connection?: PoolConnection) => {
        clearTimeout(timer);
        isAnswered = true;
        this.waiting--;
        endWait(refused);
        if (connection) resolve(connection);
        else reject(refused as Error);
      };
      const timer = setTimeout(() => answer(new DatabaseUnavailable('POOL_EXHAUSTED')), POOL_PATIENCE_MS);
      const take = () => {
        const { current } = this;
        this.pool.getConnection((error, connection) => {
          if (!error && this.sessions.isStale(connection)) {
            connection.destroy();
            take();
          } else if (isAnswered) connection?.release();
          else if (error) answer(this.refusedConnection(error, current));
          else answer(null, connection);
        });
      };
      take();
    });
  }

  connections(): ConnectionUse {
    return { ...this.sessions.use, waiting: this.waiting, limit: this.poolSize };
  }

  /** The error of a statement, translated. If the server refused it that another one may accept, its sessions are replaced. */
  translate(error: unknown, connection?: PoolConnection): unknown {
    const translated = translateMysqlError(error);
    if (connection && isRefusalOfServer(translated)) {
      const { host, port } = connection.config;
      this.sessions.replace(connection);
      this.leave(this.address.hosts.findIndex((server) => server.host === host && server.port === port));
    }
    return translated;
  }

  /** Once the server has accepted connections, whatever it refuses one for is no mistake of a request: a changed password, a certificate that expired. */
  private refusedConnection(error: Error & { code?: string }, server: number): Error {
    this.leave(server);
    const translated = translateMysqlError(error);
    const isNew = !this.isConnected || translated instanceof DatabaseUnavailable;
    return isNew ? (translated as Error) : new DatabaseUnavailable(error.code ?? 'REFUSED', error);
  }

  /** Goes on to the next server, unless another request has done so already. Who waits for a connection to the one that is left waits on, and is refused there. */
  private leave(server: number): void {
    if (server !== this.current) return;
    this.current = (server + 1) % this.pools.length;
    this.pool = this.pools[this.current];
  }

  /** TypeORM keeps only the numbers of a version such as `10.11.19-MariaDB`. MariaDB returns ids since 10.5. */
  private async examineServer(): Promise<void> {
    const runner = this.createQueryRunner();
    const sql = "SHOW VARIABLES WHERE Variable_name IN ('version', 'wsrep_on')";
    const rows = await runner.read(sql, []).finally(() => runner.release());
    const variables = new Map(rows.map((row) => [row['Variable_name'], String(row['Value'])]));
    const isMariaDb = /mariadb/i.test(variables.get('version') ?? '');
    this.measurements.system = isMariaDb ? 'mariadb' : 'mysql';
    this.idsOfInsert = isMariaDb && super.isReturningSqlSupported('insert') ? 'returned' : 'first';
    this.isCluster = variables.get('wsrep_on') === 'ON';
  }

  /** Called by TypeORM. */
  protected override async createPool(): Promise<Pool> {
    return this.createPools();
  }

  /** Connections are made when they are needed. */
  private createPools(): Pool {
    const { hosts, tls: ssl, username: user, password, database, socketPath, syncWait } = this.address;
    this.pools = hosts.map((host) => {
      const options = { ...CONNECTION, user, password, database, socketPath, ssl, connectionLimit: this.poolSize, ...host };
      const pool = mysql.createPool(options);
      this.sessions.watch(pool);
      pool.on('connection', (connection) => beginSession(connection, syncWait));
      return pool;
    });
    return this.pools[this.current];
  }
}

/** These statements are queued on the connection before all others. */
function beginSession(connection: PoolConnection, syncWait?: number): void {
  // An error event without a listener ends the process. The user of the connection gets the error from its statement.
  connection.on('error', () => undefined);
  const ofCluster = syncWait === undefined ? [] : [`SET SESSION wsrep_sync_wait = ${syncWait}`];
  for (const sql of [...SESSION, ...ofCluster]) connection.query(sql, (error) => error && connection.destroy());
  // A cluster reports to the next command on a connection that it has rolled back its transaction, and that command may be a ping. What follows would be committed
  // statement by statement, so the connection must not be used any more.
  const pings = setInterval(() => connection.ping((error) => error && end()), PING_MS).unref();
  const end = () => {
    clearInterval(pings);
    connection.destroy();
  };
}
