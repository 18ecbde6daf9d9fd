import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { DeliveryGauges } from '@grove/webhooks';
import { HealthConfig } from './health.config.js';

const LATE = 'Events wait too long for delivery. Check that a dispatcher runs and reaches the database.';

/** Checks that events become deliveries. All servers would report late ones at the same time, and sales do not need them: they degrade a server. */
@Injectable()
export class OutboxHealthIndicator {
  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly gauges: DeliveryGauges,
    private readonly config: HealthConfig,
  ) {}

  async check(): Promise<HealthIndicatorResult<'outbox'>> {
    const indicator = this.indicators.check('outbox');
    try {
      const { depth, oldestSeconds } = await this.gauges.outboxLag();
      const details = { depth, oldest_seconds: oldestSeconds };
      const isInTime = oldestSeconds <= this.config.outboxLagLimit || !(await this.gauges.hasActiveWebhooks());
      return isInTime ? indicator.up(details) : indicator.degraded({ ...details, message: LATE });
    } catch {
      return indicator.degraded();
    }
  }
}
