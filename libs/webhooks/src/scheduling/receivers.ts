import type { DueQuota } from '../due/due-deliveries.sql.js';
import type { DueDelivery, WebhookDue } from '../due/due-deliveries.js';
import { fairShare } from './fair-share.rules.js';
import { Receiver, type ReceiverLimits } from './receiver.js';

/** The receivers of all webhooks, which share the requests that a process runs at the same time. */
export class Receivers {
  private readonly receivers = new Map<number, Receiver>();
  private rotation = 0;

  constructor(
    private readonly limits: ReceiverLimits,
    readonly pool: number,
  ) {}

  of(webhookId: number): Receiver {
    const known = this.receivers.get(webhookId);
    if (known) return known;
    const receiver = new Receiver(this.limits);
    this.receivers.set(webhookId, receiver);
    return receiver;
  }

  /** Applies what the database says of all webhooks. The others are forgotten when nothing of them is on its way. */
  update(webhooks: readonly WebhookDue[], now: number): void {
    for (const webhook of webhooks) this.of(webhook.webhookId).update(webhook);
    const existing = new Set(webhooks.map(({ webhookId }) => webhookId));
    for (const [webhookId, receiver] of this.receivers)
      if (!existing.has(webhookId) && receiver.isIdle(now)) this.receivers.delete(webhookId);
  }

  /** How many requests run. */
  get running(): number {
    return this.sum((receiver) => receiver.running);
  }

  /** Many requests run, so it pays to gather what follows them. If few are running, nobody waits. */
  get isBusy(): boolean {
    return this.running > this.pool / 4;
  }

  /** How many deliveries are on their way: handed out a moment ago, or being sent here. */
  held(now: number): number {
    return this.sum((receiver) => receiver.held(now));
  }

  /** Deliveries that were handed out before this time and not started here, with their receivers. */
  unstarted(before: number): Map<number, Receiver> {
    const found = new Map<number, Receiver>();
    for (const receiver of this.receivers.values()) for (const id of receiver.unstarted(before)) found.set(id, receiver);
    return found;
  }

  /** Whether the database was not asked yet about a webhook that has due deliveries. */
  get hasUnknown(): boolean {
    return [...this.receivers.values()].some(({ state, dueAt }) => state === undefined && dueAt !== undefined);
  }

  /** How many deliveries of each webhook may be handed out, `capacity` in total. Webhooks take turns, from another one on each time. */
  quotas(now: number, capacity: number): DueQuota[] {
    const ready = [...this.receivers].flatMap(([webhookId, receiver]) => {
      const room = receiver.room(now);
      return room > 0 ? [{ webhookId, receiver, room, held: receiver.held(now), limit: 0, isFast: receiver.isFast(now) }] : [];
    });
    const first = this.rotation++ % Math.max(1, ready.length);
    const turns = [...ready.slice(first), ...ready.slice(0, first)];
    const isAlone = turns.length === 1 && turns[0].held === this.held(now);
    for (let free = capacity, before = Infinity; free < before && free > 0;) {
      before = free;
      for (const turn of turns) {
        const claimant = { held: turn.held + turn.limit, isAlone, isFast: turn.isFast };
        if (turn.limit === turn.room || fairShare(claimant, free, this.pool) === 0) continue;
        turn.limit++;
        free--;
      }
    }
    return turns.flatMap(({ webhookId, limit, receiver: { state } }) => {
      const { inOrderWaitMs, isOnProbation } = state!;
      return limit > 0 ? [{ webhookId, limit, inOrderWaitMs, isOnProbation }] : [];
    });
  }

  /** Milliseconds until a request to this webhook may start beside all that run; 0 when it may start now. */
  msUntilFree({ webhookId }: DueDelivery, now: number): number {
    const receiver = this.of(webhookId);
    const { running } = this;
    const isAlone = receiver.running === running;
    const share = fairShare({ held: receiver.running, isAlone, isFast: receiver.isFast(now) }, this.pool - running, this.pool);
    return share > 0 ? receiver.msUntilFree(now) : BUSY_MS;
  }

  /** When to try again if no request finishes and no event comes; undefined when there is no need. */
  nextRoomAt(now: number): number | undefined {
    const times = [...this.receivers.values()].flatMap((receiver) => receiver.nextRoomAt(now) ?? []);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** The clock was set back by this many milliseconds. */
  shiftClock(ms: number): void {
    for (const receiver of this.receivers.values()) receiver.shiftClock(ms);
  }

  private sum(of: (receiver: Receiver) => number): number {
    let sum = 0;
    for (const receiver of this.receivers.values()) sum += of(receiver);
    return sum;
  }
}

/** A delivery waits this long while the pool has no room for its receiver. */
const BUSY_MS = 500;
