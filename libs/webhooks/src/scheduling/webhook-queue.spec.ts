import { describe, expect, it } from '@jest/globals';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { WebhookQueue } from './webhook-queue.js';
import { DeliveryScheduler } from './delivery-scheduler.js';

const BOUNDS = { concurrency: 3, perSecond: 5 };
const NOW = 1_000_000;
const DAY = 86_400_000;

/** As many requests begin, as far as they may; gives how many did. */
function busy(lane: WebhookQueue, count: number, now = NOW): number {
  lane.addClaimed(Array.from({ length: count }, () => claimed(now)));
  let begun = 0;
  while (lane.startNext(now, now)) begun++;
  return begun;
}

const claimed = (claimedAt: number, webhookId = 1): DeliveryAttempt =>
  ({ webhookId, claimedAt, webhookModifiedAt: null }) as DeliveryAttempt;

describe('the lane of a webhook', () => {
  it('has no room while nothing is due', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    expect(lane.claimCapacity(NOW)).toBe(0);
    lane.notifyDue(NOW + 10);
    expect(lane.claimCapacity(NOW)).toBe(0);
    expect(lane.nextCapacityAt(NOW)).toBe(NOW + 10);
    expect(lane.claimCapacity(NOW + 10)).toBe(3);
  });

  it('has room for so many requests at once', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    lane.notifyDue(NOW);
    busy(lane, 2);
    expect(lane.claimCapacity(NOW)).toBe(1);
    busy(lane, 1);
    expect(lane.claimCapacity(NOW)).toBe(0);
    lane.finish('failed', NOW);
    expect(lane.claimCapacity(NOW)).toBe(1);
  });

  it('claims as many ahead for a receiver that took the last, and begins with them in their order as requests end', () => {
    const lane = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    lane.notifyDue(NOW);
    busy(lane, 3);
    lane.finish('delivered', NOW);
    expect(lane.claimCapacity(NOW)).toBe(4);
    const [first, second] = [claimed(NOW), claimed(NOW)];
    lane.addClaimed([first, second]);
    expect([lane.claimCapacity(NOW), lane.claimedCount]).toEqual([2, 2]);
    expect([lane.startNext(NOW, NOW), lane.startNext(NOW, NOW)]).toEqual([first, undefined]);
    lane.finish('delivered', NOW);
    expect(lane.startNext(NOW, NOW)).toBe(second);
  });

  it('begins with nothing that was claimed too long ago, and gives it up', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    const [old, fresh] = [claimed(NOW), claimed(NOW + 10)];
    lane.addClaimed([old, fresh]);
    expect(lane.startNext(NOW + 5, NOW + 5)).toBeUndefined();
    expect(lane.release(NOW + 5)).toEqual([old]);
    expect(lane.startNext(NOW + 5, NOW + 5)).toBe(fresh);
    expect(lane.release(Infinity)).toEqual([]);
  });

  it('begins no more requests than so many a second', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    lane.notifyDue(NOW);
    let begun = 0;
    for (let ms = 0; ms < 10_000; ms += 10)
      for (let room = lane.claimCapacity(NOW + ms); room > 0; room--) {
        begun += busy(lane, 1, NOW + ms);
        lane.finish('delivered', NOW + ms);
      }
    expect(begun).toBeGreaterThanOrEqual(50);
    expect(begun).toBeLessThanOrEqual(56);
  });

  it('leaves a receiver alone that only fails, ever longer, and then asks it with one request', () => {
    const lane = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    lane.notifyDue(NOW);
    for (let index = 0; index < 5; index++) {
      busy(lane, 1);
      expect(lane.finish('failed', NOW)).toBe(index === 4);
    }
    expect(lane.claimCapacity(NOW)).toBe(0);
    expect(lane.nextCapacityAt(NOW)).toBe(NOW + 5_000);
    expect(lane.claimCapacity(NOW + 5_000)).toBe(1);
    busy(lane, 1);
    lane.finish('failed', NOW + 5_000);
    expect(lane.nextCapacityAt(NOW + 5_000)).toBe(NOW + 15_000);
    expect(lane.claimCapacity(NOW + 15_000)).toBe(1);
    busy(lane, 1);
    lane.finish('delivered', NOW + 15_000);
    expect(lane.claimCapacity(NOW + 15_000)).toBe(6);
  });

  it('does not take an attempt that says nothing about the receiver for an answer', () => {
    const lane = new WebhookQueue(1, { concurrency: 9, perSecond: 1_000 });
    lane.notifyDue(NOW);
    busy(lane, 7);
    for (let index = 0; index < 5; index++) lane.finish('failed', NOW);
    expect(lane.finish('none', NOW)).toBe(true);
    expect(lane.nextCapacityAt(NOW)).toBe(NOW + 5_000);
    expect(lane.finish('none', NOW + 5_000)).toBe(false);
    expect(lane.claimCapacity(NOW + 5_000)).toBe(1);
  });

  it('does not leave a receiver alone any longer because all that was under way failed with the rest', () => {
    const lane = new WebhookQueue(1, { concurrency: 20, perSecond: 1_000 });
    lane.notifyDue(NOW);
    busy(lane, 20);
    for (let index = 0; index < 20; index++) lane.finish('failed', NOW);
    expect(lane.nextCapacityAt(NOW)).toBe(NOW + 5_000);
  });

  it('leaves a receiver alone as long as it asks for', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    lane.notifyDue(NOW);
    busy(lane, 1);
    expect(lane.finish('failed', NOW, DAY)).toBe(true);
    expect(lane.nextCapacityAt(NOW)).toBe(NOW + DAY);
    expect([lane.claimCapacity(NOW + DAY - 1), lane.claimCapacity(NOW + DAY)]).toEqual([0, 3]);
  });

  it('leaves a receiver alone no longer when the clock is set back', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    lane.notifyDue(NOW - DAY);
    busy(lane, 1);
    lane.finish('failed', NOW, 60_000);
    lane.shiftClock(DAY);
    expect(lane.nextCapacityAt(NOW - DAY)).toBe(NOW - DAY + 60_000);
  });

  it('forgets that a receiver asked to be left alone when it takes something later', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    lane.notifyDue(NOW);
    busy(lane, 3);
    lane.finish('failed', NOW, DAY);
    expect(lane.finish('failed', NOW)).toBe(true);
    expect(lane.finish('delivered', NOW)).toBe(false);
    expect(lane.nextCapacityAt(NOW)).toBeUndefined();
  });

  it('takes a receiver for prompt once it answered within a second, for an hour, and not while nothing comes of its requests', () => {
    const lane = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    const answeredAfter = (tookMs: number) => {
      busy(lane, 1);
      lane.finish('delivered', NOW, 0, tookMs);
      return lane.isFast(NOW);
    };
    expect([lane.isFast(NOW), answeredAfter(1_000), answeredAfter(1_001), answeredAfter(1)]).toEqual([false, true, false, true]);
    expect([lane.isFast(NOW + 3_600_000), lane.isFast(NOW + 3_600_001)]).toEqual([true, false]);
    busy(lane, 2, NOW + 60_000);
    expect([lane.isFast(NOW + 61_000), lane.isFast(NOW + 61_001)]).toEqual([true, false]);
    lane.finish('failed', NOW + 62_000, 0, 500);
    expect(lane.isFast(NOW + 63_000)).toBe(true);
    lane.shiftClock(DAY);
    expect([lane.isFast(NOW + 63_000 - DAY), lane.isFast(NOW + 63_001 - DAY)]).toEqual([true, false]);
  });

  it('forgets what it knows of a receiver when somebody changed the webhook', () => {
    const lane = new WebhookQueue(1, BOUNDS);
    busy(lane, 1);
    lane.finish('failed', NOW, DAY);
    lane.update({ dueAt: NOW, webhookModifiedAt: null });
    expect(lane.claimCapacity(NOW)).toBe(0);
    lane.update({ dueAt: NOW, webhookModifiedAt: '2026-11-21 12:00:00' });
    expect(lane.claimCapacity(NOW)).toBe(3);
  });
});

