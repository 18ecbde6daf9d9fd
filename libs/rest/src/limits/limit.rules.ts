/**
 * A token bucket: it holds `burst` requests, and `perSecond` more become free each second. `rate-limiter-flexible` and `@nestjs/throttler` count in fixed windows: they admit
 * twice the burst around the end of a window, and then nothing until the next one.
 */
export interface Limit {
  readonly perSecond: number;
  readonly burst: number;
}

/** What came of a request under a limit. */
export interface Decision {
  readonly admitted: boolean;
  /** The number of requests that would be admitted in one go from now on. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly resetAfter: number;
  /** Seconds until the next request is admitted; 0 if this one was. */
  readonly retryAfter: number;
}

const FORM = /^(\d{1,6}(?:\.\d{1,3})?)\/(s|min|h), burst (\d{1,7})$/;
const SECONDS = { s: 1, min: 60, h: 3_600 };

/** Parses `20/s, burst 200`; undefined for `off`. Throws a `RangeError` if it is neither. */
export function parseLimit(text: string): Limit | undefined {
  if (text === 'off') return undefined;
  const [, count, unit, burst] = FORM.exec(text) ?? [];
  const limit = { perSecond: Number(count) / SECONDS[unit as keyof typeof SECONDS], burst: Number(burst) };
  if (!(limit.perSecond > 0 && limit.burst > 0)) throw new RangeError('must be off, or a limit such as 20/s, burst 200');
  return limit;
}

/** Milliseconds in which one request becomes free. */
export const intervalOf = ({ perSecond }: Limit): number => 1_000 / perSecond;

/** Sums of intervals are not exact. */
const TOLERANCE_MS = 0.001;

/**
 * Takes one request from a bucket. The state of a bucket is one number: the milliseconds until it is full again, 0 for a full one.
 * Returns the new state; a refused request leaves it as it was.
 */
export function take(untilFull: number, limit: Limit): { admitted: boolean; untilFull: number } {
  const next = untilFull + intervalOf(limit);
  const admitted = next <= limit.burst * intervalOf(limit) + TOLERANCE_MS;
  return { admitted, untilFull: admitted ? next : untilFull };
}

/** What the state of a bucket means for the client. */
export function decisionOf(admitted: boolean, untilFull: number, limit: Limit): Decision {
  const interval = intervalOf(limit);
  const free = limit.burst * interval - untilFull;
  return {
    admitted,
    remaining: Math.max(0, Math.floor((free + TOLERANCE_MS) / interval)),
    resetAfter: Math.ceil((untilFull - TOLERANCE_MS) / 1_000),
    retryAfter: admitted ? 0 : Math.max(1, Math.ceil((interval - free - TOLERANCE_MS) / 1_000)),
  };
}
