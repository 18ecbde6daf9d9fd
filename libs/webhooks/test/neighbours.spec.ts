import { beforeEach, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const OTHERS = 19;
const FOR_ITS_OWN = 'product.updated';

describeOnEachEngine('a webhook whose receiver hangs', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  /** Its unanswered requests. */
  let held: ServerResponse[];
  let hanging: number;
  beforeEach(async () => {
    held = [];
    receiver.answer = ({ url }, response) => void (url === '/hangs' ? held.push(response) : response.end());
    hanging = await shop.webhook(`${receiver.origin}/hangs`, { topic: FOR_ITS_OWN });
    for (let other = 1; other <= OTHERS; other++) await shop.webhook(`${receiver.origin}/${other}`);
  });

  /** Waits until the others got this many deliveries, and returns the started attempts and all deliveries of the one that hangs. */
  const waitForOthers = async (count: number) => {
    const isFinished = ({ webhook_id, state }: { webhook_id: number; state: string }) =>
      webhook_id !== hanging && state === 'delivered';
    const rows = await shop.waitUntil(
      () => shop.deliveries(),
      (seen) => seen.filter(isFinished).length >= count,
    );
    expect(rows.filter(isFinished)).toHaveLength(count);
    const own = rows.filter(({ webhook_id }) => webhook_id === hanging);
    return { begun: own.filter(({ attempts }) => attempts > 0).length, all: own.length };
  };
  const release = () => {
    receiver.answer = (_request, response) => void response.end();
    held.forEach((response) => response.end());
  };
  const patient = { firstByteMs: 30_000, totalMs: 30_000 };

  it('does not delay nineteen others, although it has the oldest and most deliveries', async () => {
    await shop.emitMany(200, FOR_ITS_OWN);
    shop.dispatch(patient);
    await shop.waitUntil(
      async () => held.length,
      (count) => count === 10,
    );
    for (let id = 1; id <= 10; id++) await shop.emit(id);
    expect(await waitForOthers(10 * OTHERS)).toEqual({ begun: 10, all: 200 });
    // None of its requests was answered or aborted in the meantime.
    expect([held.length, held.filter(({ destroyed, writableEnded }) => destroyed || writableEnded)]).toEqual([10, []]);
    release();
    await shop.waitForFinished(200 + 10 * OTHERS);
  });

  it('does not delay others even with a small pool', async () => {
    await shop.emitMany(50, FOR_ITS_OWN);
    shop.dispatch({ config: { webhookPool: 8, webhookConcurrency: 5 }, ...patient });
    await shop.waitUntil(
      async () => held.length,
      (count) => count === 5,
    );
    await shop.emitMany(5);
    expect(await waitForOthers(5 * OTHERS)).toEqual({ begun: 5, all: 50 });
    expect(held).toHaveLength(5);
    release();
    await shop.waitForFinished(50 + 5 * OTHERS);
  });

  it('does not delay others when its requests time out, and is paused then', async () => {
    await shop.emitMany(100, FOR_ITS_OWN);
    shop.dispatch({ firstByteMs: 3_000, totalMs: 4_000 });
    const timedOut = async () => (await shop.deliveries()).filter(({ error_code }) => error_code === 'timeout').length;
    await shop.waitUntil(timedOut, (count) => count >= 10);
    await shop.emitMany(10);
    const { begun, all } = await waitForOthers(10 * OTHERS);
    expect(all).toBe(100);
    expect(begun).toBeLessThan(100);
    expect((await shop.webhookRow(hanging)).status).toBe('active');
  });
});
