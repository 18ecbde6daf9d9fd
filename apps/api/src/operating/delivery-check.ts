import { Injectable } from '@nestjs/common';
import { Config } from '@grove/core';
import { DeliveryGauges } from '@grove/webhooks';
import type { Check } from './check.js';

/** Longer than a dispatcher that runs ever goes without writing down an outcome while something is due: a request and its claim end sooner. */
const QUIET_SECONDS = 60;

/**
 * Whether deliveries leave. That some are due for long says little: there may be many, and their receivers slow or down. But while a dispatcher runs, it
 * writes down what came of one attempt after the other.
 */
@Injectable()
export class DeliveryCheck {
  private attempts = -1;
  private changedAt = 0;

  constructor(
    private readonly gauges: DeliveryGauges,
    private readonly config: Config,
  ) {}

  async check(): Promise<Check> {
    const { outboxLagLimit: limit } = this.config;
    const [overdue, quiet] = [await this.gauges.overdueSeconds(), await this.quietSeconds()];
    const facts = { oldest_due_seconds: overdue };
    if (overdue <= limit || quiet <= Math.max(limit, QUIET_SECONDS)) return { status: 'ok', ...facts };
    const message = 'Deliveries are due, and nobody makes any. Check that a dispatcher runs, and what it logs.';
    return { status: 'failed', ...facts, message };
  }

  /** For how long nobody has written down what came of an attempt, as far as it was looked for here. */
  private async quietSeconds(): Promise<number> {
    const attempts = [...(await this.gauges.attempts()).values()].reduce((sum, count) => sum + count, 0);
    if (attempts !== this.attempts) [this.attempts, this.changedAt] = [attempts, performance.now()];
    return (performance.now() - this.changedAt) / 1_000;
  }
}
