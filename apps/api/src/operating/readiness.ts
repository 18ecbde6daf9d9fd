import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '@grove/core';
import { Database } from '@grove/database';
import { DeliveryGauges } from '@grove/webhooks';
import type { Check } from './check.js';
import { DeliveryCheck } from './delivery-check.js';
import { RedisCheck } from './redis-check.js';

/** Whether requests can be served, and why not. */
export interface Report {
  readonly status: 'ready' | 'not_ready';
  readonly checks: Readonly<Record<string, Check>>;
}

/** However many ask, the database is asked once in so long. */
const FRESH_MS = 1_000;

/** Whether this server can do its work. It reports names and numbers, never addresses or what an error says. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private latest?: Promise<Report>;
  private ageing?: NodeJS.Timeout;
  private isMigrated = false;

  constructor(
    private readonly database: Database,
    private readonly gauges: DeliveryGauges,
    private readonly deliveries: DeliveryCheck,
    private readonly redis: RedisCheck,
    private readonly config: Config,
  ) {}

  report(): Promise<Report> {
    this.latest ??= this.look().finally(() => {
      this.ageing = setTimeout(() => (this.latest = undefined), FRESH_MS).unref();
    });
    return this.latest;
  }

  onModuleDestroy(): void {
    clearTimeout(this.ageing);
  }

  private async look(): Promise<Report> {
    const [own, redis] = await Promise.all([this.ownChecks(), this.config.redisUrl === '' ? undefined : this.redis.check()]);
    const checks: Record<string, Check> = { ...own, ...(redis && { redis }) };
    const isReady = Object.values(checks).every(({ status }) => status === 'ok');
    return { status: isReady ? 'ready' : 'not_ready', checks };
  }

  private async ownChecks(): Promise<Record<'database' | 'migrations' | 'outbox' | 'deliveries', Check>> {
    const database = await checked(() => this.databaseAnswers());
    if (database.status !== 'ok') return { database: NO_DATABASE, migrations: UNKNOWN, outbox: UNKNOWN, deliveries: UNKNOWN };
    const migrations = await checked(() => this.migrations());
    if (migrations.status !== 'ok') return { database, migrations, outbox: UNKNOWN, deliveries: UNKNOWN };
    const [outbox, deliveries] = await Promise.all([checked(() => this.outbox()), checked(() => this.deliveries.check())]);
    return { database, migrations, outbox, deliveries };
  }

  private async databaseAnswers(): Promise<Check> {
    await this.database.ping();
    return { status: 'ok' };
  }

  private async migrations(): Promise<Check> {
    // Which ones there are is written in this program: once none is pending, none will be.
    const pending = this.isMigrated ? 0 : (await this.database.pendingMigrations()).length;
    this.isMigrated = pending === 0;
    if (this.isMigrated) return { status: 'ok' };
    return { status: 'failed', pending, message: 'The tables are not up to date. Run `grove migrate`.' };
  }

  private async outbox(): Promise<Check> {
    const { depth, oldestSeconds } = await this.gauges.outboxLag();
    const facts = { depth, oldest_seconds: oldestSeconds };
    if (oldestSeconds <= this.config.outboxLagLimit || !(await this.gauges.hasActiveWebhooks()))
      return { status: 'ok', ...facts };
    const message = 'Events wait too long for their webhooks. Check that a dispatcher runs and reaches the database.';
    return { status: 'failed', ...facts, message };
  }
}

const NO_DATABASE: Check = {
  status: 'failed',
  message: 'The database does not answer. Check DATABASE_URL and that it runs; this server tries again by itself.',
};
const UNKNOWN: Check = { status: 'unknown' };

const checked = (look: () => Promise<Check>): Promise<Check> => look().catch(() => UNKNOWN);
