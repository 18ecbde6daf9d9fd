import { beforeEach, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const OTHERS = 19;
const HANGING_TOPIC = 'product.updated';

describeOnEachEngine('A webhook whose receiver hangs', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  /** The responses that the hanging receiver did not send yet. */
  let pendingResponses: ServerResponse[];
  let hanging: number;
  beforeEach(async () => {
    pendingResponses = [];
    receiver.respond = ({ url }, response) => void (url === '/hangs' ? pendingResponses.push(response) : response.end());
    hanging = await shop.createWebhook(`${receiver.origin}/hangs`, { topic: HANGING_TOPIC });
    for (let other = 1; other <= OTHERS; other++) await shop.createWebhook(`${receiver.origin}/${other}`);
  });

  /** Waits until the other webhooks have this many deliveries; counts all deliveries of the hanging one, and those that were attempted. */
  const waitForOthers = async (count: number) => {
    const isFinished = ({ webhook_id, state }: { webhook_id: number; state: string }) =>
      webhook_id !== hanging && state === 'delivered';
    const rows = await shop.waitUntil(
      () => shop.deliveries(),
      (deliveries) => deliveries.filter(isFinished).length >= count,
    );
    expect(rows.filter(isFinished)).toHaveLength(count);
    const own = rows.filter(({ webhook_id }) => webhook_id === hanging);
    return { attempted: own.filter(({ attempts }) => attempts > 0).length, all: own.length };
  };
  const release = () => {
    receiver.respond = (_request, response) => void response.end();
    pendingResponses.forEach((response) => response.end());
  };
  const longTimeouts = { firstByteMs: 30_000, totalMs: 30_000 };

  it('does not delay nineteen other webhooks, although it has the oldest and most deliveries', async () => {
    await shop.emitMany(200, HANGING_TOPIC);
    shop.startDispatcher(longTimeouts);
    await shop.waitUntil(
      async () => pendingResponses.length,
      (count) => count === 10,
    );
    for (let id = 1; id <= 10; id++) await shop.emit(id);
    expect(await waitForOthers(10 * OTHERS)).toEqual({ attempted: 10, all: 200 });
    // None of its requests was answered or aborted in the meantime.
    expect([
      pendingResponses.length,
      pendingResponses.filter(({ destroyed, writableEnded }) => destroyed || writableEnded),
    ]).toEqual([10, []]);
    release();
    await shop.waitForFinished(200 + 10 * OTHERS);
  });

  it('does not delay other webhooks even if the pool is small', async () => {
    await shop.emitMany(50, HANGING_TOPIC);
    shop.startDispatcher({ config: { webhookPool: 8, webhookConcurrency: 5 }, ...longTimeouts });
    await shop.waitUntil(
      async () => pendingResponses.length,
      (count) => count === 5,
    );
    await shop.emitMany(5);
    expect(await waitForOthers(5 * OTHERS)).toEqual({ attempted: 5, all: 50 });
    expect(pendingResponses).toHaveLength(5);
    release();
    await shop.waitForFinished(50 + 5 * OTHERS);
  });

  it('does not delay other webhooks when its requests time out, and its further deliveries wait', async () => {
    await shop.emitMany(100, HANGING_TOPIC);
    shop.startDispatcher({ firstByteMs: 3_000, totalMs: 4_000 });
    const timedOut = async () => (await shop.deliveries()).filter(({ error_code }) => error_code === 'timeout').length;
    await shop.waitUntil(timedOut, (count) => count >= 10);
    await shop.emitMany(10);
    const { attempted, all } = await waitForOthers(10 * OTHERS);
    expect(all).toBe(100);
    expect(attempted).toBeLessThan(100);
    expect((await shop.webhookRow(hanging)).status).toBe('active');
  });
});
