/** The first pause before a repetition; each further one may be twice as long. */
const FIRST_MS = 200;

/** No pause is longer, whatever a server asks for. */
const LONGEST_MS = 30_000;

/** Too many requests, and what stands between an overloaded or restarting server and its clients. */
const PASSING = new Set([429, 502, 503, 504]);

/** Told while the first request with the same `Idempotency-Key` is still being served. */
const STILL_RUNNING = 'rest_idempotency_key_in_use';

/** Whether the same request may succeed in a moment. Every request of this client may be repeated: a POST bears a key. */
export const mayPass = (status: number, code?: string): boolean =>
  PASSING.has(status) || (status === 409 && code === STILL_RUNNING);

/**
 * How long to wait before a repetition, of which the first has the number 0. What the server asks for is the least; else it is a random part of a
 * time that doubles, so that clients which failed together do not come back together.
 */
export function pauseBefore(repetition: number, chance: number, askedMs = 0): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** repetition);
  return Math.min(LONGEST_MS, askedMs + longest * (0.5 + chance / 2));
}

/** What `Retry-After` asks for, in milliseconds: it bears seconds or a date. */
export function askedPause(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(asked) ? Math.max(0, asked) : 0;
}
