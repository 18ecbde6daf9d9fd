import mysql from 'mysql2';
import { DatabaseUnavailable } from '../../database-errors.js';
import type { ConnectionUse } from '../../metrics/measurements.js';
import type { BulkSessionOptions } from '../bulk-session.js';
import { Engine, type Row, type SourceOptions, type SqlValue, type UnitRunner } from '../engine.js';
import { withinTime } from '../../probes.js';
import { GroveDataSource } from '../../repositories/grove-data-source.js';
import { holdLease } from '../../migrations/migration-lease.js';
import { MysqlBulkSession } from './mysql-bulk-session.js';
import { PooledMysqlDriver } from './mysql-driver.js';
import type { UnitMysqlQueryRunner } from './mysql-query-runner.js';
import { parseMysqlUrl } from './mysql-url.js';

/** A frozen server does not answer to the end of its connections. */
const CLOSING_MS = 2_000;

/** Seconds that one process waits for another to finish its migrations. */
const MIGRATION_PATIENCE = 60;

/** Locks are shared by all databases of a server, and their names have a maximum length. */
const LOCK_NAME = `LEFT(CONCAT('grove ', DATABASE()), 64)`;

/**
 * TypeORM asks for the keys of a table by joins of two inner queries. Merged into the join, as servers do, they read all databases of the server, for each table of each
 * migration. Statements wait for locks for a short time only, because they are repeated.
 */
const MIGRATION_SETTINGS = "SET SESSION optimizer_switch = 'derived_merge=off', innodb_lock_wait_timeout = 2";

/** MySQL or MariaDB, through a pool of connections. */
export class MysqlEngine extends Engine<UnitMysqlQueryRunner> {
  private readonly driver: PooledMysqlDriver;

  constructor(url: string, poolSize: number, options: SourceOptions, isInsideUnit: () => boolean) {
    const address = parseMysqlUrl(url);
    // The same SQL works on MySQL. TypeORM would search the package by its name, which is not there when programs are bundled.
    super('mysql', new GroveDataSource({ type: 'mariadb', driver: mysql, database: address.database, ...options }));
    this.driver = new PooledMysqlDriver(this.source, address, poolSize, this.measurements, isInsideUnit);
    this.source.driver = this.driver;
  }

  async read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    return this.withRunner((runner) => runner.read(sql, parameters));
  }

  /** A node of a cluster waits until it has what the others had committed. If the setting cannot be reset, the connection is closed. */
  override async readLatest(sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const { isCluster, address } = this.driver;
    if (!isCluster) return this.read(sql, parameters);
    return this.withRunner(async (runner) => {
      try {
        await runner.control('SET SESSION wsrep_sync_wait = 1');
        const rows = await runner.read(sql, parameters);
        await runner.control(`SET SESSION wsrep_sync_wait = ${address.syncWait ?? 'DEFAULT'}`);
        return rows;
      } catch (error) {
        runner.abandon();
        throw error;
      }
    });
  }

  connections(): ConnectionUse {
    return this.driver.connections();
  }

  openBulkSession(options: BulkSessionOptions): Promise<MysqlBulkSession> {
    return MysqlBulkSession.open(this.createRunner(), options);
  }

  /** The lock belongs to the connection that migrates: the server releases it when that connection is lost. Other servers of a cluster respect the lease. */
  exclusively<T>(work: (runner: UnitRunner) => Promise<T>): Promise<T> {
    return this.withRunner(async (runner) => {
      try {
        const [{ locked }] = await runner.read(`SELECT GET_LOCK(${LOCK_NAME}, ?) AS locked`, [MIGRATION_PATIENCE]);
        if (locked !== 1) throw new DatabaseUnavailable('MIGRATION_LOCKED');
        const [{ server }] = await runner.read(`SELECT CONCAT(@@hostname, ':', @@port, '/', @@server_id) AS server`, []);
        const renew = (sql: string, parameters: readonly SqlValue[]) => this.withRunner((other) => other.run(sql, parameters));
        const leased = holdLease({ runner, renew, server: String(server) }, MIGRATION_PATIENCE * 1_000, async () => {
          await runner.control(MIGRATION_SETTINGS);
          runner.repeatsWhenBusy = true;
          return work(runner);
        });
        return await leased.finally(() => runner.read(`SELECT RELEASE_LOCK(${LOCK_NAME})`, []).catch(() => undefined));
      } finally {
        // The connection ends with the migrations, because of its settings.
        runner.abandon();
      }
    });
  }

  override async close(): Promise<void> {
    await withinTime(CLOSING_MS, this.driver.disconnect()).catch(() => undefined);
  }
}
