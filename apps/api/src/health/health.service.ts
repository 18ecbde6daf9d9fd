import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { RedisConfig } from '@grove/core';
import { Database, DatabaseFrozen, DatabaseFull, type ReplicaCondition } from '@grove/database';
import { DeliveryGauges } from '@grove/webhooks';
import { DeliveriesHealthIndicator } from './deliveries.health-indicator.js';
import { DiskHealthIndicator } from './disk.health-indicator.js';
import type { HealthCheckResult } from './health-check-result.js';
import { HealthConfig } from './health.config.js';
import { RedisHealthIndicator } from './redis.health-indicator.js';

/** Whether requests can be served, and if not, which check fails. */
interface ReadinessReport {
  /** `degraded`: the server serves requests, but something does not work that sales do not need. */
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly checks: Readonly<Record<string, HealthCheckResult>>;
}

/** A report is reused for this long, so that frequent requests do not load the database. */
const CACHE_MS = 1_000;

/**
 * Checks whether this server can do its work. Reports contain names and numbers, never addresses or texts of errors. It does not use @nestjs/terminus,
 * whose reports have another format than the one that monitoring of Grove reads.
 */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private cached?: Promise<ReadinessReport>;
  private cacheTimer?: NodeJS.Timeout;
  private isMigrated = false;
  private isDraining = false;

  constructor(
    private readonly database: Database,
    private readonly gauges: DeliveryGauges,
    private readonly deliveries: DeliveriesHealthIndicator,
    private readonly redis: RedisHealthIndicator,
    private readonly disk: DiskHealthIndicator,
    private readonly config: HealthConfig,
    private readonly redisConfig: RedisConfig,
  ) {}

  /** Reports from now on that the server is not ready, because it is stopping: load balancers should send it no further requests. */
  drain(): void {
    this.isDraining = true;
  }

  async readiness(): Promise<ReadinessReport> {
    if (this.isDraining) return STOPPING;
    this.cached ??= this.checkAll().finally(() => {
      this.cacheTimer = setTimeout(() => (this.cached = undefined), CACHE_MS).unref();
    });
    return await this.cached;
  }

  onModuleDestroy(): void {
    clearTimeout(this.cacheTimer);
  }

  private async checkAll(): Promise<ReadinessReport> {
    const hasRedis = this.redisConfig.redisUrl !== '';
    const [own, replica, disk, redis] = await Promise.all([
      this.checkDatabase(),
      unknownIfFailed(() => this.checkReplica()),
      unknownIfFailed(() => this.disk.check()),
      hasRedis ? this.redis.check() : undefined,
    ]);
    // Only a database in a file needs the disk for sales; and what waits for Redis is delivered later.
    const usesDisk = this.database.engineName === 'sqlite';
    const checks: Record<string, HealthCheckResult> = {
      ...own,
      ...(this.database.replica && { replica: degradedIfFailed(replica) }),
      disk: usesDisk ? disk : degradedIfFailed(disk),
      ...(redis && { redis: degradedIfFailed(redis) }),
    };
    return { status: statusOf(Object.values(checks)), checks };
  }

  private async checkDatabase(): Promise<Record<DatabaseCheck, HealthCheckResult>> {
    const database = await unknownIfFailed(() => this.pingDatabase());
    if (database.status !== 'ok') return { ...ALL_UNKNOWN, database: NO_DATABASE };
    const migrations = await unknownIfFailed(() => this.checkMigrations());
    if (migrations.status !== 'ok') return { ...ALL_UNKNOWN, database, migrations };
    const [writes, outbox, deliveries] = await Promise.all([
      this.checkWrites(),
      unknownIfFailed(() => this.checkOutbox()),
      unknownIfFailed(() => this.deliveries.check()),
    ]);
    // All servers would report late webhooks at the same time, and sales do not need them.
    return { database, migrations, writes, outbox: degradedIfFailed(outbox), deliveries: degradedIfFailed(deliveries) };
  }

  private checkWrites(): Promise<HealthCheckResult> {
    return this.database.probeWrite().then(
      () => ({ status: 'ok' }),
      (error: unknown) => {
        if (error instanceof DatabaseFrozen) return FROZEN;
        return error instanceof DatabaseFull ? NO_SPACE : READ_ONLY;
      },
    );
  }

  private async pingDatabase(): Promise<HealthCheckResult> {
    await this.database.ping();
    return { status: 'ok' };
  }

  /** The primary answers whatever the replica does not. */
  private async checkReplica(): Promise<HealthCheckResult> {
    const condition = await this.database.replica?.examine(await this.database.versions.current());
    return condition === undefined || condition === 'current' ? { status: 'ok' } : REPLICA_FAILURES[condition];
  }

  private async checkMigrations(): Promise<HealthCheckResult> {
    // The list of migrations is part of this program: once none is pending, none will be.
    const pending = this.isMigrated ? 0 : (await this.database.pendingMigrations()).length;
    this.isMigrated = pending === 0;
    if (this.isMigrated) return { status: 'ok' };
    return { status: 'failed', pending, message: 'The tables are not up to date. Run `grove migrate`.' };
  }

  private async checkOutbox(): Promise<HealthCheckResult> {
    const { depth, oldestSeconds } = await this.gauges.outboxLag();
    const details = { depth, oldest_seconds: oldestSeconds };
    if (oldestSeconds <= this.config.outboxLagLimit || !(await this.gauges.hasActiveWebhooks()))
      return { status: 'ok', ...details };
    const message = 'Events wait too long for delivery. Check that a dispatcher runs and reaches the database.';
    return { status: 'failed', ...details, message };
  }
}

