import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { Database, DatabaseFrozen, DatabaseFull } from '@grove/database';
import { DeliveriesHealthIndicator } from './deliveries.health-indicator.js';
import { OutboxHealthIndicator } from './outbox.health-indicator.js';

const UNAVAILABLE = 'The database does not answer. Check DATABASE_URL and that it runs; this server reconnects by itself.';
const NOT_MIGRATED = 'The tables are not up to date. Run `grove migrate`.';
const READ_ONLY =
  'The database accepts no changes. Check that DATABASE_URL leads to the primary, its quorum and its permissions.';
const NO_SPACE = 'The database has no space left. Make space on its disk.';

/** Reading goes on, so this server stays in service. */
const FROZEN = 'Writes are frozen by `grove copy`. They go on when it ends; `grove copy --unfreeze` ends it immediately.';

/** Checks the database and what is stored in it: `database`, `migrations`, `writes`, `outbox`, `deliveries`. */
@Injectable()
export class DatabaseHealthIndicator {
  private isMigrated = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly outbox: OutboxHealthIndicator,
    private readonly deliveries: DeliveriesHealthIndicator,
  ) {}

  /** A database that does not answer, or has no tables, prevents the checks that follow. */
  async check(): Promise<HealthIndicatorResult> {
    const database = await this.checkConnection();
    if (database.database.status !== 'up')
      return { ...database, ...this.unknown('migrations', 'writes', 'outbox', 'deliveries') };
    const migrations = await this.checkMigrations();
    if (migrations.migrations.status !== 'up')
      return { ...database, ...migrations, ...this.unknown('writes', 'outbox', 'deliveries') };
    const [writes, outbox, deliveries] = await Promise.all([this.checkWrites(), this.outbox.check(), this.deliveries.check()]);
    return { ...database, ...migrations, ...writes, ...outbox, ...deliveries };
  }

  private async checkConnection(): Promise<HealthIndicatorResult<'database'>> {
    const indicator = this.indicators.check('database');
    return this.database.ping().then(
      () => indicator.up(),
      () => indicator.down(UNAVAILABLE),
    );
  }

  private async checkMigrations(): Promise<HealthIndicatorResult<'migrations'>> {
    const indicator = this.indicators.check('migrations');
    try {
      // The list of migrations is part of this program: once none is pending, none will be.
      const pending = this.isMigrated ? 0 : (await this.database.pendingMigrations()).length;
      this.isMigrated = pending === 0;
      return this.isMigrated ? indicator.up() : indicator.down({ pending, message: NOT_MIGRATED });
    } catch {
      return indicator.down();
    }
  }

  private async checkWrites(): Promise<HealthIndicatorResult<'writes'>> {
    const indicator = this.indicators.check('writes');
    return this.database.probeWrite().then(
      () => indicator.up(),
      (error: unknown) => {
        if (error instanceof DatabaseFrozen) return indicator.degraded(FROZEN);
        return indicator.down(error instanceof DatabaseFull ? NO_SPACE : READ_ONLY);
      },
    );
  }

  private unknown(...names: readonly string[]): HealthIndicatorResult {
    return Object.assign({}, ...names.map((name) => this.indicators.check(name).down())) as HealthIndicatorResult;
  }
}
