import { describe, expect, it } from '@jest/globals';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { WebhookQueue } from './webhook-queue.js';
import { DeliveryScheduler } from './delivery-scheduler.js';

const LIMITS = { concurrency: 3, perSecond: 5 };
const NOW = 1_000_000;
const DAY = 86_400_000;

/** As many requests begin, as far as they may; gives how many did. */
function busy(queue: WebhookQueue, count: number, now = NOW): number {
  queue.addClaimed(Array.from({ length: count }, () => claimed(now)));
  let begun = 0;
  while (queue.startNext(now, now)) begun++;
  return begun;
}

const claimed = (claimedAt: number, webhookId = 1): DeliveryAttempt =>
  ({ webhookId, claimedAt, webhookModifiedAt: null }) as DeliveryAttempt;

describe('the queue of a webhook', () => {
  it('has no room while nothing is due', () => {
    const queue = new WebhookQueue(1, LIMITS);
    expect(queue.claimCapacity(NOW)).toBe(0);
    queue.notifyDue(NOW + 10);
    expect(queue.claimCapacity(NOW)).toBe(0);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 10);
    expect(queue.claimCapacity(NOW + 10)).toBe(3);
  });

  it('has room for so many requests at once', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    busy(queue, 2);
    expect(queue.claimCapacity(NOW)).toBe(1);
    busy(queue, 1);
    expect(queue.claimCapacity(NOW)).toBe(0);
    queue.finish('failed', NOW);
    expect(queue.claimCapacity(NOW)).toBe(1);
  });

  it('claims as many ahead for a receiver that took the last, and begins with them in their order as requests end', () => {
    const queue = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    queue.notifyDue(NOW);
    busy(queue, 3);
    queue.finish('delivered', NOW);
    expect(queue.claimCapacity(NOW)).toBe(4);
    const [first, second] = [claimed(NOW), claimed(NOW)];
    queue.addClaimed([first, second]);
    expect([queue.claimCapacity(NOW), queue.claimedCount]).toEqual([2, 2]);
    expect([queue.startNext(NOW, NOW), queue.startNext(NOW, NOW)]).toEqual([first, undefined]);
    queue.finish('delivered', NOW);
    expect(queue.startNext(NOW, NOW)).toBe(second);
  });

  it('begins with nothing that was claimed too long ago, and gives it up', () => {
    const queue = new WebhookQueue(1, LIMITS);
    const [old, fresh] = [claimed(NOW), claimed(NOW + 10)];
    queue.addClaimed([old, fresh]);
    expect(queue.startNext(NOW + 5, NOW + 5)).toBeUndefined();
    expect(queue.release(NOW + 5)).toEqual([old]);
    expect(queue.startNext(NOW + 5, NOW + 5)).toBe(fresh);
    expect(queue.release(Infinity)).toEqual([]);
  });

  it('begins no more requests than so many a second', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    let begun = 0;
    for (let ms = 0; ms < 10_000; ms += 10)
      for (let room = queue.claimCapacity(NOW + ms); room > 0; room--) {
        begun += busy(queue, 1, NOW + ms);
        queue.finish('delivered', NOW + ms);
      }
    expect(begun).toBeGreaterThanOrEqual(50);
    expect(begun).toBeLessThanOrEqual(56);
  });

  it('leaves a receiver alone that only fails, ever longer, and then asks it with one request', () => {
    const queue = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    queue.notifyDue(NOW);
    for (let index = 0; index < 5; index++) {
      busy(queue, 1);
      expect(queue.finish('failed', NOW)).toBe(index === 4);
    }
    expect(queue.claimCapacity(NOW)).toBe(0);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 5_000);
    expect(queue.claimCapacity(NOW + 5_000)).toBe(1);
    busy(queue, 1);
    queue.finish('failed', NOW + 5_000);
    expect(queue.nextCapacityAt(NOW + 5_000)).toBe(NOW + 15_000);
    expect(queue.claimCapacity(NOW + 15_000)).toBe(1);
    busy(queue, 1);
    queue.finish('delivered', NOW + 15_000);
    expect(queue.claimCapacity(NOW + 15_000)).toBe(6);
  });

  it('does not take an attempt that says nothing about the receiver for an answer', () => {
    const queue = new WebhookQueue(1, { concurrency: 9, perSecond: 1_000 });
    queue.notifyDue(NOW);
    busy(queue, 7);
    for (let index = 0; index < 5; index++) queue.finish('failed', NOW);
    expect(queue.finish('none', NOW)).toBe(true);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 5_000);
    expect(queue.finish('none', NOW + 5_000)).toBe(false);
    expect(queue.claimCapacity(NOW + 5_000)).toBe(1);
  });

  it('does not leave a receiver alone any longer because all that was under way failed with the rest', () => {
    const queue = new WebhookQueue(1, { concurrency: 20, perSecond: 1_000 });
    queue.notifyDue(NOW);
    busy(queue, 20);
    for (let index = 0; index < 20; index++) queue.finish('failed', NOW);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 5_000);
  });

  it('leaves a receiver alone as long as it asks for', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    busy(queue, 1);
    expect(queue.finish('failed', NOW, DAY)).toBe(true);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + DAY);
    expect([queue.claimCapacity(NOW + DAY - 1), queue.claimCapacity(NOW + DAY)]).toEqual([0, 3]);
  });

  it('leaves a receiver alone no longer when the clock is set back', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW - DAY);
    busy(queue, 1);
    queue.finish('failed', NOW, 60_000);
    queue.shiftClock(DAY);
    expect(queue.nextCapacityAt(NOW - DAY)).toBe(NOW - DAY + 60_000);
  });

  it('forgets that a receiver asked to be left alone when it takes something later', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    busy(queue, 3);
    queue.finish('failed', NOW, DAY);
    expect(queue.finish('failed', NOW)).toBe(true);
    expect(queue.finish('delivered', NOW)).toBe(false);
    expect(queue.nextCapacityAt(NOW)).toBeUndefined();
  });

  it('takes a receiver for prompt once it answered within a second, for an hour, and not while nothing comes of its requests', () => {
    const queue = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    const answeredAfter = (tookMs: number) => {
      busy(queue, 1);
      queue.finish('delivered', NOW, 0, tookMs);
      return queue.isFast(NOW);
    };
    expect([queue.isFast(NOW), answeredAfter(1_000), answeredAfter(1_001), answeredAfter(1)]).toEqual([false, true, false, true]);
    expect([queue.isFast(NOW + 3_600_000), queue.isFast(NOW + 3_600_001)]).toEqual([true, false]);
    busy(queue, 2, NOW + 60_000);
    expect([queue.isFast(NOW + 61_000), queue.isFast(NOW + 61_001)]).toEqual([true, false]);
    queue.finish('failed', NOW + 62_000, 0, 500);
    expect(queue.isFast(NOW + 63_000)).toBe(true);
    queue.shiftClock(DAY);
    expect([queue.isFast(NOW + 63_000 - DAY), queue.isFast(NOW + 63_001 - DAY)]).toEqual([true, false]);
  });

  it('forgets what it knows of a receiver when somebody changed the webhook', () => {
    const queue = new WebhookQueue(1, LIMITS);
    busy(queue, 1);
    queue.finish('failed', NOW, DAY);
    queue.update({ dueAt: NOW, webhookModifiedAt: null });
    expect(queue.claimCapacity(NOW)).toBe(0);
    queue.update({ dueAt: NOW, webhookModifiedAt: '2026-11-21 12:00:00' });
    expect(queue.claimCapacity(NOW)).toBe(3);
  });
});

