import { MAX_COUNTED, type DeliveryGauges } from '@grove/webhooks';
import { Counter, Gauge, Registry } from 'prom-client';

/** The values that are read from the database. */
export interface Values {
  readonly outbox: Awaited<ReturnType<DeliveryGauges['outboxLag']>>;
  readonly attempts: Awaited<ReturnType<DeliveryGauges['attempts']>>;
  readonly webhooks: Awaited<ReturnType<DeliveryGauges['webhooks']>>;
}

/** Part of the help of each metric that is read from the database. */
const SHARED = 'Every api process reports the same value for the whole database: take the max, not the sum.';
const BOUNDED = `${MAX_COUNTED + 1} means more than ${MAX_COUNTED}.`;

/** The metrics that are read from the database. */
export class DatabaseInstruments {
  readonly registry = new Registry();
  private readonly database = this.gauge('grove_database_up', 'Whether the database answers this process.');
  private readonly depth = this.gauge('grove_outbox_events', `Events that wait to become deliveries; ${BOUNDED} ${SHARED}`);
  private readonly age = this.gauge('grove_outbox_oldest_age_seconds', `Age of the oldest of them; 0 without any. ${SHARED}`);
  private readonly status = this.gauge('grove_webhook_status', `1 for the status that each webhook has. ${SHARED}`, [
    ...['webhook', 'topic', 'status'],
  ]);
  private readonly failures = this.gauge('grove_webhook_failures', `Attempts that failed since the last success. ${SHARED}`, [
    'webhook',
  ]);
  private readonly failing = this.gauge(
    'grove_webhook_failing_since_timestamp_seconds',
    `Time of the first of these failures; missing if there are none. ${SHARED}`,
    ['webhook'],
  );
  private readonly waiting = this.gauge('grove_webhook_waiting', `Deliveries with further attempts; ${BOUNDED} ${SHARED}`, [
    'webhook',
  ]);
  private readonly due = this.gauge(
    'grove_webhook_oldest_due_seconds',
    `How long the oldest due delivery of an active webhook has waited to be sent; 0 if none is due. ${SHARED}`,
    ['webhook'],
  );
  private readonly attempts = new Counter({
    name: 'grove_webhook_attempts_total',
    help: `Delivery attempts of all processes, by outcome. ${SHARED}`,
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  /** Sets all values synchronously, so that simultaneous requests never see half of them. */
  set(values: Values | undefined): void {
    const databaseMetrics = [
      this.depth,
      this.age,
      this.status,
      this.failures,
      this.failing,
      this.waiting,
      this.due,
      this.attempts,
    ];
    for (const instrument of databaseMetrics) instrument.reset();
    this.database.set(values ? 1 : 0);
    if (!values) {
      for (const instrument of [this.depth, this.age]) instrument.set(NaN);
      return;
    }
    this.depth.set(values.outbox.depth);
    this.age.set(values.outbox.oldestSeconds);
    for (const [outcome, count] of values.attempts) this.attempts.inc({ outcome }, count);
    for (const { id, topic, status, failures, failingSince, waiting, dueSeconds } of values.webhooks) {
      const webhook = String(id);
      this.status.set({ webhook, topic, status }, 1);
      this.failures.set({ webhook }, failures);
      if (failingSince !== null) this.failing.set({ webhook }, Date.parse(`${failingSince.replace(' ', 'T')}Z`) / 1_000);
      this.waiting.set({ webhook }, waiting);
      if (status === 'active') this.due.set({ webhook }, dueSeconds);
    }
  }

  private gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
