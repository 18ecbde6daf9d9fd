/** The maximum delay of the first retry. It doubles with each retry. */
const FIRST_DELAY_MS = 200;

/** No delay is longer, even if the server asks for it. */
const MAX_DELAY_MS = 30_000;

/** Too many requests, and the statuses of overloaded or restarting servers and of the proxies in front of them. */
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504]);

/** The code while the first request with the same `Idempotency-Key` is still running. */
const KEY_IN_USE = 'rest_idempotency_key_in_use';

/** Whether the same request may succeed later. All requests of this client can be repeated, because each POST, and each change with `If-Match`, has an `Idempotency-Key`. */
export const isRetryable = (status: number, code?: string): boolean =>
  RETRYABLE_STATUSES.has(status) || (status === 409 && code === KEY_IN_USE);

/**
 * The delay before a retry; the first one has the number 0. It is at least what the server asks for, plus a random part of a time that doubles, so that
 * clients that failed together do not retry together. `random` is from 0 to 1.
 */
export function retryDelay(retry: number, random: number, retryAfterMs = 0): number {
  const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry);
  return Math.min(MAX_DELAY_MS, retryAfterMs + longest * (0.5 + random / 2));
}

/** The `Retry-After` header in milliseconds; it contains seconds or a date. */
export function parseRetryAfter(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  const delay = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(delay) ? Math.max(0, delay) : 0;
}
