/** The upper bounds of the buckets in seconds: from the time of a stored response to that of a request that everybody notices. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/**
 * A histogram of durations. Recording costs some nanoseconds, because it happens several times in each request; the library that writes the page of metrics
 * would need a microsecond, and is loaded only when somebody asks for the page.
 */
export class Durations {
  private readonly counts = new Float64Array(BOUNDS.length + 1);
  private sum = 0;

  record(seconds: number): void {
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) bucket++;
    this.counts[bucket]++;
    this.sum += seconds;
  }

  /** How many durations were recorded. */
  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** The sum of all durations in seconds. */
  get total(): number {
    return this.sum;
  }

  /** For each upper bound the number of durations that are not longer; the last is infinite. */
  buckets(): [bound: number, count: number][] {
    let sum = 0;
    return [...this.counts].map((count, index) => [BOUNDS[index] ?? Infinity, (sum += count)]);
  }
}

/** The seconds since a time of `performance.now()`. */
export const secondsSince = (start: number): number => (performance.now() - start) / 1_000;
