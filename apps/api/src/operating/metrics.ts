import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { VERSION } from '@grove/core';
import { DeliveryGauges, MAX_COUNTED } from '@grove/webhooks';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** What is told of this process and of deliveries; the latter is read from the database when somebody asks, and costs nothing before. */
@Injectable()
export class Metrics {
  private instruments?: Instruments;

  constructor(
    private readonly database: Database,
    private readonly gauges: DeliveryGauges,
  ) {}

  async collect(): Promise<{ contentType: string; text: string }> {
    this.instruments ??= new Instruments();
    // Without its database a server still has a process to tell of.
    this.instruments.set(await this.readings().catch(() => undefined));
    const { registry } = this.instruments;
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  private async readings(): Promise<Readings> {
    await this.database.ping();
    const [outbox, attempts, webhooks] = await Promise.all([
      this.gauges.outboxLag(),
      this.gauges.attempts(),
      this.gauges.webhooks(),
    ]);
    return { outbox, attempts, webhooks };
  }
}

interface Readings {
  readonly outbox: Awaited<ReturnType<DeliveryGauges['outboxLag']>>;
  readonly attempts: Awaited<ReturnType<DeliveryGauges['attempts']>>;
  readonly webhooks: Awaited<ReturnType<DeliveryGauges['webhooks']>>;
}

/** Stands behind what is read from the database. */
const SHARED = 'Every api tells the same of the whole database: take the max, not the sum.';
const BOUNDED = `${MAX_COUNTED + 1} means more than ${MAX_COUNTED}.`;

class Instruments {
  readonly registry = new Registry();
  private readonly build = this.gauge('grove_build_info', 'Always 1; its label tells the version of this process.', ['version']);
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
    `When the first of them failed; left out while there are none. ${SHARED}`,
    ['webhook'],
  );
  private readonly waiting = this.gauge('grove_webhook_waiting', `Deliveries with attempts to come; ${BOUNDED} ${SHARED}`, [
    'webhook',
  ]);
  private readonly due = this.gauge(
    'grove_webhook_oldest_due_seconds',
    `How long the oldest due delivery of an active webhook has waited to be sent; 0 while none is due. ${SHARED}`,
    ['webhook'],
  );
  private readonly attempts = new Counter({
    name: 'grove_webhook_attempts_total',
    help: `Attempts of all processes to deliver, by what came of them. ${SHARED}`,
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.build.set({ version: VERSION }, 1);
  }

  /** Sets all at once, so that two who ask at the same moment never see half of it. */
  set(readings: Readings | undefined): void {
    const ours = [this.depth, this.age, this.status, this.failures, this.failing, this.waiting, this.due, this.attempts];
    for (const instrument of ours) instrument.reset();
    this.database.set(readings ? 1 : 0);
    if (!readings) {
      for (const instrument of [this.depth, this.age]) instrument.set(NaN);
      return;
    }
    this.depth.set(readings.outbox.depth);
    this.age.set(readings.outbox.oldestSeconds);
    for (const [outcome, count] of readings.attempts) this.attempts.inc({ outcome }, count);
    for (const { id, topic, status, failures, failingSince, waiting, dueSeconds } of readings.webhooks) {
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
