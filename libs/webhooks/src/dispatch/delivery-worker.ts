import { setTimeout as delay } from 'node:timers/promises';
import { inTime, type Logger } from '@grove/core';
import { Loop } from '../notifications/loop.js';
import type { Parcel, Receipt } from '../model/delivery-attempt.js';
import type { Sender } from '../sending/sender.js';
import { keepsBodies } from '../model/store-bodies.rules.js';
import type { Claims } from '../claiming/claims.js';
import { ClockWatch } from '../scheduling/clock-monitor.js';
import type { LaneBounds } from '../scheduling/webhook-queue.js';
import { Lanes } from '../scheduling/delivery-scheduler.js';
import type { Ledger } from '../recording/attempt-recorder.js';
import { resultOf } from '../retries/delivery-decision.rules.js';
import type { Terms } from '../model/delivery-settings.js';

/** How often the database is asked what is due: for what other processes sent again, gave up, or left behind. */
const OUTLOOK_MS = 1_000;
/** And how soon at the soonest, whoever asks for it. */
const NEXT_LOOK_MS = 100;
/** While many requests run, what ends within this time is followed by one claim for all. A few that hang keep nobody waiting. */
const GATHER_MS = 5;
const MANY = 0.25;
/** What was claimed longer ago than this is not begun: the claim may be over before the request is. */
const STALE_MS = 15_000;
/** For writing down what was broken off at the end. */
const LAST_WORDS_MS = 3_000;

/** What the loop works with. */
export interface DeliveryWork {
  readonly claims: Claims;
  readonly sender: Sender;
  readonly ledger: Ledger;
  readonly logger: Logger;
  readonly clock: () => number;
  /** The address of the site, as receivers are told. */
  readonly source: () => Promise<string>;
  /** Requests that run at once in this process. */
  readonly pool: number;
  readonly bounds: LaneBounds;
}

/** Claims what is due, webhook by webhook and fairly, and sends it. */
export class DeliveryLoop {
  private readonly lanes: Lanes;
  private readonly loop: Loop;
  private readonly watch: ClockWatch;
  /** Deliveries from their request until what came of it is written down. */
  private readonly running = new Set<Promise<void>>();
  private source = '';
  private lookedAt = 0;
  private lookAt = 0;
  /** Whether leases may have been given by a clock that was ahead of ours: before we began, or before it was set back. */
  private areLeasesDoubtful = true;
  private isDraining = false;

  constructor(private readonly work: DeliveryWork) {
    this.lanes = new Lanes(work.bounds, work.pool);
    this.watch = new ClockWatch(work.clock);
    this.loop = new Loop(() => this.turn(), work.logger, 'The delivery of webhooks');
  }

  start(): void {
    this.loop.start();
  }

  /** These webhooks have something due now. */
  expect(webhookIds: readonly number[]): void {
    const now = this.work.clock();
    for (const id of webhookIds) this.lanes.of(id).expect(now);
    this.loop.ring();
  }

  /** Something may be due that is not expected here. */
  look(): void {
    this.lookAt = Math.min(this.lookAt, this.lookedAt + NEXT_LOOK_MS);
    this.loop.ring();
  }

  /** Begins nothing more, lets running requests finish for so long, then breaks them off and lets go of their deliveries. */
  async stop(patienceMs: number): Promise<void> {
    this.isDraining = true;
    const end = this.end();
    await inTime(end, patienceMs);
    this.work.sender.stop();
    await inTime(end, LAST_WORDS_MS);
    this.work.ledger.close();
  }

  /** The last turn may wait for the database; requests go on meanwhile. */
  private async end(): Promise<void> {
    await this.loop.stop();
    await this.giveBack(this.lanes.letGo(Infinity));
    await Promise.all(this.running);
  }

  private async turn(): Promise<number> {
    const { claims, clock, pool } = this.work;
    if (this.lanes.running > MANY * pool) await delay(GATHER_MS);
    await this.heedClock();
    if (clock() >= this.lookAt) await this.refresh();
    const now = clock();
    await this.giveBack(this.lanes.letGo(now - STALE_MS));
    // What is still to be written down does not keep requests waiting, unless it becomes as much again.
    const room = Math.min(2 * pool - this.lanes.running, 3 * pool - this.running.size) - this.lanes.ahead;
    const shares = this.lanes.shares(now, room);
    if (shares.length === 0) return Math.max(1, Math.min(this.lanes.nextRoom(now) ?? Infinity, this.lookAt) - now);
    // Whatever is expected from here on may come after the look.
    for (const { webhookId } of shares) this.lanes.of(webhookId).dueAt = undefined;
    const parcels = await claims.take(shares);
    this.lanes.hold(parcels);
    this.begin();
    const taken = new Map<number, number>();
    for (const { webhookId } of parcels) taken.set(webhookId, (taken.get(webhookId) ?? 0) + 1);
    for (const { webhookId, most } of shares) if (taken.get(webhookId) === most) this.lanes.of(webhookId).expect(now);
    return 0;
  }

  /** What was to be after a pause would come so much later by a clock that was set back. What is due at an instant comes at that instant. */
  private async heedClock(): Promise<void> {
    const by = this.watch.setBack();
    if (by === 0) return;
    this.lookAt = 0;
    this.areLeasesDoubtful = true;
    this.lanes.setBack(by);
    await this.giveBack(this.lanes.letGo(Infinity));
  }

  private async refresh(): Promise<void> {
    const { claims, clock, source } = this.work;
    if (this.areLeasesDoubtful) await claims.shortenLeases();
    this.areLeasesDoubtful = false;
    this.lookedAt = clock();
    this.lookAt = this.lookedAt + OUTLOOK_MS;
    this.source = await source();
    this.lanes.take(await claims.outlook(), clock());
  }

  /** What was claimed and is not begun is due again. Where that cannot be stored, its claim ends by itself. */
  private async giveBack(parcels: readonly Parcel[]): Promise<void> {
    await this.work.claims.handBack(parcels).catch(() => undefined);
    for (const { webhookId } of parcels) this.lanes.of(webhookId).expect(this.work.clock());
  }

  /** Begins whatever was claimed and may run. */
  private begin(): void {
    while (!this.isDraining) {
      const now = this.work.clock();
      const parcel = this.lanes.begin(now - STALE_MS, now);
      if (!parcel) return;
      const running = this.deliver(parcel).finally(() => {
        this.running.delete(running);
        this.loop.ring();
      });
      this.running.add(running);
    }
  }

  private async deliver(parcel: Parcel): Promise<void> {
    const { sender, ledger, clock } = this.work;
    const receipt = await sender.send(parcel, this.source);
    const result = resultOf(parcel, receipt, Math.random());
    const dueAt = clock() + result.pause;
    const lane = this.lanes.of(parcel.webhookId);
    const isLeftAlone = this.lanes.end(parcel.webhookId, result.says, clock(), receipt.wished, receipt.durationMs);
    this.loop.ring();
    const givenBack = isLeftAlone ? this.giveBack(lane.letGo(Infinity)) : undefined;
    this.begin();
    await ledger.record({ parcel, receipt: kept(receipt, parcel.terms), result, dueAt });
    await givenBack;
    if (result.state === 'waiting') lane.expect(dueAt);
    // Something may have waited for it.
    else if (parcel.terms.waitsMs > 0) lane.expect(clock());
  }
}

/** What is written down of an attempt. */
const kept = (receipt: Receipt, { storeBodies }: Terms): Receipt =>
  keepsBodies(storeBodies, receipt.errorCode) ? receipt : { ...receipt, responseBody: '' };
