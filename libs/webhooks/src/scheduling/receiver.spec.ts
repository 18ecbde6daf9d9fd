import { describe, expect, it } from 'vitest';
import type { WebhookDue } from '../due/due-deliveries.js';
import { Receiver } from './receiver.js';

const SECOND = 1_000;
const due = (values: Partial<WebhookDue> = {}): WebhookDue => ({
  ...{ webhookId: 1, dueAt: 0, modifiedAt: null, resentAt: null, inOrderWaitMs: 0, isOnProbation: false },
  ...values,
});

function aReceiver(limits = { concurrency: 3, perSecond: 100 }): Receiver {
  const receiver = new Receiver(limits);
  receiver.update(due());
  return receiver;
}

/** Sends deliveries one after the other, with this result. */
function send(receiver: Receiver, times: number, signal: 'delivered' | 'failed' | 'none', now: number, retryAfterMs = 0): void {
  for (let id = 1; id <= times; id++) {
    receiver.start(id, now);
    receiver.finish(id, signal, now, retryAfterMs, 10);
  }
}

describe('A receiver', () => {
  it('has room for as many deliveries as may run at the same time, whether they were started or only handed out', () => {
    const receiver = aReceiver();
    expect(receiver.room(0)).toBe(3);
    expect(receiver.handOut(1, 0)).toBe('first');
    receiver.start(2, 0);
    expect(receiver.room(0)).toBe(1);
    receiver.finish(2, 'delivered', 0, 0, 10);
    expect(receiver.room(0)).toBe(2);
  });

  it('has no room while nothing is due', () => {
    const receiver = new Receiver({ concurrency: 3, perSecond: 100 });
    receiver.update(due({ dueAt: 5 * SECOND }));
    expect([receiver.room(0), receiver.nextRoomAt(0), receiver.room(5 * SECOND)]).toEqual([0, 5 * SECOND, 3]);
  });

  it('gets no more requests a second than its limit', () => {
    const receiver = aReceiver({ concurrency: 50, perSecond: 10 });
    expect(receiver.room(SECOND)).toBe(10);
    send(receiver, 10, 'delivered', SECOND);
    expect([receiver.room(SECOND), receiver.msUntilFree(SECOND)]).toEqual([0, 100]);
    expect([receiver.room(1.5 * SECOND), receiver.msUntilFree(1.5 * SECOND)]).toEqual([5, 0]);
  });

  it('is handed a delivery again only when nobody has sent it for two seconds', () => {
    const receiver = aReceiver();
    expect([0, 2 * SECOND, 2 * SECOND + 1].map((now) => receiver.handOut(1, now))).toEqual(['first', undefined, 'again']);
    receiver.start(1, 3 * SECOND);
    expect(receiver.handOut(1, 30 * SECOND)).toBeUndefined();
    receiver.abandon(1, 31 * SECOND);
    expect([31, 34].map((seconds) => receiver.handOut(1, seconds * SECOND))).toEqual([undefined, 'again']);
  });

  it('rests after five failures, is then tested with one delivery, and rests twice as long if that fails', () => {
    const receiver = aReceiver();
    send(receiver, 4, 'failed', 0);
    expect(receiver.isResting(0)).toBe(false);
    send(receiver, 1, 'failed', 0);
    expect([4_999, 5_000].map((now) => receiver.isResting(now))).toEqual([true, false]);
    expect(receiver.room(5 * SECOND)).toBe(1);
    send(receiver, 1, 'failed', 5 * SECOND);
    expect([14_999, 15_000].map((now) => receiver.isResting(now))).toEqual([true, false]);
    send(receiver, 1, 'delivered', 15 * SECOND);
    expect(receiver.room(15 * SECOND)).toBe(3);
  });

  it('rests for five minutes at most by itself, and as long as it asks for', () => {
    const receiver = aReceiver();
    let now = 0;
    for (let failures = 0; failures < 40; failures++) {
      send(receiver, 1, 'failed', now);
      while (receiver.isResting(now)) now += SECOND;
    }
    send(receiver, 1, 'failed', now);
    expect(receiver.msUntilFree(now)).toBe(300 * SECOND);
    send(receiver, 1, 'failed', now, 3_600 * SECOND);
    expect(receiver.msUntilFree(now)).toBe(3_600 * SECOND);
  });

  it('does not count failures of requests that started before it rests, nor requests that say nothing about it', () => {
    const receiver = aReceiver({ concurrency: 10, perSecond: 100 });
    send(receiver, 10, 'failed', 0);
    expect(receiver.msUntilFree(0)).toBe(5 * SECOND);
    const other = aReceiver();
    send(other, 10, 'none', 0);
    expect(other.isResting(0)).toBe(false);
  });

  it.each([
    ['its webhook is changed', due({ modifiedAt: '2026-01-01 00:00:00' })],
    ['a delivery is sent again', due({ resentAt: '2026-01-01 00:00:00' })],
  ])('rests no more when %s', (_when, state) => {
    const receiver = aReceiver();
    send(receiver, 5, 'failed', 0);
    receiver.update(due());
    expect(receiver.isResting(0)).toBe(true);
    receiver.update(state);
    expect([receiver.isResting(0), receiver.room(0)]).toEqual([false, 3]);
  });

  it('does not rest longer when the clock is set back', () => {
    const receiver = aReceiver();
    send(receiver, 5, 'failed', 3_600 * SECOND);
    receiver.shiftClock(3_600 * SECOND);
    expect([4_999, 5_000].map((now) => receiver.isResting(now))).toEqual([true, false]);
  });
});
