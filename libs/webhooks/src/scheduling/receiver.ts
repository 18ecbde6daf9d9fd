import type { WebhookDue } from '../due/due-deliveries.js';
import type { HealthSignal } from '../retries/delivery-decision.rules.js';
import { ReceiverSpeed } from './receiver-speed.js';

/** Limits for what one process sends to one webhook. */
export interface ReceiverLimits {
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Requests a second, on average; a burst of the same size is allowed. */
  readonly perSecond: number;
}

/** After this many failures in a row the receiver rests. The rest doubles with each request that fails after it. */
export const REST_AFTER = 5;
const MIN_REST_MS = 5_000;
const MAX_REST_MS = 300_000;

/** A delivery that was handed out and not sent may be handed out again after this time: its job may be lost, or another process may have refused it. */
const HANDED_OUT_MS = 2_000;

/**
 * The receiver of one webhook, as this process knows it: its rate limit, a circuit breaker, and which of its deliveries are on their way. Nothing of it is
 * stored: the database says what is due, and each process learns for itself whether a receiver fails or asks for a pause.
 */
export class Receiver {
  /** When a delivery may be due, in milliseconds; undefined when none was at the last query. */
  dueAt: number | undefined;
  /** What the database last said; undefined before that. */
  state: WebhookDue | undefined;
  /** Requests that run now. */
  running = 0;
  private tokens: number;
  private refilledAt = 0;
  private failures = 0;
  private restsUntil = 0;
  private resentAt: string | null = null;
  private readonly speed = new ReceiverSpeed();
  /** Deliveries that were handed out, and when; `Infinity` while they are sent. */
  private readonly handedOut = new Map<number, number>();

  constructor(private readonly limits: ReceiverLimits) {
    this.tokens = limits.perSecond;
  }

  /** How many deliveries are on their way: handed out a moment ago, or being sent here. */
  held(now: number): number {
    let held = 0;
    for (const since of this.handedOut.values()) if (now - since <= HANDED_OUT_MS) held++;
    return held;
  }

  /** How many deliveries it knows that may still be due: those on their way, and those that were handed out before and not sent. */
  get known(): number {
    return this.handedOut.size;
  }

  /** It may be forgotten. */
  isIdle(now: number): boolean {
    return this.known === 0 && !this.isResting(now) && !this.isFast(now);
  }

  /** No request may be sent now. */
  isResting(now: number): boolean {
    return this.restsUntil > now;
  }

  isFast(now: number): boolean {
    return this.speed.isFast(now, this.running > 0);
  }

  /** A delivery is due at this time. */
  notifyDue(dueAt: number): void {
    if (this.dueAt === undefined || dueAt < this.dueAt) this.dueAt = dueAt;
  }

  /**
   * Applies what the database says. A change of the webhook ends a rest, and so does a delivery that is sent again: its owner wants to see a result, and the
   * receiver may be a different one or have been repaired.
   */
  update(state: WebhookDue): void {
    const { dueAt, modifiedAt, resentAt } = state;
    const isResent = resentAt !== null && resentAt !== this.resentAt;
    if ((this.state && modifiedAt !== this.state.modifiedAt) || isResent) [this.failures, this.restsUntil] = [0, 0];
    [this.state, this.resentAt] = [state, resentAt ?? this.resentAt];
    if (dueAt !== undefined) this.notifyDue(dueAt);
  }

  /** How many more deliveries may be handed out now, by its own limits. After a rest the receiver is tested with one. */
  room(now: number): number {
    if (this.state === undefined || this.dueAt === undefined || this.dueAt > now || this.isResting(now)) return 0;
    this.refill(now);
    const held = this.held(now);
    return Math.max(0, Math.min(this.concurrency - held, Math.floor(this.tokens) - (held - this.running)));
  }

  /** When there may be room again without a request finishing; undefined when a request has to finish first. */
  nextRoomAt(now: number): number | undefined {
    if (this.dueAt === undefined) return undefined;
    const earliest = Math.max(this.dueAt, this.restsUntil);
    if (earliest > now) return earliest;
    return this.tokens < 1 ? now + Math.ceil(1000 / this.limits.perSecond) : undefined;
  }

  /** Deliveries that were handed out before this time and not started here. */
  unstarted(before: number): number[] {
    return [...this.handedOut].flatMap(([id, since]) => (since < before ? [id] : []));
  }

  /** Somebody else has sent the delivery, or is sending it. */
  forget(id: number): void {
    this.handedOut.delete(id);
  }

  /** Hands a delivery out, for the first time or again; not if that was a moment ago, or it is being sent. */
  handOut(id: number, now: number): 'first' | 'again' | undefined {
    const since = this.handedOut.get(id);
    if (since !== undefined && now - since <= HANDED_OUT_MS) return undefined;
    this.handedOut.set(id, now);
    return since === undefined ? 'first' : 'again';
  }

  /** Milliseconds until a request may start by its own limits; 0 when it may start now. */
  msUntilFree(now: number): number {
    if (this.isResting(now)) return this.restsUntil - now;
    this.refill(now);
    return this.running < this.concurrency && this.tokens >= 1 ? 0 : Math.ceil(1000 / this.limits.perSecond);
  }

  /** A delivery is about to be sent. */
  start(id: number, now: number): void {
    this.handedOut.set(id, Infinity);
    this.running++;
    this.tokens--;
    this.speed.requestStarted(now, this.running === 1);
  }

  /** Nothing was sent after all, because the delivery cannot be claimed now. */
  abandon(id: number, now: number): void {
    this.handedOut.set(id, now);
    this.running--;
    this.tokens++;
  }

  /** A request has finished. `retryAfterMs` is how long the receiver asked us to wait, which holds for all of its deliveries. */
  finish(id: number, signal: HealthSignal, now: number, retryAfterMs: number, durationMs: number): void {
    this.handedOut.delete(id);
    this.running--;
    this.speed.requestFinished(now, durationMs);
    if (signal === 'none') return;
    const isDelivered = signal === 'delivered' || signal === 'ping_delivered';
    // Failures of requests that started before the rest are not counted: all running requests may fail together.
    this.failures = isDelivered ? 0 : this.failures + (this.isResting(now) ? 0 : 1);
    if (isDelivered) this.restsUntil = 0;
    else this.restsUntil = Math.max(this.restsUntil, now + Math.max(restAfter(this.failures), retryAfterMs));
  }

  /** The clock was set back by this many milliseconds. */
  shiftClock(ms: number): void {
    this.restsUntil -= ms;
    this.speed.shiftClock(ms);
    for (const [id, since] of this.handedOut) this.handedOut.set(id, since - ms);
  }

  private get concurrency(): number {
    return this.failures >= REST_AFTER ? 1 : this.limits.concurrency;
  }

  private refill(now: number): void {
    const { perSecond } = this.limits;
    this.tokens = Math.min(perSecond, this.tokens + (Math.max(0, now - this.refilledAt) * perSecond) / 1000);
    this.refilledAt = now;
  }
}

/** How long a receiver rests after this many failures in a row, in milliseconds. */
function restAfter(failures: number): number {
  const excess = failures - REST_AFTER;
  return excess < 0 ? 0 : Math.min(MAX_REST_MS, MIN_REST_MS * 2 ** Math.min(excess, 10));
}
