import { expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const LEASE = 40 * SECOND;

describeOnEachEngine('A system clock that is set', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** Changes deliveries in the database without notifying a dispatcher. */
  const updateDeliveries = (columns: string, dueAt: number) =>
    shop.database.write((unit) => unit.query(`UPDATE webhook_delivery SET ${columns}, due_at = ?`, [BigInt(dueAt)]));
  const emitAndDeliver = async (id: number) => {
    await shop.emit(id);
    await shop.waitForFinished(1);
  };

  it.each([
    ['back', -HOUR],
    ['forward', HOUR],
  ])('%s does not delay deliveries that are due now', async (_direction, ms) => {
    await shop.createWebhook(receiver.origin);
    shop.startDispatcher();
    await emitAndDeliver(1);
    shop.advanceClock(ms);
    await updateDeliveries("state = 'waiting'", shop.clock());
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('back does not change the times of retries', async () => {
    await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    shop.startDispatcher();
    await shop.emit(1);
    const [{ due_at: dueAt }] = await shop.waitForAttempts(1);
    shop.advanceClock(-HOUR);
    receiver.respond = (_request, response) => void response.end();
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
    'back %s does not extend the leases of a dead dispatcher',
    async (when) => {
      await shop.createWebhook(receiver.origin);
      const first = shop.startDispatcher();
      await emitAndDeliver(1);
      if (when === 'before one starts') await first.stop(SECOND);
      await updateDeliveries("state = 'waiting', claim_id = 'dead'", shop.clock() + LEASE);
      shop.advanceClock(-HOUR);
      shop.startDispatcher();
      await shop.waitUntil(
        () => shop.deliveries(),
        ([{ due_at }]) => Number(due_at) <= shop.clock() + LEASE,
      );
      expect(receiver.requests).toHaveLength(1);
      shop.advanceClock(LEASE);
      expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    },
  );

  it('back does not cause running deliveries to be repeated', async () => {
    await shop.createWebhook(receiver.origin);
    let pendingResponse: ServerResponse | undefined;
    receiver.respond = (_request, response) => void (pendingResponse = response);
    shop.startDispatcher();
    await shop.emit(1);
    await receiver.waitForRequests(1);
    shop.advanceClock(-HOUR);
    await shop.waitUntil(
      () => shop.deliveries(),
      ([{ due_at }]) => Number(due_at) <= shop.clock() + LEASE,
    );
    pendingResponse?.end();
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(receiver.requests).toHaveLength(1);
  });

  it('forward causes running deliveries to be repeated once, because their leases have expired', async () => {
    await shop.createWebhook(receiver.origin);
    const pendingResponses: ServerResponse[] = [];
    receiver.respond = (_request, response) => void pendingResponses.push(response);
    shop.startDispatcher();
    await shop.emit(1);
    await receiver.waitForRequests(1);
    shop.advanceClock(HOUR);
    await receiver.waitForRequests(2);
    pendingResponses.forEach((response) => response.end());
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(receiver.requests).toHaveLength(2);
  });
});
