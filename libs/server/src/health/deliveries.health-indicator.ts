import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { DeliveryGauges } from '@grove/webhooks';
import { HealthConfig } from './health.config.js';

/** If deliveries are due, a running dispatcher records at least one attempt in this time: a request and its claim end sooner. */
const QUIET_SECONDS = 60;
const NONE_ATTEMPTED = 'Deliveries are due, but none is attempted. Check that a dispatcher runs, and what it logs.';

/**
 * Checks that deliveries are sent. Deliveries that have been due for long are no proof of the opposite: there may be many, and their receivers slow or
 * down. But a running dispatcher records one attempt after the other, so the check fails only if nothing is recorded either. Sales need no deliveries: the server
 * is degraded.
 */
@Injectable()
export class DeliveriesHealthIndicator {
  private attempts = -1;
  private changedAt = 0;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly gauges: DeliveryGauges,
    private readonly config: HealthConfig,
  ) {}

  async check(): Promise<HealthIndicatorResult<'deliveries'>> {
    const indicator = this.indicators.check('deliveries');
    const { outboxLagLimit: limit } = this.config;
    try {
      const [overdue, quiet] = [await this.gauges.overdueSeconds(), await this.quietSeconds()];
      const details = { oldest_due_seconds: overdue };
      if (overdue <= limit || quiet <= Math.max(limit, QUIET_SECONDS)) return indicator.up(details);
      return indicator.degraded({ ...details, message: NONE_ATTEMPTED });
    } catch {
      return indicator.degraded();
    }
  }

  /** The seconds since the recorded attempts last changed, as far as this process has seen. */
  private async quietSeconds(): Promise<number> {
    const attempts = [...(await this.gauges.attempts()).values()].reduce((sum, count) => sum + count, 0);
    if (attempts !== this.attempts) [this.attempts, this.changedAt] = [attempts, performance.now()];
    return (performance.now() - this.changedAt) / 1_000;
  }
}
