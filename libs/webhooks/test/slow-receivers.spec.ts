import { beforeEach, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const SLOW = 20;
const FOR_THEM = 'product.updated';
/** Twenty webhooks together want all slots and get three quarters; later ones get one each, up to seven eighths. */
const POOL = 40;
const FOR_SLOW = 30;
const FOR_SLOW_ONE_EACH = 35;
const CONCURRENCY = 2;

describeOnEachEngine('many webhooks with slow receivers', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  /** Requests that wait for a response. */
  let held: ServerResponse[];
  beforeEach(async () => {
    held = [];
    receiver.answer = ({ url }, response) => void (url === '/fast' ? response.end() : held.push(response));
    for (let slow = 1; slow <= SLOW; slow++) await shop.webhook(`${receiver.origin}/${slow}`, { topic: FOR_THEM });
    await shop.webhook(`${receiver.origin}/fast`);
    await shop.emitMany(10, FOR_THEM);
    shop.dispatch({ config: { webhookPool: POOL, webhookConcurrency: CONCURRENCY }, firstByteMs: 50_000, totalMs: 50_000 });
  });

  const waitForUnanswered = (count: number) =>
    shop.waitUntil(
      async () => held.length,
      (seen) => seen >= count,
    );
  /** One after the other, while the slow ones remain unanswered. */
  const expectFastDelivery = async (ids: readonly number[]) => {
    const before = held.length;
    for (const id of ids) {
      await shop.emit(id);
      await shop.waitUntil(
        async () => receiver.arrivals.filter(({ path }) => path === '/fast').map(({ body }) => body),
        (bodies) => bodies.includes(`{"id":${id}}`),
      );
    }
    expect(held.length).toBeLessThanOrEqual(FOR_SLOW_ONE_EACH);
    expect(held.length).toBeGreaterThanOrEqual(before);
  };
  const release = () => {
    receiver.answer = (_request, response) => void response.end();
    held.forEach((response) => response.end());
  };

  it('do not delay a fast one, whatever waits for them', async () => {
    await waitForUnanswered(FOR_SLOW);
    await expectFastDelivery([1, 2, 3]);
    release();
    await shop.waitForFinished(SLOW * 10 + 3);
  });

  it('do not delay it even after they accepted deliveries and more were claimed for them', async () => {
    await waitForUnanswered(FOR_SLOW);
    held.splice(0).forEach((response) => response.end());
    await waitForUnanswered(FOR_SLOW);
    await expectFastDelivery([1, 2, 3]);
    release();
    await shop.waitForFinished(SLOW * 10 + 3);
  });

  it('do not delay it even if more of them than slots come one after the other', async () => {
    release();
    await shop.waitForFinished(SLOW * 10);
    await expectFastDelivery([1]);
    receiver.answer = ({ url }, response) => void (url === '/fast' ? response.end() : held.push(response));
    held = [];
    const LATE = 40;
    for (let late = 1; late <= LATE; late++) {
      await shop.webhook(`${receiver.origin}/late/${late}`, { topic: `action.late_${late}` });
      await shop.emit(late, `action.late_${late}`);
      await waitForUnanswered(Math.min(late, FOR_SLOW_ONE_EACH));
    }
    await expectFastDelivery([2, 3, 4]);
    expect(held).toHaveLength(FOR_SLOW_ONE_EACH);
    release();
    await shop.waitForFinished(SLOW * 10 + 4 + LATE);
  });
});
