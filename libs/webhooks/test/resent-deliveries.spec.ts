import { expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600_000;

describeOnEachEngine('Deliveries that wait for their next attempt and are sent again', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const refuse = () => (receiver.respond = (_request, response) => void response.writeHead(503).end());
  const accept = () => (receiver.respond = (_request, response) => void response.end());
  const deliveries = () => new DeliveriesService(shop.database);

  it('are attempted now, and their schedule neither starts over nor gets shorter', async () => {
    await shop.createWebhook(receiver.origin, { retrySchedule: [3_600, 7_200] });
    refuse();
    shop.startDispatcher();
    await shop.emit(1);
    const [{ id }] = await shop.waitForAttempts(1);
    for (const attempts of [2, 3, 4]) {
      expect(await deliveries().redeliver(Number(id))).toBe(true);
      const [row] = await shop.waitForAttempts(attempts);
      const wait = Number(row.due_at) - shop.clock();
      expect([row.state, wait > 0.7 * HOUR, wait < 1.3 * HOUR]).toEqual(['waiting', true, true]);
    }
    accept();
    await deliveries().redeliver(Number(id));
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 5 }]);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('are among those of a webhook that are sent again, and keep their filters', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { retrySchedule: [3_600] });
    refuse();
    shop.startDispatcher();
    await shop.emitMany(3);
    await shop.waitForAttempts(1);
    accept();
    const matched = (filter: object) => deliveries().redeliverAll({ webhookId: webhook, ...filter }, { dryRun: true });
    expect([await matched({}), await matched({ states: ['failed'] }), await matched({ topic: 'order.updated' })]).toEqual(
      [3, 0, 0].map((count) => ({ matched: count })),
    );
    expect(receiver.requests).toHaveLength(3);
    expect(await deliveries().redeliverAll({ webhookId: webhook })).toEqual({ matched: 3 });
    const rows = await shop.waitForFinished(3);
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(3).fill('delivered 2'));
  });

  it('reach a receiver that asked for a pause', async () => {
    await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(503, { 'Retry-After': '7200' }).end();
    shop.startDispatcher();
    await shop.emit(1);
    const [{ id }] = await shop.waitForAttempts(1);
    accept();
    await deliveries().redeliver(Number(id));
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('are refused while they are being sent, and never sent by two dispatchers at the same time', async () => {
    await shop.createWebhook(receiver.origin, { retrySchedule: [3_600] });
    refuse();
    for (let count = 0; count < 2; count++) shop.startDispatcher();
    await shop.emit(1);
    const [{ id }] = await shop.waitForAttempts(1);
    let [running, most] = [0, 0];
    let finish = () => {};
    receiver.respond = (_request, response) => {
      most = Math.max(most, ++running);
      finish = () => {
        running--;
        response.writeHead(503).end();
      };
    };
    for (const requests of [2, 3, 4]) {
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => deliveries().redeliver(Number(id))));
      // Any of the five may be the first; those that come after the dispatcher took the delivery are refused.
      expect(answers.map(({ status }) => status)).toContain('fulfilled');
      const refusals = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
      );
      expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['grove_delivery_underway'] : []));
      await receiver.waitForRequests(requests);
      const [before] = await shop.deliveries();
      await expect(deliveries().redeliver(Number(id))).rejects.toMatchObject({ code: 'grove_delivery_underway' });
      expect(await deliveries().redeliverAll({})).toEqual({ matched: 0 });
      expect(await shop.deliveries()).toEqual([before]);
      finish();
      await shop.waitForAttempts(requests);
    }
    expect([most, receiver.requests.length]).toEqual([1, 4]);
  });

  it('start with their first attempt if none was made yet', async () => {
    await shop.createWebhook(receiver.origin, { retrySchedule: [3_600] });
    await shop.emit(1);
    await shop.relay();
    await shop.database.write((unit) => unit.query('UPDATE webhook_delivery SET due_at = ?', [BigInt(shop.clock() + HOUR)]));
    const [{ id }] = await shop.deliveries();
    await deliveries().redeliver(Number(id));
    refuse();
    shop.startDispatcher();
    // One attempt and one retry follow, as the schedule says.
    expect(await shop.waitForAttempts(1)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });
});
