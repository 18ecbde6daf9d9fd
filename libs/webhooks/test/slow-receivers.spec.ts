import { beforeEach, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const SLOW_WEBHOOKS = 20;
const SLOW_TOPIC = 'product.updated';
/** The slots of the dispatcher. Twenty slow webhooks get three quarters of them; later ones get one each, up to seven eighths. */
const POOL = 40;
const SLOW_SLOTS = 30;
const MAX_SLOW_SLOTS = 35;
const CONCURRENCY = 2;

describeOnEachEngine('Many webhooks with slow receivers', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  /** The responses that slow receivers did not send yet. */
  let pendingResponses: ServerResponse[];
  beforeEach(async () => {
    pendingResponses = [];
    receiver.respond = ({ url }, response) => void (url === '/fast' ? response.end() : pendingResponses.push(response));
    for (let slow = 1; slow <= SLOW_WEBHOOKS; slow++)
      await shop.createWebhook(`${receiver.origin}/${slow}`, { topic: SLOW_TOPIC });
    await shop.createWebhook(`${receiver.origin}/fast`);
    await shop.emitMany(10, SLOW_TOPIC);
    shop.startDispatcher({
      config: { webhookPool: POOL, webhookConcurrency: CONCURRENCY },
      firstByteMs: 50_000,
      totalMs: 50_000,
    });
  });

  const waitForUnanswered = (count: number) =>
    shop.waitUntil(
      async () => pendingResponses.length,
      (unanswered) => unanswered >= count,
    );
  /** Expects the fast receiver to get these events, one after the other, while the slow ones do not respond. */
  const expectFastDelivery = async (ids: readonly number[]) => {
    const before = pendingResponses.length;
    for (const id of ids) {
      await shop.emit(id);
      await shop.waitUntil(
        async () => receiver.requests.filter(({ path }) => path === '/fast').map(({ body }) => body),
        (bodies) => bodies.includes(`{"id":${id}}`),
      );
    }
    expect(pendingResponses.length).toBeLessThanOrEqual(MAX_SLOW_SLOTS);
    expect(pendingResponses.length).toBeGreaterThanOrEqual(before);
  };
  const release = () => {
    receiver.respond = (_request, response) => void response.end();
    pendingResponses.forEach((response) => response.end());
  };

  it('do not delay a fast one, however many of their deliveries wait', async () => {
    await waitForUnanswered(SLOW_SLOTS);
    await expectFastDelivery([1, 2, 3]);
    release();
    await shop.waitForFinished(SLOW_WEBHOOKS * 10 + 3);
  });

  it('do not delay a fast one after they accepted deliveries and more were claimed for them', async () => {
    await waitForUnanswered(SLOW_SLOTS);
    pendingResponses.splice(0).forEach((response) => response.end());
    await waitForUnanswered(SLOW_SLOTS);
    await expectFastDelivery([1, 2, 3]);
    release();
    await shop.waitForFinished(SLOW_WEBHOOKS * 10 + 3);
  });

  it('do not delay a fast one even if there are more of them than slots, one after the other', async () => {
    release();
    await shop.waitForFinished(SLOW_WEBHOOKS * 10);
    await expectFastDelivery([1]);
    receiver.respond = ({ url }, response) => void (url === '/fast' ? response.end() : pendingResponses.push(response));
    pendingResponses = [];
    const LATE_WEBHOOKS = 40;
    for (let late = 1; late <= LATE_WEBHOOKS; late++) {
      await shop.createWebhook(`${receiver.origin}/late/${late}`, { topic: `action.late_${late}` });
      await shop.emit(late, `action.late_${late}`);
      await waitForUnanswered(Math.min(late, MAX_SLOW_SLOTS));
    }
    await expectFastDelivery([2, 3, 4]);
    expect(pendingResponses).toHaveLength(MAX_SLOW_SLOTS);
    release();
    await shop.waitForFinished(SLOW_WEBHOOKS * 10 + 4 + LATE_WEBHOOKS);
  });
});