const NO_DATABASE: HealthCheckResult = {
  status: 'failed',
  message: 'The database does not answer. Check DATABASE_URL and that it runs; this server reconnects by itself.',
};
const READ_ONLY: HealthCheckResult = {
  status: 'failed',
  message: 'The database accepts no changes. Check that DATABASE_URL leads to the primary, its quorum and its permissions.',
};
const REPLICA_FAILURES: Readonly<Record<Exclude<ReplicaCondition, 'current'>, HealthCheckResult>> = {
  late: {
    status: 'failed',
    message: 'The read replica is more than ten seconds late, so the primary answers. Check the replication.',
  },
  unavailable: {
    status: 'failed',
    message: 'The read replica does not answer, so the primary does. Check DATABASE_READ_URL and that the replica runs.',
  },
};
const NO_SPACE: HealthCheckResult = { status: 'failed', message: 'The database has no space left. Make space on its disk.' };
const STOPPING: ReadinessReport = {
  status: 'not_ready',
  checks: { shutdown: { status: 'failed', message: 'This server is stopping. It still serves the requests that reach it.' } },
};

/** Reading goes on, so this server stays in service. */
const FROZEN: HealthCheckResult = {
  status: 'degraded',
  message: 'Writes are frozen by `grove copy`. They go on when it ends; `grove copy --unfreeze` ends it immediately.',
};
const UNKNOWN: HealthCheckResult = { status: 'unknown' };

type DatabaseCheck = 'database' | 'migrations' | 'writes' | 'outbox' | 'deliveries';

const ALL_UNKNOWN: Readonly<Record<DatabaseCheck, HealthCheckResult>> = {
  database: UNKNOWN,
  migrations: UNKNOWN,
  writes: UNKNOWN,
  outbox: UNKNOWN,
  deliveries: UNKNOWN,
};

function statusOf(checks: readonly HealthCheckResult[]): ReadinessReport['status'] {
  const has = (...statuses: HealthCheckResult['status'][]) => checks.some(({ status }) => statuses.includes(status));
  if (has('failed', 'unknown')) return 'not_ready';
  return has('degraded') ? 'degraded' : 'ready';
}

const degradedIfFailed = (result: HealthCheckResult): HealthCheckResult =>
  result.status === 'ok' ? result : { ...result, status: 'degraded' };

const unknownIfFailed = (check: () => Promise<HealthCheckResult>): Promise<HealthCheckResult> => check().catch(() => UNKNOWN);
