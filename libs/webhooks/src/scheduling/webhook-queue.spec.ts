import { describe, expect, it } from '@jest/globals';
import { anAttempt } from '../../test/support/an-attempt.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { WebhookQueue } from './webhook-queue.js';

const LIMITS = { concurrency: 3, perSecond: 5 };
const NOW = 1_000_000;
const DAY = 86_400_000;

/** Starts up to this many requests, and returns how many were started. */
function startRequests(queue: WebhookQueue, count: number, now = NOW): number {
  queue.addClaimed(Array.from({ length: count }, () => claimed(now)));
  let started = 0;
  while (queue.startNext(now, now)) started++;
  return started;
}

const claimed = (claimedAt: number): DeliveryAttempt => anAttempt({ webhookId: 1, claimedAt });

describe('the queue of a webhook', () => {
  it('has no capacity while nothing is due', () => {
    const queue = new WebhookQueue(1, LIMITS);
    expect(queue.claimCapacity(NOW)).toBe(0);
    queue.notifyDue(NOW + 10);
    expect(queue.claimCapacity(NOW)).toBe(0);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 10);
    expect(queue.claimCapacity(NOW + 10)).toBe(3);
  });

  it('has capacity for a limited number of simultaneous requests', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    startRequests(queue, 2);
    expect(queue.claimCapacity(NOW)).toBe(1);
    startRequests(queue, 1);
    expect(queue.claimCapacity(NOW)).toBe(0);
    queue.finish('failed', NOW);
    expect(queue.claimCapacity(NOW)).toBe(1);
  });

  it('claims ahead for a receiver that accepted the last delivery, and starts claimed deliveries in order as requests finish', () => {
    const queue = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    queue.notifyDue(NOW);
    startRequests(queue, 3);
    queue.finish('delivered', NOW);
    expect(queue.claimCapacity(NOW)).toBe(4);
    const [first, second] = [claimed(NOW), claimed(NOW)];
    queue.addClaimed([first, second]);
    expect([queue.claimCapacity(NOW), queue.claimedCount]).toEqual([2, 2]);
    expect([queue.startNext(NOW, NOW), queue.startNext(NOW, NOW)]).toEqual([first, undefined]);
    queue.finish('delivered', NOW);
    expect(queue.startNext(NOW, NOW)).toBe(second);
  });

  it('does not start deliveries that were claimed too long ago, and releases them', () => {
    const queue = new WebhookQueue(1, LIMITS);
    const [old, fresh] = [claimed(NOW), claimed(NOW + 10)];
    queue.addClaimed([old, fresh]);
    expect(queue.startNext(NOW + 5, NOW + 5)).toBeUndefined();
    expect(queue.release(NOW + 5)).toEqual([old]);
    expect(queue.startNext(NOW + 5, NOW + 5)).toBe(fresh);
    expect(queue.release(Infinity)).toEqual([]);
  });

  it('starts a limited number of requests per second', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    let started = 0;
    for (let ms = 0; ms < 10_000; ms += 10)
      for (let capacity = queue.claimCapacity(NOW + ms); capacity > 0; capacity--) {
        started += startRequests(queue, 1, NOW + ms);
        queue.finish('delivered', NOW + ms);
      }
    expect(started).toBeGreaterThanOrEqual(50);
    expect(started).toBeLessThanOrEqual(56);
  });

  it('pauses for a failing receiver, longer each time, and then tests it with one request', () => {
    const queue = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    queue.notifyDue(NOW);
    for (let index = 0; index < 5; index++) {
      startRequests(queue, 1);
      expect(queue.finish('failed', NOW)).toBe(index === 4);
    }
    expect(queue.claimCapacity(NOW)).toBe(0);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 5_000);
    expect(queue.claimCapacity(NOW + 5_000)).toBe(1);
    startRequests(queue, 1);
    queue.finish('failed', NOW + 5_000);
    expect(queue.nextCapacityAt(NOW + 5_000)).toBe(NOW + 15_000);
    expect(queue.claimCapacity(NOW + 15_000)).toBe(1);
    startRequests(queue, 1);
    queue.finish('delivered', NOW + 15_000);
    expect(queue.claimCapacity(NOW + 15_000)).toBe(6);
  });

  it('does not count an attempt that says nothing about the receiver', () => {
    const queue = new WebhookQueue(1, { concurrency: 9, perSecond: 1_000 });
    queue.notifyDue(NOW);
    startRequests(queue, 7);
    for (let index = 0; index < 5; index++) queue.finish('failed', NOW);
    expect(queue.finish('none', NOW)).toBe(true);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 5_000);
    expect(queue.finish('none', NOW + 5_000)).toBe(false);
    expect(queue.claimCapacity(NOW + 5_000)).toBe(1);
  });

  it('does not extend a pause for running requests that fail together', () => {
    const queue = new WebhookQueue(1, { concurrency: 20, perSecond: 1_000 });
    queue.notifyDue(NOW);
    startRequests(queue, 20);
    for (let index = 0; index < 20; index++) queue.finish('failed', NOW);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + 5_000);
  });

  it('pauses as long as the receiver asks for', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    startRequests(queue, 1);
    expect(queue.finish('failed', NOW, DAY)).toBe(true);
    expect(queue.nextCapacityAt(NOW)).toBe(NOW + DAY);
    expect([queue.claimCapacity(NOW + DAY - 1), queue.claimCapacity(NOW + DAY)]).toEqual([0, 3]);
  });

  it('does not pause longer when the clock is set back', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW - DAY);
    startRequests(queue, 1);
    queue.finish('failed', NOW, 60_000);
    queue.shiftClock(DAY);
    expect(queue.nextCapacityAt(NOW - DAY)).toBe(NOW - DAY + 60_000);
  });

  it('ends the pause that a receiver asked for when it accepts a later delivery', () => {
    const queue = new WebhookQueue(1, LIMITS);
    queue.notifyDue(NOW);
    startRequests(queue, 3);
    queue.finish('failed', NOW, DAY);
    expect(queue.finish('failed', NOW)).toBe(true);
    expect(queue.finish('delivered', NOW)).toBe(false);
    expect(queue.nextCapacityAt(NOW)).toBeUndefined();
  });

  it('counts a receiver as fast for an hour after a response within a second, but not while its requests remain unanswered', () => {
    const queue = new WebhookQueue(1, { concurrency: 3, perSecond: 1_000 });
    const answeredAfter = (tookMs: number) => {
      startRequests(queue, 1);
      queue.finish('delivered', NOW, 0, tookMs);
      return queue.isFast(NOW);
    };
    expect([queue.isFast(NOW), answeredAfter(1_000), answeredAfter(1_001), answeredAfter(1)]).toEqual([false, true, false, true]);
    expect([queue.isFast(NOW + 3_600_000), queue.isFast(NOW + 3_600_001)]).toEqual([true, false]);
    startRequests(queue, 2, NOW + 60_000);
    expect([queue.isFast(NOW + 61_000), queue.isFast(NOW + 61_001)]).toEqual([true, false]);
    queue.finish('failed', NOW + 62_000, 0, 500);
    expect(queue.isFast(NOW + 63_000)).toBe(true);
    queue.shiftClock(DAY);
    expect([queue.isFast(NOW + 63_000 - DAY), queue.isFast(NOW + 63_001 - DAY)]).toEqual([true, false]);
  });

  it('resets failures and pause when the webhook was changed', () => {
    const queue = new WebhookQueue(1, LIMITS);
    startRequests(queue, 1);
    queue.finish('failed', NOW, DAY);
    queue.update({ dueAt: NOW, webhookModifiedAt: null, resentAt: null });
    expect(queue.claimCapacity(NOW)).toBe(0);
    queue.update({ dueAt: NOW, webhookModifiedAt: '2026-11-21 12:00:00', resentAt: null });
    expect(queue.claimCapacity(NOW)).toBe(3);
  });

  it('resets failures and pause once for each time that a delivery is sent again', () => {
    const queue = new WebhookQueue(1, LIMITS);
    const capacityAfter = (resentAt: string | null) => {
      queue.update({ dueAt: NOW, webhookModifiedAt: null, resentAt });
      return queue.claimCapacity(NOW);
    };
    const fail = () => {
      startRequests(queue, 1);
      queue.finish('failed', NOW, DAY);
    };
    fail();
    expect([capacityAfter(null), capacityAfter('2026-11-21 12:00:00')]).toEqual([0, 3]);
    fail();
    expect([capacityAfter('2026-11-21 12:00:00'), capacityAfter(null), capacityAfter('2026-11-21 12:00:00')]).toEqual([0, 0, 0]);
    expect(capacityAfter('2026-11-21 12:00:09')).toBe(3);
  });
});
