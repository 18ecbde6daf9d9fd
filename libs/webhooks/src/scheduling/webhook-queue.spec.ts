import { describe, expect, it } from '@jest/globals';
import type { Parcel } from '../model/delivery-attempt.js';
import { Lane } from './webhook-queue.js';
import { Lanes } from './delivery-scheduler.js';

const BOUNDS = { concurrency: 3, perSecond: 5 };
const NOW = 1_000_000;
const DAY = 86_400_000;

/** As many requests begin, as far as they may; gives how many did. */
function busy(lane: Lane, count: number, now = NOW): number {
  lane.hold(Array.from({ length: count }, () => claimed(now)));
  let begun = 0;
  while (lane.begin(now, now)) begun++;
  return begun;
}

const claimed = (claimedAt: number, webhookId = 1): Parcel => ({ webhookId, claimedAt, changedAt: null }) as Parcel;

describe('the lane of a webhook', () => {
  it('has no room while nothing is due', () => {
    const lane = new Lane(1, BOUNDS);
    expect(lane.room(NOW)).toBe(0);
    lane.expect(NOW + 10);
    expect(lane.room(NOW)).toBe(0);
    expect(lane.nextRoom(NOW)).toBe(NOW + 10);
    expect(lane.room(NOW + 10)).toBe(3);
  });

  it('has room for so many requests at once', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    busy(lane, 2);
    expect(lane.room(NOW)).toBe(1);
    busy(lane, 1);
    expect(lane.room(NOW)).toBe(0);
    lane.end('failed', NOW);
    expect(lane.room(NOW)).toBe(1);
  });

  it('claims as many ahead for a receiver that took the last, and begins with them in their order as requests end', () => {
    const lane = new Lane(1, { concurrency: 3, perSecond: 1_000 });
    lane.expect(NOW);
    busy(lane, 3);
    lane.end('taken', NOW);
    expect(lane.room(NOW)).toBe(4);
    const [first, second] = [claimed(NOW), claimed(NOW)];
    lane.hold([first, second]);
    expect([lane.room(NOW), lane.ahead]).toEqual([2, 2]);
    expect([lane.begin(NOW, NOW), lane.begin(NOW, NOW)]).toEqual([first, undefined]);
    lane.end('taken', NOW);
    expect(lane.begin(NOW, NOW)).toBe(second);
  });

  it('begins with nothing that was claimed too long ago, and gives it up', () => {
    const lane = new Lane(1, BOUNDS);
    const [old, fresh] = [claimed(NOW), claimed(NOW + 10)];
    lane.hold([old, fresh]);
    expect(lane.begin(NOW + 5, NOW + 5)).toBeUndefined();
    expect(lane.letGo(NOW + 5)).toEqual([old]);
    expect(lane.begin(NOW + 5, NOW + 5)).toBe(fresh);
    expect(lane.letGo(Infinity)).toEqual([]);
  });

  it('begins no more requests than so many a second', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    let begun = 0;
    for (let ms = 0; ms < 10_000; ms += 10)
      for (let room = lane.room(NOW + ms); room > 0; room--) {
        begun += busy(lane, 1, NOW + ms);
        lane.end('taken', NOW + ms);
      }
    expect(begun).toBeGreaterThanOrEqual(50);
    expect(begun).toBeLessThanOrEqual(56);
  });

  it('leaves a receiver alone that only fails, ever longer, and then asks it with one request', () => {
    const lane = new Lane(1, { concurrency: 3, perSecond: 1_000 });
    lane.expect(NOW);
    for (let index = 0; index < 5; index++) {
      busy(lane, 1);
      expect(lane.end('failed', NOW)).toBe(index === 4);
    }
    expect(lane.room(NOW)).toBe(0);
    expect(lane.nextRoom(NOW)).toBe(NOW + 5_000);
    expect(lane.room(NOW + 5_000)).toBe(1);
    busy(lane, 1);
    lane.end('failed', NOW + 5_000);
    expect(lane.nextRoom(NOW + 5_000)).toBe(NOW + 15_000);
    expect(lane.room(NOW + 15_000)).toBe(1);
    busy(lane, 1);
    lane.end('taken', NOW + 15_000);
    expect(lane.room(NOW + 15_000)).toBe(6);
  });

  it('does not take an attempt that says nothing about the receiver for an answer', () => {
    const lane = new Lane(1, { concurrency: 9, perSecond: 1_000 });
    lane.expect(NOW);
    busy(lane, 7);
    for (let index = 0; index < 5; index++) lane.end('failed', NOW);
    expect(lane.end('nothing', NOW)).toBe(true);
    expect(lane.nextRoom(NOW)).toBe(NOW + 5_000);
    expect(lane.end('nothing', NOW + 5_000)).toBe(false);
    expect(lane.room(NOW + 5_000)).toBe(1);
  });

  it('does not leave a receiver alone any longer because all that was under way failed with the rest', () => {
    const lane = new Lane(1, { concurrency: 20, perSecond: 1_000 });
    lane.expect(NOW);
    busy(lane, 20);
    for (let index = 0; index < 20; index++) lane.end('failed', NOW);
    expect(lane.nextRoom(NOW)).toBe(NOW + 5_000);
  });

  it('leaves a receiver alone as long as it asks for', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    busy(lane, 1);
    expect(lane.end('failed', NOW, DAY)).toBe(true);
    expect(lane.nextRoom(NOW)).toBe(NOW + DAY);
    expect([lane.room(NOW + DAY - 1), lane.room(NOW + DAY)]).toEqual([0, 3]);
  });

  it('leaves a receiver alone no longer when the clock is set back', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW - DAY);
    busy(lane, 1);
    lane.end('failed', NOW, 60_000);
    lane.setBack(DAY);
    expect(lane.nextRoom(NOW - DAY)).toBe(NOW - DAY + 60_000);
  });

  it('forgets that a receiver asked to be left alone when it takes something later', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    busy(lane, 3);
    lane.end('failed', NOW, DAY);
    expect(lane.end('failed', NOW)).toBe(true);
    expect(lane.end('taken', NOW)).toBe(false);
    expect(lane.nextRoom(NOW)).toBeUndefined();
  });

  it('takes a receiver for prompt once it answered within a second, for an hour, and not while nothing comes of its requests', () => {
    const lane = new Lane(1, { concurrency: 3, perSecond: 1_000 });
    const answeredAfter = (tookMs: number) => {
      busy(lane, 1);
      lane.end('taken', NOW, 0, tookMs);
      return lane.isPrompt(NOW);
    };
    expect([lane.isPrompt(NOW), answeredAfter(1_000), answeredAfter(1_001), answeredAfter(1)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([lane.isPrompt(NOW + 3_600_000), lane.isPrompt(NOW + 3_600_001)]).toEqual([true, false]);
    busy(lane, 2, NOW + 60_000);
    expect([lane.isPrompt(NOW + 61_000), lane.isPrompt(NOW + 61_001)]).toEqual([true, false]);
    lane.end('failed', NOW + 62_000, 0, 500);
    expect(lane.isPrompt(NOW + 63_000)).toBe(true);
    lane.setBack(DAY);
    expect([lane.isPrompt(NOW + 63_000 - DAY), lane.isPrompt(NOW + 63_001 - DAY)]).toEqual([true, false]);
  });

  it('forgets what it knows of a receiver when somebody changed the webhook', () => {
    const lane = new Lane(1, BOUNDS);
    busy(lane, 1);
    lane.end('failed', NOW, DAY);
    lane.take({ dueAt: NOW, changedAt: null });
    expect(lane.room(NOW)).toBe(0);
    lane.take({ dueAt: NOW, changedAt: '2026-11-21 12:00:00' });
    expect(lane.room(NOW)).toBe(3);
  });
});

