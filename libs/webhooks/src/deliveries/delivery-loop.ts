import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@grove/kernel';
import { Loop } from '../queue/loop.js';
import type { Parcel } from '../sending/parcel.js';
import type { Sender } from '../sending/sender.js';
import type { Claims } from './claims.js';
import type { LaneBounds } from './lane.js';
import { Lanes } from './lanes.js';
import type { Ledger } from './ledger.js';

/** How often the database is asked what is due: for what other processes sent again, gave up, or left behind. */
const OUTLOOK_MS = 1_000;
/** And how soon at the soonest, whoever asks for it. */
const NEXT_LOOK_MS = 100;
/** A claim that took longer than this may be over before its requests are. */
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
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private source = '';
  private lookedAt = 0;
  private lookAt = 0;
  private isDraining = false;

  constructor(private readonly work: DeliveryWork) {
    // One for each running request.
    setMaxListeners(0, this.stopping.signal);
    this.lanes = new Lanes(work.bounds);
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
    await this.loop.stop();
    await this.settled(patienceMs);
    this.stopping.abort();
    await this.settled(LAST_WORDS_MS);
    this.work.ledger.close();
  }

  private async turn(): Promise<number> {
    const { claims, clock, pool } = this.work;
    if (clock() >= this.lookAt) await this.refresh();
    const now = clock();
    const shares = this.lanes.shares(now, pool - this.running.size);
    if (shares.length === 0) return Math.max(1, Math.min(this.lanes.nextRoom(now) ?? Infinity, this.lookAt) - now);
    // Whatever is expected from here on may come after the look.
    for (const { webhookId } of shares) this.lanes.of(webhookId).dueAt = undefined;
    const parcels = await claims.take(shares);
    if (this.isDraining || clock() - now > STALE_MS) await claims.handBack(parcels);
    else this.begin(parcels);
    const taken = new Map<number, number>();
    for (const { webhookId } of parcels) taken.set(webhookId, (taken.get(webhookId) ?? 0) + 1);
    for (const { webhookId, most } of shares) if (taken.get(webhookId) === most) this.lanes.of(webhookId).expect(now);
    return 0;
  }

  private async refresh(): Promise<void> {
    const { claims, clock, source } = this.work;
    this.lookedAt = clock();
    this.lookAt = this.lookedAt + OUTLOOK_MS;
    this.source = await source();
    this.lanes.take(await claims.outlook());
  }

  private begin(parcels: readonly Parcel[]): void {
    for (const parcel of parcels) {
      this.lanes.of(parcel.webhookId).begin();
      const running = this.deliver(parcel).finally(() => {
        this.running.delete(running);
        this.loop.ring();
      });
      this.running.add(running);
    }
  }

  private async deliver(parcel: Parcel): Promise<void> {
    const { sender, ledger, clock } = this.work;
    const receipt = await sender.send(parcel, this.source, this.stopping.signal);
    const { state, dueAt, says } = await ledger.record(parcel, receipt);
    const lane = this.lanes.of(parcel.webhookId);
    lane.end(says !== 'failed' && says !== 'gone', clock(), receipt.wished);
    if (state === 'waiting') lane.expect(dueAt);
  }

  private async settled(patienceMs: number): Promise<void> {
    const settled = new AbortController();
    const late = delay(patienceMs, undefined, { signal: settled.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.running), late]);
    settled.abort();
  }
}
