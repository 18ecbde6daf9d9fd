import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import type { HealthSignal } from '../retries/delivery-decision.rules.js';
import type { ClaimQuota, DueInfo } from './due-info.js';
import { fairShare } from './fair-share.rules.js';
import { WebhookQueue, type WebhookLimits } from './webhook-queue.js';

/** Decides which webhook may claim and send next: all webhooks share the requests that may run at the same time. */
export class DeliveryScheduler {
  private readonly queues = new Map<number, WebhookQueue>();
  /** Queues with attempts that are claimed and not started, in the order in which they are served. */
  private readonly withClaimed = new Set<WebhookQueue>();
  private rotation = 0;
  private requests = 0;

  constructor(
    private readonly limits: WebhookLimits,
    private readonly poolSize: number,
  ) {}

  queueOf(webhookId: number): WebhookQueue {
    const known = this.queues.get(webhookId);
    if (known) return known;
    const queue = new WebhookQueue(webhookId, this.limits);
    this.queues.set(webhookId, queue);
    return queue;
  }

  /** Applies what the database says. Queues without work are dropped, unless their receiver is paused or known to be fast. */
  update(dueInfos: ReadonlyMap<number, DueInfo>, now: number): void {
    for (const [webhookId, dueInfo] of dueInfos) this.queueOf(webhookId).update(dueInfo);
    for (const [webhookId, queue] of this.queues)
      if (queue.isIdle && !queue.isPaused(now) && !queue.isFast(now) && !dueInfos.has(webhookId)) this.queues.delete(webhookId);
  }

  /** How many requests are running. */
  get runningCount(): number {
    return this.requests;
  }

  /** How many deliveries are claimed and not started. */
  get claimedCount(): number {
    return [...this.withClaimed].reduce((sum, queue) => sum + queue.claimedCount, 0);
  }

  addClaimed(attempts: readonly DeliveryAttempt[]): void {
    for (const attempt of attempts) {
      const queue = this.queueOf(attempt.webhookId);
      queue.addClaimed([attempt]);
      this.withClaimed.add(queue);
    }
  }

  /** Starts a claimed attempt that is not older than `claimedSince`; webhooks take turns. */
  startNext(claimedSince: number, now: number): DeliveryAttempt | undefined {
    const free = this.poolSize - this.requests;
    for (const queue of this.withClaimed) {
      const held = queue.runningCount;
      const claimant = { held, isAlone: held === this.requests, isFast: queue.isFast(now) };
      const attempt = fairShare(claimant, free, this.poolSize) > 0 ? queue.startNext(claimedSince, now) : undefined;
      // Served queues go to the end of the line.
      if (attempt || queue.claimedCount === 0) this.withClaimed.delete(queue);
      if (!attempt) continue;
      this.requests++;
      if (queue.claimedCount > 0) this.withClaimed.add(queue);
      return attempt;
    }
    return undefined;
  }

  /** A request to this webhook has finished: see `WebhookQueue.finish`. */
  finish(webhookId: number, signal: HealthSignal, now: number, retryAfterMs: number, durationMs: number): boolean {
    this.requests--;
    return this.queueOf(webhookId).finish(signal, now, retryAfterMs, durationMs);
  }

  /** Removes and returns attempts that were claimed before this time and not started. */
  release(claimedBefore: number): DeliveryAttempt[] {
    return [...this.withClaimed].flatMap((queue) => queue.release(claimedBefore));
  }

  /** The clock was set back by this many milliseconds. */
  shiftClock(ms: number): void {
    for (const queue of this.queues.values()) queue.shiftClock(ms);
  }

  /** How many deliveries each webhook may claim, `capacity` in total. If there are not enough for all, they are shared equally, from another webhook on each time. */
  claimQuotas(now: number, capacity: number): ClaimQuota[] {
    const ready = [...this.queues.values()].flatMap((queue) => {
      const limit = queue.claimCapacity(now);
      return limit > 0 ? [{ queue, limit }] : [];
    });
    if (ready.length === 0 || capacity <= 0) return [];
    const first = this.rotation++ % ready.length;
    const rotated = [...ready.slice(first), ...ready.slice(0, first)];
    const totalHeld = this.requests + this.claimedCount;
    let free = capacity;
    return rotated.flatMap(({ queue, limit: own }, index) => {
      const held = queue.runningCount + queue.claimedCount;
      const claimant = { held, isAlone: ready.length === 1 && held === totalHeld, isFast: queue.isFast(now) };
      // Twice the pool, because as many deliveries as may run are also claimed ahead.
      const share = fairShare(claimant, free, 2 * this.poolSize);
      const limit = Math.min(own, share, Math.ceil(free / (rotated.length - index)));
      free -= limit;
      return limit > 0 ? [{ webhookId: queue.webhookId, limit }] : [];
    });
  }

  /** When to try again if no request finishes and no event comes; undefined when there is no need. */
  nextCapacityAt(now: number): number | undefined {
    const times = [...this.queues.values()].flatMap((queue) => queue.nextCapacityAt(now) ?? []);
    return times.length > 0 ? Math.min(...times) : undefined;
  }
}