/** A receiver that answered at once. */
function prompt(lanes: Lanes, webhookId: number): void {
  lanes.hold([claimed(NOW, webhookId)]);
  expect(lanes.begin(NOW, NOW)?.webhookId).toBe(webhookId);
  lanes.end(webhookId, 'taken', NOW, 0, 5);
}

/** So much is claimed for each of these webhooks, one after the other, and whatever may run begins; gives how many requests each has then. */
function comeOneAfterTheOther(lanes: Lanes, webhookIds: readonly number[], each: number): number[] {
  return webhookIds.map((id) => {
    lanes.hold(Array.from({ length: each }, () => claimed(NOW, id)));
    while (lanes.begin(NOW, NOW));
    return lanes.of(id).running;
  });
}

describe('the lanes of all webhooks', () => {
  it('share what there is evenly, leave something for one more, and each comes first in its turn', () => {
    const lanes = new Lanes({ concurrency: 5, perSecond: 100 }, 3);
    for (const id of [1, 2, 3]) prompt(lanes, id);
    for (const id of [1, 2, 3]) lanes.of(id).expect(NOW);
    expect(lanes.shares(NOW, 100).map(({ most }) => most)).toEqual([10, 10, 10]);
    expect(lanes.shares(NOW, 6).map(({ most }) => most)).toEqual([2, 2, 1]);
    const alone = [1, 2, 3].map(() => lanes.shares(NOW, 1).map(({ webhookId }) => webhookId));
    expect(alone.flat().sort()).toEqual([1, 2, 3]);
    expect(lanes.shares(NOW, 0)).toEqual([]);
  });

  it('let no webhook have more requests than are left, however much was claimed for it', () => {
    const lanes = new Lanes({ concurrency: 10, perSecond: 100 }, 12);
    lanes.hold([1, 2, 3].flatMap((id) => Array.from({ length: 10 }, () => claimed(NOW, id))));
    while (lanes.begin(NOW, NOW));
    expect([1, 2, 3].map((id) => lanes.of(id).running)).toEqual([3, 3, 3]);
    lanes.hold([claimed(NOW, 4)]);
    expect(lanes.begin(NOW, NOW)?.webhookId).toBe(4);
  });

  it('claim no more for a webhook than is left for others', () => {
    const lanes = new Lanes({ concurrency: 10, perSecond: 100 }, 6);
    lanes.hold(Array.from({ length: 5 }, () => claimed(NOW, 1)));
    for (const id of [1, 2]) lanes.of(id).expect(NOW);
    expect(lanes.shares(NOW, 5)).toEqual([{ webhookId: 2, most: 3 }]);
  });

  it('let a webhook have all while it is alone and its receiver answers promptly', () => {
    const lanes = new Lanes({ concurrency: 10, perSecond: 100 }, 10);
    prompt(lanes, 1);
    lanes.of(1).expect(NOW);
    expect(lanes.shares(NOW, 20)).toEqual([{ webhookId: 1, most: 20 }]);
    lanes.hold(Array.from({ length: 10 }, () => claimed(NOW, 1)));
    while (lanes.begin(NOW, NOW));
    expect([lanes.of(1).running, lanes.running]).toEqual([10, 10]);
  });

  it('keep an eighth of all requests from those that nobody knows yet, or that are slow, however many come one after the other', () => {
    for (const pool of [1, 4, 8, 40, 200, 1_000]) {
      const lanes = new Lanes({ concurrency: 10, perSecond: 100 }, pool);
      const running = comeOneAfterTheOther(lanes, newest(300), 10);
      expect([pool, lanes.running]).toEqual([pool, pool - Math.floor(pool / 8)]);
      expect(lanes.running).toBe(running.reduce((sum, count) => sum + count));
    }
  });

  it('begin with what is for a prompt receiver while twenty-three slow ones and more want all', () => {
    const lanes = new Lanes({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of [1, 2, 3]) prompt(lanes, id);
    comeOneAfterTheOther(lanes, newest(300), 10);
    expect(lanes.running).toBe(175);
    expect(comeOneAfterTheOther(lanes, [1, 2, 3], 10)).toEqual([1, 1, 1]);
    lanes.end(1, 'taken', NOW, 0, 5);
    expect(lanes.begin(NOW, NOW)?.webhookId).toBe(1);
    lanes.of(1).expect(NOW);
    lanes.of(2).expect(NOW);
    expect(
      lanes
        .shares(NOW, 200)
        .map(({ webhookId }) => webhookId)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('leave something also when sixty receivers that were prompt stop answering one after the other', () => {
    const lanes = new Lanes({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of newest(60)) prompt(lanes, id);
    expect(comeOneAfterTheOther(lanes, newest(60), 10).every((count) => count > 0)).toBe(true);
    expect(lanes.running).toBeLessThan(200);
  });

  it('are forgotten when nothing waits any more, but not before their receiver wants to be asked again', () => {
    const lanes = new Lanes(BOUNDS, 50);
    const [idle, held] = [lanes.of(1), lanes.of(2)];
    busy(held, 1);
    held.end('failed', NOW, DAY);
    lanes.take(new Map(), NOW);
    expect([lanes.of(1) === idle, lanes.of(2) === held]).toEqual([false, true]);
    lanes.take(new Map(), NOW + DAY);
    expect(lanes.of(2) === held).toBe(false);
  });

  it('remember that a receiver is prompt for an hour', () => {
    const lanes = new Lanes(BOUNDS, 50);
    prompt(lanes, 1);
    const lane = lanes.of(1);
    lanes.take(new Map(), NOW + 3_600_000);
    expect(lanes.of(1)).toBe(lane);
    lanes.take(new Map(), NOW + 3_600_001);
    expect(lanes.of(1)).not.toBe(lane);
  });

  it('take turns with what was claimed for them', () => {
    const lanes = new Lanes({ concurrency: 2, perSecond: 100 }, 50);
    lanes.hold([1, 1, 1, 2].map((webhookId) => claimed(NOW, webhookId)));
    const begun = Array.from({ length: 5 }, () => lanes.begin(NOW, NOW)?.webhookId);
    expect(begun).toEqual([1, 2, 1, undefined, undefined]);
    expect(lanes.ahead).toBe(1);
    lanes.end(1, 'taken', NOW, 0, 0);
    expect(lanes.begin(NOW, NOW)?.webhookId).toBe(1);
    expect(lanes.ahead).toBe(0);
  });
});

/** Webhooks that nothing was sent to before. */
const newest = (count: number): number[] => Array.from({ length: count }, (_, index) => 1_000 + index);
