import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, databaseMetrics } from '@grove/database';
import { RequestDurations, ResponseCache } from '@grove/rest';
import { DeliveryGauges } from '@grove/webhooks';
import type { DatabaseInstruments, Values } from './database-instruments.js';
import type { ProcessInstruments } from './process-instruments.js';
import { WorkerMetrics } from './worker-metrics.js';

interface Instruments {
  readonly process: ProcessInstruments;
  readonly database: DatabaseInstruments;
}

/** Metrics of all workers and of deliveries. Those of deliveries are read from the database with each request. */
@Injectable()
export class MetricsService implements OnModuleInit, OnModuleDestroy {
  private created?: Promise<Instruments>;
  private readonly workers = new WorkerMetrics(async () => (await this.instruments()).process.values(this.cache.figures()));

  constructor(
    private readonly database: Database,
    private readonly gauges: DeliveryGauges,
    private readonly cache: ResponseCache,
    private readonly requests: RequestDurations,
  ) {}

  onModuleInit(): void {
    this.workers.listen();
  }

  onModuleDestroy(): void {
    this.workers.close();
  }

  async collect(): Promise<{ contentType: string; text: string }> {
    const { database, process } = await this.instruments();
    // Without the database there are still the metrics of the process.
    const [values, others] = await Promise.all([this.readValues().catch(() => undefined), this.workers.ofOthers()]);
    database.set(values);
    const texts = await Promise.all([database.registry.metrics(), process.text(this.cache.figures(), others)]);
    return { contentType: database.registry.contentType, text: texts.join('\n') };
  }

  private instruments(): Promise<Instruments> {
    return (this.created ??= this.createInstruments());
  }

  /** Imports with the first request only: most processes never report metrics. */
  private async createInstruments(): Promise<Instruments> {
    const [{ DatabaseInstruments }, { ProcessInstruments }] = await Promise.all([
      import('./database-instruments.js'),
      import('./process-instruments.js'),
    ]);
    const further = [...this.requests.metrics(), ...databaseMetrics(this.database)];
    return { database: new DatabaseInstruments(), process: new ProcessInstruments(further) };
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
