import { describe, expect, it } from '@jest/globals';
import { anAttempt } from '../../test/support/an-attempt.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { DeliveryScheduler } from './delivery-scheduler.js';

const LIMITS = { concurrency: 3, perSecond: 5 };
const NOW = 1_000_000;
const DAY = 86_400_000;

const claimed = (claimedAt: number, webhookId: number): DeliveryAttempt => anAttempt({ webhookId, claimedAt });

/** A receiver that responded fast. */
function startFastReceiver(scheduler: DeliveryScheduler, webhookId: number): void {
  scheduler.addClaimed([claimed(NOW, webhookId)]);
  expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(webhookId);
  scheduler.finish(webhookId, 'delivered', NOW, 0, 5);
}

/** Claims deliveries for one webhook after the other and starts as many as possible. Returns the number of running requests of each. */
function startOneAfterTheOther(scheduler: DeliveryScheduler, webhookIds: readonly number[], each: number): number[] {
  return webhookIds.map((id) => {
    scheduler.addClaimed(Array.from({ length: each }, () => claimed(NOW, id)));
    while (scheduler.startNext(NOW, NOW));
    return scheduler.queueOf(id).runningCount;
  });
}

describe('the scheduler of deliveries', () => {
  it('shares slots evenly, keeps one for a further webhook, and serves webhooks in rotation', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 5, perSecond: 100 }, 3);
    for (const id of [1, 2, 3]) startFastReceiver(scheduler, id);
    for (const id of [1, 2, 3]) scheduler.queueOf(id).notifyDue(NOW);
    expect(scheduler.claimQuotas(NOW, 100).map(({ limit }) => limit)).toEqual([10, 10, 10]);
    expect(scheduler.claimQuotas(NOW, 6).map(({ limit }) => limit)).toEqual([2, 2, 1]);
    const alone = [1, 2, 3].map(() => scheduler.claimQuotas(NOW, 1).map(({ webhookId }) => webhookId));
    expect(alone.flat().sort()).toEqual([1, 2, 3]);
    expect(scheduler.claimQuotas(NOW, 0)).toEqual([]);
  });

  it('gives no webhook more requests than stay free, however much was claimed for it', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 12);
    scheduler.addClaimed([1, 2, 3].flatMap((id) => Array.from({ length: 10 }, () => claimed(NOW, id))));
    while (scheduler.startNext(NOW, NOW));
    expect([1, 2, 3].map((id) => scheduler.queueOf(id).runningCount)).toEqual([3, 3, 3]);
    scheduler.addClaimed([claimed(NOW, 4)]);
    expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(4);
  });

  it('claims no more for a webhook than stays free for others', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 6);
    scheduler.addClaimed(Array.from({ length: 5 }, () => claimed(NOW, 1)));
    for (const id of [1, 2]) scheduler.queueOf(id).notifyDue(NOW);
    expect(scheduler.claimQuotas(NOW, 5)).toEqual([{ webhookId: 2, limit: 3 }]);
  });

  it('gives a webhook all slots while it is alone and its receiver is fast', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, 10);
    startFastReceiver(scheduler, 1);
    scheduler.queueOf(1).notifyDue(NOW);
    expect(scheduler.claimQuotas(NOW, 20)).toEqual([{ webhookId: 1, limit: 20 }]);
    scheduler.addClaimed(Array.from({ length: 10 }, () => claimed(NOW, 1)));
    while (scheduler.startNext(NOW, NOW));
    expect([scheduler.queueOf(1).runningCount, scheduler.runningCount]).toEqual([10, 10]);
  });

  it('keeps an eighth of all slots from unknown and slow receivers, however many there are', () => {
    for (const pool of [1, 4, 8, 40, 200, 1_000]) {
      const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 100 }, pool);
      const running = startOneAfterTheOther(scheduler, newWebhooks(300), 10);
      expect([pool, scheduler.runningCount]).toEqual([pool, pool - Math.floor(pool / 8)]);
      expect(scheduler.runningCount).toBe(running.reduce((sum, count) => sum + count));
    }
  });

  it('serves a fast receiver while more than twenty slow ones want all slots', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of [1, 2, 3]) startFastReceiver(scheduler, id);
    startOneAfterTheOther(scheduler, newWebhooks(300), 10);
    expect(scheduler.runningCount).toBe(175);
    expect(startOneAfterTheOther(scheduler, [1, 2, 3], 10)).toEqual([1, 1, 1]);
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

  it('keeps slots free even when sixty fast receivers stop responding one after the other', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 10, perSecond: 1_000 }, 200);
    for (const id of newWebhooks(60)) startFastReceiver(scheduler, id);
    expect(startOneAfterTheOther(scheduler, newWebhooks(60), 10).every((count) => count > 0)).toBe(true);
    expect(scheduler.runningCount).toBeLessThan(200);
  });

  it('drops queues without waiting deliveries, but not during a pause of their receiver', () => {
    const scheduler = new DeliveryScheduler(LIMITS, 50);
    const [idle, paused] = [scheduler.queueOf(1), scheduler.queueOf(2)];
    scheduler.addClaimed([claimed(NOW, 2)]);
    scheduler.startNext(NOW, NOW);
    scheduler.finish(2, 'failed', NOW, DAY, 0);
    scheduler.update(new Map(), NOW);
    expect([scheduler.queueOf(1) === idle, scheduler.queueOf(2) === paused]).toEqual([false, true]);
    scheduler.update(new Map(), NOW + DAY);
    expect(scheduler.queueOf(2) === paused).toBe(false);
  });

  it('remembers for an hour that a receiver is fast', () => {
    const scheduler = new DeliveryScheduler(LIMITS, 50);
    startFastReceiver(scheduler, 1);
    const queue = scheduler.queueOf(1);
    scheduler.update(new Map(), NOW + 3_600_000);
    expect(scheduler.queueOf(1)).toBe(queue);
    scheduler.update(new Map(), NOW + 3_600_001);
    expect(scheduler.queueOf(1)).not.toBe(queue);
  });

  it('starts claimed deliveries of webhooks in rotation', () => {
    const scheduler = new DeliveryScheduler({ concurrency: 2, perSecond: 100 }, 50);
    scheduler.addClaimed([1, 1, 1, 2].map((webhookId) => claimed(NOW, webhookId)));
    const started = Array.from({ length: 5 }, () => scheduler.startNext(NOW, NOW)?.webhookId);
    expect(started).toEqual([1, 2, 1, undefined, undefined]);
    expect(scheduler.claimedCount).toBe(1);
    scheduler.finish(1, 'delivered', NOW, 0, 0);
    expect(scheduler.startNext(NOW, NOW)?.webhookId).toBe(1);
    expect(scheduler.claimedCount).toBe(0);
  });
});

/** Ids of webhooks without earlier requests. */
const newWebhooks = (count: number): number[] => Array.from({ length: count }, (_, index) => 1_000 + index);
