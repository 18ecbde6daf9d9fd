import type { Metric as LibraryMetric, Registry } from 'prom-client';
import type { Durations } from './durations.js';

export type Labels = Readonly<Record<string, string>>;

/** One value of a metric. A histogram has several, whose names have suffixes. */
export interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** A metric whose values are computed when somebody asks for them. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  values(): Sample[];
}

/** A gauge with one value for each of some labels. */
export function gauge(name: string, help: string, read: () => readonly (readonly [Labels, number])[]): Metric {
  return { name, help, type: 'gauge', values: () => read().map(([labels, value]) => ({ labels, value })) };
}

/** A counter with one value for each of some labels. */
export const counter: typeof gauge = (name, help, read) => ({ ...gauge(name, help, read), type: 'counter' });

/** A histogram of durations in seconds, for each of some labels. */
export function histogram(name: string, help: string, read: () => Iterable<readonly [Labels, Durations]>): Metric {
  return {
    ...{ name, help, type: 'histogram' },
    values: () => [...read()].flatMap(([labels, durations]) => samplesOf(name, labels, durations)),
  };
}

function samplesOf(name: string, labels: Labels, durations: Durations): Sample[] {
  const buckets = durations.buckets().map(([bound, value]) => {
    const le = bound === Infinity ? '+Inf' : bound;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: durations.total },
    { metricName: `${name}_count`, labels, value: durations.count },
  ];
}

/** Shows metrics on a page. Values of several workers are added. */
export function register(registry: Registry, metrics: readonly Metric[]): void {
  for (const { values, ...description } of metrics) {
    const shown = {
      ...description,
      aggregator: 'sum',
      get: async () => ({ ...description, aggregator: 'sum', values: values() }),
    };
    // The library declares its own classes only, but uses no more of them than this; it combines workers in the same way.
    registry.registerMetric(shown as unknown as LibraryMetric);
  }
}
