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
  /** Its requests, none of which was answered. */
  let held: ServerResponse[];
  let hanging: number;
  beforeEach(async () => {
    held = [];
    receiver.answer = ({ url }, response) => void (url === '/hangs' ? held.push(response) : response.end());
    hanging = await shop.webhook(`${receiver.origin}/hangs`, { topic: FOR_ITS_OWN });
    for (let other = 1; other <= OTHERS; other++) await shop.webhook(`${receiver.origin}/${other}`);
  });

  /** Waits until the others have got so many, and gives how it stands with the one that hangs: attempts that were begun, and all its deliveries. */
  const whenOthersGot = async (count: number) => {
    const isFine = ({ webhook_id, state }: { webhook_id: number; state: string }) =>
      webhook_id !== hanging && state === 'delivered';
    const rows = await shop.until(
      () => shop.deliveries(),
      (seen) => seen.filter(isFine).length >= count,
    );
    expect(rows.filter(isFine)).toHaveLength(count);
    const own = rows.filter(({ webhook_id }) => webhook_id === hanging);
    return { begun: own.filter(({ attempts }) => attempts > 0).length, all: own.length };
  };
  const release = () => {
    receiver.answer = (_request, response) => void response.end();
    held.forEach((response) => response.end());
  };
  const patient = { firstByteMs: 30_000, totalMs: 30_000 };

  it('keeps none of nineteen others waiting, although it has waited longest and has most to come', async () => {
    await shop.emitMany(200, FOR_ITS_OWN);
    shop.dispatch(patient);
    await shop.until(
      async () => held.length,
      (count) => count === 10,
    );
    for (let id = 1; id <= 10; id++) await shop.emit(id);
    expect(await whenOthersGot(10 * OTHERS)).toEqual({ begun: 10, all: 200 });
    // Not one of its requests was answered, broken off or given up meanwhile.
    expect([held.length, held.filter(({ destroyed, writableEnded }) => destroyed || writableEnded)]).toEqual([10, []]);
    release();
    await shop.finished(200 + 10 * OTHERS);
  });

  it('leaves room for them where few requests may run at once', async () => {
    await shop.emitMany(50, FOR_ITS_OWN);
    shop.dispatch({ config: { webhookPool: 8, webhookConcurrency: 5 }, ...patient });
    await shop.until(
      async () => held.length,
      (count) => count === 5,
    );
    await shop.emitMany(5);
    expect(await whenOthersGot(5 * OTHERS)).toEqual({ begun: 5, all: 50 });
    expect(held).toHaveLength(5);
    release();
    await shop.finished(50 + 5 * OTHERS);
  });

  it('keeps nobody waiting when its requests run out of time, and is itself left alone then', async () => {
    await shop.emitMany(100, FOR_ITS_OWN);
    shop.dispatch({ firstByteMs: 3_000, totalMs: 4_000 });
    const timedOut = async () => (await shop.deliveries()).filter(({ error_code }) => error_code === 'timeout').length;
    await shop.until(timedOut, (count) => count >= 10);
    await shop.emitMany(10);
    const { begun, all } = await whenOthersGot(10 * OTHERS);
    expect(all).toBe(100);
    expect(begun).toBeLessThan(100);
    expect((await shop.webhookRow(hanging)).status).toBe('active');
  });
});
