import { expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const LEASE = 40 * SECOND;

describeOnEachEngine('a clock that is set', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** Changes deliveries in the database without notifying a dispatcher. */
  const updateDeliveries = (columns: string, dueAt: number) =>
    shop.database.write((unit) => unit.query(`UPDATE webhook_delivery SET ${columns}, due_at = ?`, [BigInt(dueAt)]));
  const delivered = async (id: number) => {
    await shop.emit(id);
    await shop.waitForFinished(1);
  };

  it.each([
    ['back', -HOUR],
    ['forward', HOUR],
  ])('%s delays nothing that is due now', async (_way, ms) => {
    await shop.webhook(receiver.origin);
    shop.dispatch();
    await delivered(1);
    shop.advanceClock(ms);
    await updateDeliveries("state = 'waiting'", shop.clock());
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('back does not change when retries are due', async () => {
    await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    shop.dispatch();
    await shop.emit(1);
    const [{ due_at: dueAt }] = await shop.waitForAttempts(1);
    shop.advanceClock(-HOUR);
    receiver.answer = (_request, response) => void response.end();
    await shop.emit(2);
    const [first, second] = await shop.waitUntil(
      () => shop.deliveries(),
      (rows) => rows.some(({ state }) => state === 'delivered'),
    );
    expect([first, second]).toMatchObject([{ state: 'waiting', attempts: 1, due_at: dueAt }, { state: 'delivered' }]);
    shop.advanceClock(HOUR + 10 * SECOND);
    expect(await shop.waitForFinished(2)).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
  });

  it.each(['while a dispatcher runs', 'before one starts'])(
    'back %s gives what a dead one held no longer a lease',
    async (when) => {
      await shop.webhook(receiver.origin);
      const first = shop.dispatch();
      await delivered(1);
      if (when === 'before one starts') await first.stop(SECOND);
      await updateDeliveries("state = 'waiting', claim_id = 'dead'", shop.clock() + LEASE);
      shop.advanceClock(-HOUR);
      shop.dispatch();
      await shop.waitUntil(
        () => shop.deliveries(),
        ([{ due_at }]) => Number(due_at) <= shop.clock() + LEASE,
      );
      expect(receiver.arrivals).toHaveLength(1);
      shop.advanceClock(LEASE);
      expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    },
  );

  it('back does not repeat running deliveries', async () => {
    await shop.webhook(receiver.origin);
    let held: ServerResponse | undefined;
    receiver.answer = (_request, response) => void (held = response);
    shop.dispatch();
    await shop.emit(1);
    await receiver.received(1);
    shop.advanceClock(-HOUR);
    await shop.waitUntil(
      () => shop.deliveries(),
      ([{ due_at }]) => Number(due_at) <= shop.clock() + LEASE,
    );
    held?.end();
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(receiver.arrivals).toHaveLength(1);
  });

  it('forward repeats running deliveries once, because their leases have expired', async () => {
    await shop.webhook(receiver.origin);
    const held: ServerResponse[] = [];
    receiver.answer = (_request, response) => void held.push(response);
    shop.dispatch();
    await shop.emit(1);
    await receiver.received(1);
    shop.advanceClock(HOUR);
    await receiver.received(2);
    held.forEach((response) => response.end());
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(receiver.arrivals).toHaveLength(2);
  });
});