/** A receiver that answered at once. */
function prompt(scheduler: DeliveryScheduler, webhookId: number): void {
  scheduler.addClaimed([claimed(NOW, webhookId)]);
  expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(webhookId);
  scheduler.finish(webhookId, 'delivered', NOW, 0, 5);
}

/** So much is claimed for each of these webhooks, one after the other, and whatever may run begins; gives how many requests each has then. */
function comeOneAfterTheOther(scheduler: DeliveryScheduler, webhookIds: readonly number[], each: number): number[] {
  return webhookIds.map((id) => {
    scheduler.addClaimed(Array.from({ length: each }, () => claimed(NOW, id)));
    while (scheduler.startNext(NOW, NOW));
    return scheduler.queueOf(id).runningCount;
  });
}

describe('the scheduler of deliveries', () => {
  it('share what there is evenly, leave something for one more, and each comes first in its turn', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 5, perSecond: 100 }, 3);
    for (const id of [1, 2, 3]) prompt(scheduler, id);
    for (const id of [1, 2, 3]) scheduler.queueOf(id).notifyDue(NOW);
    expect(scheduler.claimQuotas(NOW, 100).map(({ limit }) => limit)).toEqual([10, 10, 10]);
    expect(scheduler.claimQuotas(NOW, 6).map(({ limit }) => limit)).toEqual([2, 2, 1]);
    const alone = [1, 2, 3].map(() => scheduler.claimQuotas(NOW, 1).map(({ webhookId }) => webhookId));
    expect(alone.flat().sort()).toEqual([1, 2, 3]);
    expect(scheduler.claimQuotas(NOW, 0)).toEqual([]);
  });

  it('let no webhook have more requests than are left, however much was claimed for it', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 12);
    scheduler.addClaimed([1, 2, 3].flatMap((id) => Array.from({ length: 10 }, () => claimed(NOW, id))));
    while (scheduler.startNext(NOW, NOW));
    expect([1, 2, 3].map((id) => scheduler.queueOf(id).runningCount)).toEqual([3, 3, 3]);
    scheduler.addClaimed([claimed(NOW, 4)]);
    expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(4);
  });

  it('claim no more for a webhook than is left for others', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 6);
    scheduler.addClaimed(Array.from({ length: 5 }, () => claimed(NOW, 1)));
    for (const id of [1, 2]) scheduler.queueOf(id).notifyDue(NOW);
    expect(scheduler.claimQuotas(NOW, 5)).toEqual([{ webhookId: 2, limit: 3 }]);
  });

  it('let a webhook have all while it is alone and its receiver answers promptly', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 10);
    prompt(scheduler, 1);
    scheduler.queueOf(1).notifyDue(NOW);
    expect(scheduler.claimQuotas(NOW, 20)).toEqual([{ webhookId: 1, limit: 20 }]);
    scheduler.addClaimed(Array.from({ length: 10 }, () => claimed(NOW, 1)));
    while (scheduler.startNext(NOW, NOW));
    expect([scheduler.queueOf(1).runningCount, scheduler.runningCount]).toEqual([10, 10]);
  });

  it('keep an eighth of all requests from those that nobody knows yet, or that are slow, however many come one after the other', () => {
    for (const pool of [1, 4, 8, 40, 200, 1_000]) {
      const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, pool);
      const running = comeOneAfterTheOther(scheduler, newest(300), 10);
      expect([pool, scheduler.runningCount]).toEqual([pool, pool - Math.floor(pool / 8)]);
      expect(scheduler.runningCount).toBe(running.reduce((sum, count) => sum + count));
    }
  });

  it('begin with what is for a prompt receiver while twenty-three slow ones and more want all', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of [1, 2, 3]) prompt(scheduler, id);
    comeOneAfterTheOther(scheduler, newest(300), 10);
    expect(scheduler.runningCount).toBe(175);
    expect(comeOneAfterTheOther(scheduler, [1, 2, 3], 10)).toEqual([1, 1, 1]);
    scheduler.finish(1, 'delivered', NOW, 0, 5);
    expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(1);
    scheduler.queueOf(1).notifyDue(NOW);
    scheduler.queueOf(2).notifyDue(NOW);
    expect(
      scheduler
        .claimQuotas(NOW, 200)
        .map(({ webhookId }) => webhookId)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('leave something also when sixty receivers that were prompt stop answering one after the other', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of newest(60)) prompt(scheduler, id);
    expect(comeOneAfterTheOther(scheduler, newest(60), 10).every((count) => count > 0)).toBe(true);
    expect(scheduler.runningCount).toBeLessThan(200);
  });

  it('are forgotten when nothing waits any more, but not before their receiver wants to be asked again', () => {
    const scheduler = new DeliveryScheduler(LIMITS, 50);
    const [idle, held] = [scheduler.queueOf(1), scheduler.queueOf(2)];
    busy(held, 1);
    held.finish('failed', NOW, DAY);
    scheduler.update(new Map(), NOW);
    expect([scheduler.queueOf(1) === idle, scheduler.queueOf(2) === held]).toEqual([false, true]);
    scheduler.update(new Map(), NOW + DAY);
    expect(scheduler.queueOf(2) === held).toBe(false);
  });

  it('remember that a receiver is prompt for an hour', () => {
    const scheduler = new DeliveryScheduler(LIMITS, 50);
    prompt(scheduler, 1);
    const queue = scheduler.queueOf(1);
    scheduler.update(new Map(), NOW + 3_600_000);
    expect(scheduler.queueOf(1)).toBe(queue);
    scheduler.update(new Map(), NOW + 3_600_001);
    expect(scheduler.queueOf(1)).not.toBe(queue);
  });

  it('take turns with what was claimed for them', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 2, perSecond: 100 }, 50);
    scheduler.addClaimed([1, 1, 1, 2].map((webhookId) => claimed(NOW, webhookId)));
    const begun = Array.from({ length: 5 }, () => scheduler.startNext(NOW, NOW)?.webhookId);
    expect(begun).toEqual([1, 2, 1, undefined, undefined]);
    expect(scheduler.claimedCount).toBe(1);
    scheduler.finish(1, 'delivered', NOW, 0, 0);
    expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(1);
    expect(scheduler.claimedCount).toBe(0);
  });
});

/** Webhooks that nothing was sent to before. */
const newest = (count: number): number[] => Array.from({ length: count }, (_, index) => 1_000 + index);
