import { Injectable } from '@nestjs/common';
import { Database } from '@grove/kernel';
import { DeliveryGauges } from '@grove/webhooks';
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

class Instruments {
  readonly registry = new Registry();
  private readonly database = this.gauge('grove_database_up', 'Whether the database answers.');
  private readonly depth = this.gauge('grove_outbox_events', 'Events that wait to become deliveries.');
  private readonly age = this.gauge('grove_outbox_oldest_seconds', 'Age of the oldest of them.');
  private readonly status = this.gauge('grove_webhook_status', 'Status of each webhook.', ['webhook', 'topic', 'status']);
  private readonly failures = this.gauge('grove_webhook_failures', 'Attempts that failed since the last success.', ['webhook']);
  private readonly failing = this.gauge('grove_webhook_failing_since_seconds', 'Since when they fail; 0 while they do not.', [
    'webhook',
  ]);
  private readonly waiting = this.gauge('grove_webhook_waiting', 'Deliveries with attempts to come.', ['webhook']);
  private readonly attempts = new Counter({
    name: 'grove_webhook_attempts_total',
    help: 'Attempts of all processes to deliver, by what came of them.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Sets all at once, so that two who ask at the same moment never see half of it. */
  set(readings: Readings | undefined): void {
    const ours = [this.depth, this.age, this.status, this.failures, this.failing, this.waiting, this.attempts];
    for (const instrument of ours) instrument.reset();
    this.database.set(readings ? 1 : 0);
    if (!readings) {
      for (const instrument of [this.depth, this.age]) instrument.set(NaN);
      return;
    }
    this.depth.set(readings.outbox.depth);
    this.age.set(readings.outbox.oldestSeconds);
    for (const [outcome, count] of readings.attempts) this.attempts.inc({ outcome }, count);
    for (const { id, topic, status, failures, failingSince, waiting } of readings.webhooks) {
      const webhook = String(id);
      this.status.set({ webhook, topic, status }, 1);
      this.failures.set({ webhook }, failures);
      this.failing.set({ webhook }, failingSince === null ? 0 : Date.parse(`${failingSince.replace(' ', 'T')}Z`) / 1_000);
      this.waiting.set({ webhook }, waiting);
    }
  }

  private gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
