import type { Parcel } from '../model/delivery-attempt.js';
import type { Outlook, Share } from './due-info.js';
import { fairShare } from './fair-share.rules.js';
import { Lane, type LaneBounds } from './webhook-queue.js';
import type { Result } from '../retries/delivery-decision.rules.js';

/** The lanes of all webhooks that have something to be delivered, which share the requests that may run at once. */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();
  /** Those that hold what was claimed and not begun, in the order in which their turn comes. */
  private readonly holding = new Set<Lane>();
  private turn = 0;
  private requests = 0;

  constructor(
    private readonly bounds: LaneBounds,
    private readonly pool: number,
  ) {}

  of(webhookId: number): Lane {
    const known = this.lanes.get(webhookId);
    if (known) return known;
    const lane = new Lane(webhookId, this.bounds);
    this.lanes.set(webhookId, lane);
    return lane;
  }

  /**
   * Takes over what stands in the database. Lanes without anything go, and with them what is known of them; only a receiver that is to be left alone,
   * or that answers promptly, is remembered as one.
   */
  take(outlooks: ReadonlyMap<number, Outlook>, now: number): void {
    for (const [webhookId, outlook] of outlooks) this.of(webhookId).take(outlook);
    for (const [webhookId, lane] of this.lanes)
      if (lane.isIdle && !lane.isHeld(now) && !lane.isPrompt(now) && !outlooks.has(webhookId)) this.lanes.delete(webhookId);
  }

  /** How many requests run. */
  get running(): number {
    return this.requests;
  }

  /** How many deliveries were claimed and not begun. */
  get ahead(): number {
    return [...this.holding].reduce((sum, lane) => sum + lane.ahead, 0);
  }

  /** These were claimed. */
  hold(parcels: readonly Parcel[]): void {
    for (const parcel of parcels) {
      const lane = this.of(parcel.webhookId);
      lane.hold([parcel]);
      this.holding.add(lane);
    }
  }

  /** Begins with what was claimed, but not before `since`, one webhook after the other. */
  begin(since: number, now: number): Parcel | undefined {
    const left = this.pool - this.requests;
    for (const lane of this.holding) {
      const own = lane.running;
      const share = fairShare({ own, isAlone: own === this.requests, isPrompt: lane.isPrompt(now) }, left, this.pool);
      const parcel = share > 0 ? lane.begin(since, now) : undefined;
      if (parcel || lane.ahead === 0) this.holding.delete(lane);
      if (!parcel) continue;
      this.requests++;
      if (lane.ahead > 0) this.holding.add(lane);
      return parcel;
    }
    return undefined;
  }

  /** A request to this webhook ended: `Lane.end`. */
  end(webhookId: number, says: Result['says'], now: number, wished: number, tookMs: number): boolean {
    this.requests--;
    return this.of(webhookId).end(says, now, wished, tookMs);
  }

  /** Gives up what was claimed before `since` and not begun. */
  letGo(since: number): Parcel[] {
    return [...this.holding].flatMap((lane) => lane.letGo(since));
  }

  /** The clock was set back by so much. */
  setBack(ms: number): void {
    for (const lane of this.lanes.values()) lane.setBack(ms);
  }

  /** Who may claim how much of so many deliveries. Where there is not enough for all, each gets the same, and another one begins each time. */
  shares(now: number, requests: number): Share[] {
    const ready = [...this.lanes.values()].flatMap((lane) => {
      const room = lane.room(now);
      return room > 0 ? [{ lane, room }] : [];
    });
    if (ready.length === 0 || requests <= 0) return [];
    const first = this.turn++ % ready.length;
    const inTurn = [...ready.slice(first), ...ready.slice(0, first)];
    const held = this.requests + this.ahead;
    let left = requests;
    return inTurn.flatMap(({ lane, room }, index) => {
      const own = lane.running + lane.ahead;
      const claimant = { own, isAlone: ready.length === 1 && own === held, isPrompt: lane.isPrompt(now) };
      // As much again as may run is claimed ahead.
      const fair = fairShare(claimant, left, 2 * this.pool);
      const most = Math.min(room, fair, Math.ceil(left / (inTurn.length - index)));
      left -= most;
      return most > 0 ? [{ webhookId: lane.webhookId, most }] : [];
    });
  }

  /** When it is worth to look again, if no request ends and nothing new comes. */
  nextRoom(now: number): number | undefined {
    const moments = [...this.lanes.values()].flatMap((lane) => lane.nextRoom(now) ?? []);
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }
}
