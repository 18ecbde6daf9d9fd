import { Injectable, ServiceUnavailableException, type OnModuleDestroy } from '@nestjs/common';
import { HealthCheckService, type HealthCheckResult } from '@nestjs/terminus';
import { DatabaseHealthIndicator } from './database.health-indicator.js';
import { DiskHealthIndicator } from './disk.health-indicator.js';
import { RedisHealthIndicator } from './redis.health-indicator.js';
import { ReplicaHealthIndicator } from './replica.health-indicator.js';

/** Whether requests can be served, and if not, which check fails. */
interface ReadinessReport {
  /** `degraded`: the server serves requests, but something does not work that sales do not need. */
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly checks: Readonly<Record<string, ReportedCheck>>;
}

/** `unknown`: another failure prevents this check. The message says what to do. */
interface ReportedCheck {
  readonly status: 'ok' | 'degraded' | 'failed' | 'unknown';
  readonly message?: string;
  readonly [detail: string]: string | number | undefined;
}

type IndicatorResult = Required<HealthCheckResult>['details'][string];

/** The order of the checks in a report. */
const CHECK_NAMES = ['database', 'migrations', 'writes', 'outbox', 'deliveries', 'replica', 'disk', 'redis'];

/** A report is reused for this long, so that frequent requests do not load the database. */
const CACHE_MS = 1_000;

/**
 * Checks by @nestjs/terminus whether this server can do its work. Reports contain names and numbers, never addresses or texts of errors, in the words that monitoring
 * of Grove reads.
 */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private cached?: Promise<ReadinessReport>;
  private cacheTimer?: NodeJS.Timeout;
  private isDraining = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly database: DatabaseHealthIndicator,
    private readonly replica: ReplicaHealthIndicator,
    private readonly disk: DiskHealthIndicator,
    private readonly redis: RedisHealthIndicator,
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
    const indicators = [this.database, this.disk, ...[this.replica, this.redis].filter(({ isUsed }) => isUsed)];
    return reportOf(await this.health.check(indicators.map((indicator) => () => indicator.check())).catch(resultOfFailure));
  }
}

/** Terminus throws the result of a check that failed. */
function resultOfFailure(error: unknown): HealthCheckResult {
  if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
  throw error;
}

function reportOf({ status, details }: HealthCheckResult): ReadinessReport {
  const checks = CHECK_NAMES.filter((name) => name in details).map((name) => [name, reportedCheckOf(details[name])]);
  const summary = { ok: 'ready', degraded: 'degraded', error: 'not_ready', shutting_down: 'not_ready' } as const;
  return { status: summary[status], checks: Object.fromEntries(checks) as ReadinessReport['checks'] };
}

/** Whatever is down says why, unless another failure prevents its check. */
function reportedCheckOf({ status, ...details }: IndicatorResult): ReportedCheck {
  const failure = 'message' in details ? 'failed' : 'unknown';
  return { status: ({ up: 'ok', degraded: 'degraded', down: failure } as const)[status], ...details };
}

const STOPPING: ReadinessReport = {
  status: 'not_ready',
  checks: { shutdown: { status: 'failed', message: 'This server is stopping. It still serves the requests that reach it.' } },
};
