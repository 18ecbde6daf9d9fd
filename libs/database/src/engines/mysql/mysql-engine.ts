import mysql from 'mysql2';
import { DatabaseUnavailable } from '../../database-errors.js';
import { Measurements, type ConnectionUse } from '../../metrics/measurements.js';
import type { BulkSessionOptions, Engine, Row, SqlValue, UnitRunner } from '../engine.js';
import { GroveDataSource } from '../../repositories/grove-data-source.js';
import type { SourceOptions } from '../source-options.js';
import { MigrationLease } from '../../migrations/migration-lease.js';
import { MysqlBulkSession } from './mysql-bulk-session.js';
import { MysqlHosts } from './mysql-hosts.js';
import { PooledMysqlDriver } from './mysql-driver.js';
import type { UnitMysqlQueryRunner } from './mysql-query-runner.js';
import { execute } from './mysql-statements.js';
import { parseMysqlUrl } from './mysql-url.js';

/** A connection that is silent for so long is probed by the system, and ends ten seconds later if its server is gone without a word. */
const KEEP_ALIVE_MS = 5_000;

/** Seconds that one process waits for another to finish its migrations. */
const MIGRATION_PATIENCE = 60;

/** The value of `wsrep_sync_wait` by which a SELECT waits. */
const SYNC_READS = 1;

/** Locks are shared by all databases of a server, and their names have a maximum length. */
const LOCK_NAME = `LEFT(CONCAT('grove ', DATABASE()), 64)`;

/** Reads committed rows with the connection of a session. */
export type SessionRead = (sql: string, parameters?: readonly SqlValue[]) => Promise<Row[]>;

/** Prepared statements of one connection. A server allows about 16,000 for all connections together. */
const MAX_PREPARED = 250;

/** MySQL or MariaDB, through a pool of connections. */
export class MysqlEngine implements Engine {
  readonly name = 'mysql';
  readonly source: GroveDataSource;
  readonly measurements = new Measurements('mysql');
  private readonly driver: PooledMysqlDriver;

  constructor(url: string, poolSize: number, options: SourceOptions, isInsideUnit: () => boolean) {
    const { hosts, tls, syncWait, ...address } = parseMysqlUrl(url);
    this.source = new GroveDataSource({
      // The same SQL works on MySQL.
      type: 'mariadb',
      // TypeORM would search the package by its name, which is not there when programs are bundled.
      driver: mysql,
      ...hosts[0],
      ...address,
      ssl: tls,
      ...options,
      poolSize,
      connectTimeout: 2_000,
      charset: 'utf8mb4_bin',
      timezone: 'Z',
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: false,
      extra: { maxPreparedStatements: MAX_PREPARED, keepAliveInitialDelay: KEEP_ALIVE_MS },
    });
    this.driver = new PooledMysqlDriver(this.source, new MysqlHosts(hosts), isInsideUnit, this.measurements, syncWait);
    this.source.driver = this.driver;
  }

  async open(): Promise<void> {
    await this.source.initialize();
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return this.withSession((read) => read(sql, parameters));
  }

  /** A node of a cluster waits until it has what the others had committed. If the setting cannot be reset, the connection is closed. */
  async readLatest(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const { isCluster, syncWait } = this.driver;
    if (!isCluster) return this.read(sql, parameters);
    const runner = this.createRunner();
    try {
      await runner.control(`SET SESSION wsrep_sync_wait = ${SYNC_READS}`);
      const rows = await runner.read(sql, parameters);
      await runner.control(`SET SESSION wsrep_sync_wait = ${syncWait ?? 'DEFAULT'}`);
      return rows;
    } catch (error) {
      runner.abandon();
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** Does work that reads with one connection, which ends when its server does: so what `session` has seen once it sees from then on. */
  async withSession<T>(work: (read: SessionRead, session: object) => Promise<T>): Promise<T> {
    const connection = await this.driver.obtainMasterConnection();
    const read: SessionRead = async (sql, parameters = []) => {
      try {
        return (await execute(connection, sql, parameters)) as Row[];
      } catch (error) {
        throw this.driver.translate(error, connection);
      }
    };
    try {
      return await work(read, connection);
    } finally {
      connection.release();
    }
  }

  connections(): ConnectionUse {
    return this.driver.connections();
  }

  createRunner(): UnitMysqlQueryRunner {
    return this.source.createQueryRunner() as UnitMysqlQueryRunner;
  }

  openBulkSession(options: BulkSessionOptions): Promise<MysqlBulkSession> {
    return MysqlBulkSession.open(this.createRunner(), options);
  }

  /** The lock belongs to the connection that migrates: the server releases it when that connection is lost. Other servers of a cluster respect the lease. */
  async exclusively<T>(work: (runner: UnitRunner) => Promise<T>): Promise<T> {
    const runner = this.createRunner();
    try {
      const [{ locked }] = await runner.read(`SELECT GET_LOCK(${LOCK_NAME}, ?) AS locked`, [MIGRATION_PATIENCE]);
      if (locked !== 1) throw new DatabaseUnavailable('MIGRATION_LOCKED');
      const [{ server }] = await runner.read(`SELECT CONCAT(@@hostname, ':', @@port, '/', @@server_id) AS server`, []);
      const lease = new MigrationLease(runner, (sql, parameters) => this.change(sql, parameters), String(server));
      const leased = lease.hold(MIGRATION_PATIENCE * 1_000, () => withSettings(runner, work));
      return await leased.finally(() => runner.read(`SELECT RELEASE_LOCK(${LOCK_NAME})`, []).catch(() => undefined));
    } finally {
      runner.abandon();
      await runner.release();
    }
  }

  /** Runs one statement with a connection of its own. */
  private async change(sql: string, parameters: readonly SqlValue[]): Promise<void> {
    const runner = this.createRunner();
    await runner.run(sql, parameters).finally(() => runner.release());
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}

/**
 * TypeORM asks for the keys of a table by joins of two inner queries. Merged into the join, as servers do, they read all databases of the server, for each table of each
 * migration. Statements wait for locks for a short time only, because they are repeated. The connection ends with the migrations, because of these settings.
 */
async function withSettings<T>(runner: UnitMysqlQueryRunner, work: (runner: UnitRunner) => Promise<T>): Promise<T> {
  await runner.control("SET SESSION optimizer_switch = 'derived_merge=off', innodb_lock_wait_timeout = 2");
  runner.repeatsWhenBusy = true;
  return work(runner);
}
