import { beforeEach, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const SLOW = 20;
const FOR_THEM = 'product.updated';
/** Twenty webhooks at once want all requests there are. */
const POOL = 40;
const CONCURRENCY = 2;

describeOnEachEngine('many webhooks whose receivers are slow', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  /** What waits for an answer. */
  let held: ServerResponse[];
  beforeEach(async () => {
    held = [];
    receiver.answer = ({ url }, response) => void (url === '/fast' ? response.end() : held.push(response));
    for (let slow = 1; slow <= SLOW; slow++) await shop.webhook(`${receiver.origin}/${slow}`, { topic: FOR_THEM });
    await shop.webhook(`${receiver.origin}/fast`);
    await shop.emitMany(10, FOR_THEM);
    shop.dispatch({ config: { webhookPool: POOL, webhookConcurrency: CONCURRENCY }, firstByteMs: 50_000, totalMs: 50_000 });
  });

  const heldAre = (count: number) =>
    shop.until(
      async () => held.length,
      (seen) => seen >= count,
    );
  /** One after the other, while none of the slow ones is answered. */
  const fastGets = async (ids: readonly number[]) => {
    const before = held.length;
    for (const id of ids) {
      await shop.emit(id);
      await shop.until(
        async () => receiver.arrivals.filter(({ path }) => path === '/fast').map(({ body }) => body),
        (bodies) => bodies.includes(`{"id":${id}}`),
      );
    }
    expect(held.length).toBeLessThan(POOL);
    expect(held.length).toBeGreaterThanOrEqual(before);
  };
  const release = () => {
    receiver.answer = (_request, response) => void response.end();
    held.forEach((response) => response.end());
  };

  it('leave room for one that is fast, whatever waits for them', async () => {
    await heldAre(POOL - 1);
    await fastGets([1, 2, 3]);
    release();
    await shop.finished(SLOW * 10 + 3);
  });

  it('leave room for it also when they took what they got before, and more was claimed for them', async () => {
    await heldAre(POOL - 1);
    held.splice(0).forEach((response) => response.end());
    await heldAre(POOL - 1);
    await fastGets([1, 2, 3]);
    release();
    await shop.finished(SLOW * 10 + 3);
  });
});
