import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import type { HealthSignal } from '../retries/delivery-decision.rules.js';
import type { DueInfo } from './due-info.js';
import { ReceiverSpeed } from './receiver-speed.js';

/** Limits for what one process sends to one webhook. */
export interface WebhookLimits {
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Requests a second, on average; a burst of the same size is allowed. */
  readonly perSecond: number;
}

/** After this many failures in a row the receiver is paused. The pause doubles with each request that fails after it. */
const PAUSE_AFTER = 5;
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/**
 * The deliveries of one webhook that this process has claimed, with its rate limit and a circuit breaker. Nothing of it is stored: the database says
 * what is due, and each process learns for itself whether a receiver fails or asks for a pause.
 */
export class WebhookQueue {
  /** When a delivery may be due, in milliseconds; undefined when none was at the last query. */
  dueAt: number | undefined;
  private running = 0;
  private claimed: DeliveryAttempt[] = [];
  private tokens: number;
  private refilledAt = 0;
  private wasLastDelivered = false;
  private failures = 0;
  private pausedUntil = 0;
  /** When the webhook had last been changed as the last request started. */
  private webhookModifiedAt: string | null = null;
  private resentAt: string | null = null;
  private readonly speed = new ReceiverSpeed();

  constructor(
    readonly webhookId: number,
    private readonly limits: WebhookLimits,
  ) {
    this.tokens = limits.perSecond;
  }

  get isIdle(): boolean {
    return this.running === 0 && this.claimed.length === 0;
  }

  /** No request may be sent to the receiver now. */
  isPaused(now: number): boolean {
    return this.pausedUntil > now;
  }

  isFast(now: number): boolean {
    return this.speed.isFast(now, this.running > 0);
  }

  get runningCount(): number {
    return this.running;
  }

  /** How many deliveries are claimed and not started. */
  get claimedCount(): number {
    return this.claimed.length;
  }

  /** A delivery is due at this time. */
  notifyDue(dueAt: number): void {
    if (this.dueAt === undefined || dueAt < this.dueAt) this.dueAt = dueAt;
  }

  /**
   * Applies what the database says. A change of the webhook ends a pause, and so does a delivery that is sent again: its owner wants to see a result, and the
   * receiver may be a different one or have been repaired.
   */
  update({ dueAt, webhookModifiedAt, resentAt }: DueInfo): void {
    const isResent = resentAt !== null && resentAt !== this.resentAt;
    if (webhookModifiedAt !== this.webhookModifiedAt || isResent) [this.failures, this.pausedUntil] = [0, 0];
    this.resentAt = resentAt ?? this.resentAt;
    this.notifyDue(dueAt);
  }

  /**
   * How many deliveries may be claimed now. After a pause the receiver is tested with one. If it accepted the last delivery, twice the concurrency is
   * claimed, so that finished requests are followed by others without waiting for the database.
   */
  claimCapacity(now: number): number {
    if (this.dueAt === undefined || this.dueAt > now || this.isPaused(now)) return 0;
    this.refillTokens(now);
    const { concurrency } = this.limits;
    const limit = this.failures >= PAUSE_AFTER ? 1 : this.wasLastDelivered ? 2 * concurrency : concurrency;
    return Math.max(0, Math.min(limit - this.running, Math.floor(this.tokens)) - this.claimed.length);
  }

  /** When there may be capacity again without a request finishing; undefined when a request has to finish first. */
  nextCapacityAt(now: number): number | undefined {
    if (this.dueAt === undefined) return undefined;
    const earliest = Math.max(this.dueAt, this.pausedUntil);
    if (earliest > now) return earliest;
    return this.tokens < 1 ? now + Math.ceil(1000 / this.limits.perSecond) : undefined;
  }

  addClaimed(attempts: readonly DeliveryAttempt[]): void {
    this.claimed.push(...attempts);
  }

  /** Starts the next claimed attempt if another request may run and the claim is not older than `claimedSince`. */
  startNext(claimedSince: number, now: number): DeliveryAttempt | undefined {
    const [next] = this.claimed;
    if (!next || next.claimedAt < claimedSince || this.running >= this.limits.concurrency) return undefined;
    this.running++;
    this.speed.requestStarted(now, this.running === 1);
    this.tokens--;
    this.webhookModifiedAt = next.webhookModifiedAt;
    return this.claimed.shift();
  }

  /** Removes and returns attempts that were claimed before this time and not started. */
  release(claimedBefore: number): DeliveryAttempt[] {
    const firstKept = this.claimed.findIndex(({ claimedAt }) => claimedAt >= claimedBefore);
    return this.claimed.splice(0, firstKept < 0 ? this.claimed.length : firstKept);
  }

  /**
   * A request has finished. `retryAfterMs` is how long the receiver asked us to wait, which holds for all of its deliveries. Returns whether the
   * receiver is paused now.
   */
  finish(signal: HealthSignal, now: number, retryAfterMs = 0, durationMs = 0): boolean {
    this.running--;
    this.speed.requestFinished(now, durationMs);
    if (signal !== 'none') this.applySignal(signal === 'delivered' || signal === 'ping_delivered', now, retryAfterMs);
    return this.isPaused(now);
  }

  /** The clock was set back by this many milliseconds. */
  shiftClock(ms: number): void {
    this.pausedUntil -= ms;
    this.speed.shiftClock(ms);
  }

  private applySignal(isDelivered: boolean, now: number, retryAfterMs: number): void {
    this.wasLastDelivered = isDelivered;
    // Failures of requests that started before the pause are not counted: all running requests may fail together.
    this.failures = isDelivered ? 0 : this.failures + (this.isPaused(now) ? 0 : 1);
    if (isDelivered) this.pausedUntil = 0;
    const excess = this.failures - PAUSE_AFTER;
    const pause = excess < 0 ? 0 : Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(excess, 10));
    if (!isDelivered) this.pausedUntil = Math.max(this.pausedUntil, now + Math.max(pause, retryAfterMs));
  }

  private refillTokens(now: number): void {
    const { perSecond } = this.limits;
    this.tokens = Math.min(perSecond, this.tokens + (Math.max(0, now - this.refilledAt) * perSecond) / 1000);
    this.refilledAt = now;
  }
}
