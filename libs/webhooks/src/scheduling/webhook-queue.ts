import type { Parcel } from '../model/delivery-attempt.js';
import type { Outlook } from './due-info.js';
import { Promptness } from './receiver-speed.js';
import type { Result } from '../retries/delivery-decision.rules.js';

/** Bounds of what one process sends to one webhook. */
export interface LaneBounds {
  /** Requests at once. */
  readonly concurrency: number;
  /** Requests a second, on average; as many may come at once after a pause. */
  readonly perSecond: number;
}

/** So many failures in a row, and the receiver is left alone for a moment, which doubles with each probe that fails. */
const BREAK_AFTER = 5;
const SHORTEST_BREAK = 5_000;
const LONGEST_BREAK = 300_000;

/**
 * What one process knows of one webhook while it sends to it: how much is on its way, how fast it may go, and whether the receiver answers at all.
 * None of it is stored: what is due stands in the database, and here only when it is worth a look. Whether a receiver fails, or for how long it asks
 * to be left alone, each process learns by itself.
 */
export class Lane {
  /** When there may be something due, in milliseconds; undefined when there was nothing at the last look. */
  dueAt: number | undefined;
  private inFlight = 0;
  private ready: Parcel[] = [];
  private tokens: number;
  private filledAt = 0;
  private isAnswering = false;
  private failures = 0;
  private heldUntil = 0;
  /** When the webhook had last been changed as the last request began. */
  private changedAt: string | null = null;
  private readonly promptness = new Promptness();

  constructor(
    readonly webhookId: number,
    private readonly bounds: LaneBounds,
  ) {
    this.tokens = bounds.perSecond;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.ready.length === 0;
  }

  /** The receiver is to be left alone. */
  isHeld(now: number): boolean {
    return this.heldUntil > now;
  }

  /** Its receiver answers promptly, as far as is known. */
  isPrompt(now: number): boolean {
    return this.promptness.isProven(now, this.inFlight > 0);
  }

  /** How many requests run. */
  get running(): number {
    return this.inFlight;
  }

  /** How many deliveries were claimed and not begun. */
  get ahead(): number {
    return this.ready.length;
  }

  /** There is something due at this moment. */
  expect(dueAt: number): void {
    if (this.dueAt === undefined || dueAt < this.dueAt) this.dueAt = dueAt;
  }

  /** This is to come. Whoever changed the webhook wants to see it tried: what was known of its receiver may be of another one. */
  take({ dueAt, changedAt }: Outlook): void {
    if (changedAt !== this.changedAt) [this.failures, this.heldUntil] = [0, 0];
    this.expect(dueAt);
  }

  /**
   * How many deliveries may be claimed now. A receiver that was left alone is asked with one; of one that took the last, as many again are claimed
   * ahead, so that it need not wait for the database whenever requests end.
   */
  room(now: number): number {
    if (this.dueAt === undefined || this.dueAt > now || this.isHeld(now)) return 0;
    this.fill(now);
    const { concurrency } = this.bounds;
    const most = this.failures >= BREAK_AFTER ? 1 : this.isAnswering ? 2 * concurrency : concurrency;
    return Math.max(0, Math.min(most - this.inFlight, Math.floor(this.tokens)) - this.ready.length);
  }

  /** When there may be room again without a request ending; undefined when only that brings it. */
  nextRoom(now: number): number | undefined {
    if (this.dueAt === undefined) return undefined;
    const soonest = Math.max(this.dueAt, this.heldUntil);
    if (soonest > now) return soonest;
    return this.tokens < 1 ? now + Math.ceil(1000 / this.bounds.perSecond) : undefined;
  }

  /** These were claimed. */
  hold(parcels: readonly Parcel[]): void {
    this.ready.push(...parcels);
  }

  /** Begins with the next of what was claimed, where another request may run and the claim is not older than `since`. */
  begin(since: number, now: number): Parcel | undefined {
    const [next] = this.ready;
    if (!next || next.claimedAt < since || this.inFlight >= this.bounds.concurrency) return undefined;
    this.inFlight++;
    this.promptness.begin(now, this.inFlight === 1);
    this.tokens--;
    this.changedAt = next.changedAt;
    return this.ready.shift();
  }

  /** Gives up what was claimed before `since` and not begun. */
  letGo(since: number): Parcel[] {
    const fresh = this.ready.findIndex(({ claimedAt }) => claimedAt >= since);
    return this.ready.splice(0, fresh < 0 ? this.ready.length : fresh);
  }

  /**
   * A request ended after so many milliseconds; `wished` is how long the receiver wants to be left alone, by all that waits for it. Tells whether it is
   * to be left alone now.
   */
  end(says: Result['says'], now: number, wished = 0, tookMs = 0): boolean {
    this.inFlight--;
    this.promptness.end(now, tookMs);
    if (says !== 'nothing') this.hear(says === 'taken' || says === 'pinged', now, wished);
    return this.isHeld(now);
  }

  /** The clock was set back by so much. */
  setBack(ms: number): void {
    this.heldUntil -= ms;
    this.promptness.setBack(ms);
  }

  private hear(isTaken: boolean, now: number, wished: number): void {
    this.isAnswering = isTaken;
    // What was begun before it was left alone says nothing new: all that runs at once may fail together.
    this.failures = isTaken ? 0 : this.failures + (this.isHeld(now) ? 0 : 1);
    if (isTaken) this.heldUntil = 0;
    const broken = this.failures - BREAK_AFTER;
    const pause = broken < 0 ? 0 : Math.min(LONGEST_BREAK, SHORTEST_BREAK * 2 ** Math.min(broken, 10));
    if (!isTaken) this.heldUntil = Math.max(this.heldUntil, now + Math.max(pause, wished));
  }

  private fill(now: number): void {
    const { perSecond } = this.bounds;
    this.tokens = Math.min(perSecond, this.tokens + (Math.max(0, now - this.filledAt) * perSecond) / 1000);
    this.filledAt = now;
  }
}
