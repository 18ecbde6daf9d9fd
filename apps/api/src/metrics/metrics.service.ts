import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { ResponseCache } from '@grove/rest';
import { DeliveryGauges } from '@grove/webhooks';
import type { Instruments, Values } from './instruments.js';

/** Metrics of this process and of deliveries. Those of deliveries are read from the database with each request. */
@Injectable()
export class MetricsService {
  private instruments?: Promise<Instruments>;

  constructor(
    private readonly database: Database,
    private readonly gauges: DeliveryGauges,
    private readonly cache: ResponseCache,
  ) {}

  async collect(): Promise<{ contentType: string; text: string }> {
    const instruments = await (this.instruments ??= this.createInstruments());
    // Without the database there are still the metrics of the process.
    instruments.set(await this.readValues().catch(() => undefined));
    instruments.setCache(this.cache.figures());
    const { registry } = instruments;
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  /** Imports with the first request only: most processes never report metrics. */
  private async createInstruments(): Promise<Instruments> {
    const { Instruments } = await import('./instruments.js');
    return new Instruments();
  }

  private async readValues(): Promise<Values> {
    await this.database.ping();
    const [outbox, attempts, webhooks] = await Promise.all([
      this.gauges.outboxLag(),
      this.gauges.attempts(),
      this.gauges.webhooks(),
    ]);
    return { outbox, attempts, webhooks };
  }
}