/** A receiver that answered at once. */
function prompt(lanes: DeliveryScheduler, webhookId: number): void {
  lanes.addClaimed([claimed(NOW, webhookId)]);
  expect(lanes.startNext(NOW, NOW)?.webhookId).toBe(webhookId);
  lanes.finish(webhookId, 'delivered', NOW, 0, 5);
}

/** So much is claimed for each of these webhooks, one after the other, and whatever may run begins; gives how many requests each has then. */
function comeOneAfterTheOther(lanes: DeliveryScheduler, webhookIds: readonly number[], each: number): number[] {
  return webhookIds.map((id) => {
    lanes.addClaimed(Array.from({ length: each }, () => claimed(NOW, id)));
    while (lanes.startNext(NOW, NOW));
    return lanes.queueOf(id).runningCount;
  });
}

describe('the lanes of all webhooks', () => {
  it('share what there is evenly, leave something for one more, and each comes first in its turn', () => {
    const lanes = new DeliveryScheduler({ concurrency: 5, perSecond: 100 }, 3);
    for (const id of [1, 2, 3]) prompt(lanes, id);
    for (const id of [1, 2, 3]) lanes.queueOf(id).notifyDue(NOW);
    expect(lanes.claimQuotas(NOW, 100).map(({ limit }) => limit)).toEqual([10, 10, 10]);
    expect(lanes.claimQuotas(NOW, 6).map(({ limit }) => limit)).toEqual([2, 2, 1]);
    const alone = [1, 2, 3].map(() => lanes.claimQuotas(NOW, 1).map(({ webhookId }) => webhookId));
    expect(alone.flat().sort()).toEqual([1, 2, 3]);
    expect(lanes.claimQuotas(NOW, 0)).toEqual([]);
  });

  it('let no webhook have more requests than are left, however much was claimed for it', () => {
    const lanes = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 12);
    lanes.addClaimed([1, 2, 3].flatMap((id) => Array.from({ length: 10 }, () => claimed(NOW, id))));
    while (lanes.startNext(NOW, NOW));
    expect([1, 2, 3].map((id) => lanes.queueOf(id).runningCount)).toEqual([3, 3, 3]);
    lanes.addClaimed([claimed(NOW, 4)]);
    expect(lanes.startNext(NOW, NOW)?.webhookId).toBe(4);
  });

  it('claim no more for a webhook than is left for others', () => {
    const lanes = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 6);
    lanes.addClaimed(Array.from({ length: 5 }, () => claimed(NOW, 1)));
    for (const id of [1, 2]) lanes.queueOf(id).notifyDue(NOW);
    expect(lanes.claimQuotas(NOW, 5)).toEqual([{ webhookId: 2, most: 3 }]);
  });

  it('let a webhook have all while it is alone and its receiver answers promptly', () => {
    const lanes = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 10);
    prompt(lanes, 1);
    lanes.queueOf(1).notifyDue(NOW);
    expect(lanes.claimQuotas(NOW, 20)).toEqual([{ webhookId: 1, most: 20 }]);
    lanes.addClaimed(Array.from({ length: 10 }, () => claimed(NOW, 1)));
    while (lanes.startNext(NOW, NOW));
    expect([lanes.queueOf(1).runningCount, lanes.runningCount]).toEqual([10, 10]);
  });

  it('keep an eighth of all requests from those that nobody knows yet, or that are slow, however many come one after the other', () => {
    for (const pool of [1, 4, 8, 40, 200, 1_000]) {
      const lanes = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, pool);
      const running = comeOneAfterTheOther(lanes, newest(300), 10);
      expect([pool, lanes.runningCount]).toEqual([pool, pool - Math.floor(pool / 8)]);
      expect(lanes.runningCount).toBe(running.reduce((sum, count) => sum + count));
    }
  });

  it('begin with what is for a prompt receiver while twenty-three slow ones and more want all', () => {
    const lanes = new DeliveryScheduler({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of [1, 2, 3]) prompt(lanes, id);
    comeOneAfterTheOther(lanes, newest(300), 10);
    expect(lanes.runningCount).toBe(175);
    expect(comeOneAfterTheOther(lanes, [1, 2, 3], 10)).toEqual([1, 1, 1]);
    lanes.finish(1, 'delivered', NOW, 0, 5);
    expect(lanes.startNext(NOW, NOW)?.webhookId).toBe(1);
    lanes.queueOf(1).notifyDue(NOW);
    lanes.queueOf(2).notifyDue(NOW);
    expect(
      lanes
        .claimQuotas(NOW, 200)
        .map(({ webhookId }) => webhookId)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('leave something also when sixty receivers that were prompt stop answering one after the other', () => {
    const lanes = new DeliveryScheduler({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of newest(60)) prompt(lanes, id);
    expect(comeOneAfterTheOther(lanes, newest(60), 10).every((count) => count > 0)).toBe(true);
    expect(lanes.runningCount).toBeLessThan(200);
  });

  it('are forgotten when nothing waits any more, but not before their receiver wants to be asked again', () => {
    const lanes = new DeliveryScheduler(BOUNDS, 50);
    const [idle, held] = [lanes.queueOf(1), lanes.queueOf(2)];
    busy(held, 1);
    held.finish('failed', NOW, DAY);
    lanes.update(new Map(), NOW);
    expect([lanes.queueOf(1) === idle, lanes.queueOf(2) === held]).toEqual([false, true]);
    lanes.update(new Map(), NOW + DAY);
    expect(lanes.queueOf(2) === held).toBe(false);
  });

  it('remember that a receiver is prompt for an hour', () => {
    const lanes = new DeliveryScheduler(BOUNDS, 50);
    prompt(lanes, 1);
    const lane = lanes.queueOf(1);
    lanes.update(new Map(), NOW + 3_600_000);
    expect(lanes.queueOf(1)).toBe(lane);
    lanes.update(new Map(), NOW + 3_600_001);
    expect(lanes.queueOf(1)).not.toBe(lane);
  });

  it('take turns with what was claimed for them', () => {
    const lanes = new DeliveryScheduler({ concurrency: 2, perSecond: 100 }, 50);
    lanes.addClaimed([1, 1, 1, 2].map((webhookId) => claimed(NOW, webhookId)));
    const begun = Array.from({ length: 5 }, () => lanes.startNext(NOW, NOW)?.webhookId);
    expect(begun).toEqual([1, 2, 1, undefined, undefined]);
    expect(lanes.claimedCount).toBe(1);
    lanes.finish(1, 'delivered', NOW, 0, 0);
    expect(lanes.startNext(NOW, NOW)?.webhookId).toBe(1);
    expect(lanes.claimedCount).toBe(0);
  });
});

/** Webhooks that nothing was sent to before. */
const newest = (count: number): number[] => Array.from({ length: count }, (_, index) => 1_000 + index);
