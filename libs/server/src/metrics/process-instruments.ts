import { type Metric, register, VERSION } from '@grove/core';
import type { CacheFigures } from '@grove/rest';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** The values of all metrics of one process. Workers send them to each other. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of this process: memory, CPU, event loop, the response cache, and further ones. */
export class ProcessInstruments {
  private readonly registers: [Registry] = [new Registry()];
  private readonly cacheBytes = new Gauge({
    name: 'grove_response_cache_bytes',
    help: 'Memory of the responses that are stored.',
    registers: this.registers,
  });
  private readonly cacheEntries = new Gauge({
    name: 'grove_response_cache_entries',
    help: 'Responses that are stored.',
    registers: this.registers,
  });
  private readonly cacheEvents = new Counter({
    name: 'grove_response_cache_total',
    help: 'What the response cache did: stored responses that were sent (hit), computed responses (miss), queries for the versions of tables (validation), and evictions.',
    labelNames: ['event'],
    registers: this.registers,
  });

  constructor(further: readonly Metric[]) {
    const { registers } = this;
    collectDefaultMetrics({ register: registers[0] });
    register(registers[0], further);
    new Gauge({
      name: 'grove_build_info',
      help: 'Always 1; the label is the version of this process.',
      labelNames: ['version'],
      aggregator: 'first',
      registers,
    }).set({ version: VERSION }, 1);
    new Gauge({ name: 'grove_workers', help: 'Processes whose metrics are summed here.', registers }).set(1);
  }

  /** The values of this process. */
  values(cache: CacheFigures): Promise<ProcessMetrics> {
    this.setCache(cache);
    return this.registers[0].getMetricsAsJSON();
  }

  /** The text of these metrics and those of other processes. Each metric says how its values are combined; most are added. */
  async text(cache: CacheFigures, others: readonly ProcessMetrics[]): Promise<string> {
    if (others.length > 0) return AggregatorRegistry.aggregate([await this.values(cache), ...others]).metrics();
    this.setCache(cache);
    return this.registers[0].metrics();
  }

  private setCache({ hits, misses, validations, evictions, bytes, entries }: CacheFigures): void {
    this.cacheBytes.set(bytes);
    this.cacheEntries.set(entries);
    this.cacheEvents.reset();
    for (const [event, count] of Object.entries({ hit: hits, miss: misses, validation: validations, eviction: evictions }))
      this.cacheEvents.inc({ event }, count);
  }
}
