import { expect, it } from 'vitest';
import { NOT_RELAYED } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600;

describeOnEachEngine('Deliveries of a webhook with in_order', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** Stores the nth event of a record. */
  const emit = (record: number, n: number) => shop.emit(record, 'order.created', { record, n });
  const bodies = () => receiver.requests.map(({ body }) => body);
  const body = (record: number, n: number) => JSON.stringify({ record, n });
  /** The deliveries that a dispatcher would claim now. */
  const claimed = (webhookId: number) => shop.claim(webhookId);
  /** Waits until the deliveries have these states. */
  const waitForStates = (...states: string[]) =>
    shop.waitUntil(
      () => shop.deliveries(),
      (rows) => rows.map(({ state }) => state).join() === states.join(),
    );
  const setState = (state: string, condition = '1 = 1') =>
    shop.database.write((unit) => unit.query(`UPDATE webhook_delivery SET state = ?, claim_id = '' WHERE ${condition}`, [state]));

  it('wait for earlier events of the same record, and for no others', async () => {
    const dispatcher = shop.startDispatcher();
    await shop.createWebhook(receiver.origin, { inOrder: true });
    let isFirst = true;
    receiver.respond = (_request, response) => {
      response.writeHead(isFirst ? 500 : 200).end();
      isFirst = false;
    };
    await emit(1, 1);
    await shop.waitForAttempts(1);
    await emit(1, 2);
    await emit(1, 3);
    await emit(2, 1);
    await waitForStates('waiting', 'waiting', 'waiting', 'delivered');
    expect(bodies()).toEqual([body(1, 1), body(2, 1)]);
    shop.advanceClock(7_000);
    dispatcher.notify();
    await receiver.waitForRequests(5);
    expect(bodies().slice(2)).toEqual([body(1, 1), body(1, 2), body(1, 3)]);
    expect((await shop.waitForFinished(4)).map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1]);
  });

  it('wait no longer than in_order_wait', async () => {
    await shop.createWebhook(receiver.origin, { inOrder: true, inOrderWait: HOUR, retrySchedule: [24 * HOUR] });
    receiver.respond = (_request, response) => void response.writeHead(receiver.requests.length === 1 ? 500 : 200).end();
    const dispatcher = shop.startDispatcher();
    await emit(1, 1);
    await shop.waitForAttempts(1);
    await emit(1, 2);
    await waitForStates('waiting', 'waiting');
    shop.advanceClock((HOUR - 60) * 1_000);
    await emit(2, 1);
    await waitForStates('waiting', 'waiting', 'delivered');
    expect(bodies()).toEqual([body(1, 1), body(2, 1)]);
    shop.advanceClock(61_000);
    dispatcher.notify();
    await waitForStates('waiting', 'delivered', 'delivered');
    expect(bodies()).toEqual([body(1, 1), body(2, 1), body(1, 2)]);
  });

  it('continue when the delivery before them has finally failed or was cancelled', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { inOrder: true });
    await emit(1, 1);
    await emit(1, 2);
    await emit(1, 3);
    await shop.relay();
    expect(await claimed(webhook)).toEqual([body(1, 1)]);
    expect(await claimed(webhook)).toEqual([]);
    await setState('failed', 'attempts = 1');
    expect(await claimed(webhook)).toEqual([body(1, 2)]);
    await setState('cancelled', 'attempts = 1');
    expect(await claimed(webhook)).toEqual([body(1, 3)]);
  });

  it('wait for an event that is not relayed yet', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { inOrder: true, inOrderWait: HOUR });
    const unordered = await shop.createWebhook(`${receiver.origin}/unordered`);
    await emit(1, 1);
    await emit(1, 2);
    await shop.relay();
    // As if one relay still worked on the first event while another one has finished the second.
    const [{ event_id: first }] = await shop.deliveries();
    await shop.database.write(async (unit) => {
      await unit.query('DELETE FROM webhook_delivery WHERE event_id = ?', [first]);
      await unit.query('UPDATE outbox SET relayed_at = ? WHERE id = ?', [NOT_RELAYED, first]);
    });
    expect(await claimed(webhook)).toEqual([]);
    expect(await claimed(unordered)).toEqual([body(1, 2)]);
    await shop.relay();
    expect(await claimed(webhook)).toEqual([body(1, 1)]);
    await setState('delivered', `event_id = ${Number(first)}`);
    expect(await claimed(webhook)).toEqual([body(1, 2)]);
  });

  it('are sent again in order after an outage of any length', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { inOrder: true, inOrderWait: HOUR });
    await emit(1, 1);
    await emit(1, 2);
    await shop.relay();
    const day = shop.instant(-24 * HOUR * 1_000);
    await shop.database.write((unit) => unit.query("UPDATE webhook_delivery SET state = 'failed', created_at = ?", [day]));
    await new DeliveriesService(shop.database).redeliverAll({ webhookId: webhook });
    expect(await claimed(webhook)).toEqual([body(1, 1)]);
    await setState('delivered', 'attempts = 1');
    expect(await claimed(webhook)).toEqual([body(1, 2)]);
  });

  it('arrive in order whichever process relays and sends them, and whatever fails', async () => {
    await shop.createWebhook(receiver.origin, { inOrder: true, retrySchedule: [1, 1, 1, 1, 1] });
    const accepted: { record: number; n: number }[] = [];
    const refused = new Set<string>();
    receiver.respond = (_request, response) => {
      const { body: text } = receiver.requests[receiver.requests.length - 1];
      const event = JSON.parse(text) as { record: number; n: number };
      const isRefused = event.n === 3 && event.record % 4 === 0 && !refused.has(text);
      if (isRefused) refused.add(text);
      else accepted.push(event);
      response.writeHead(isRefused ? 500 : 200).end();
    };
    for (let index = 0; index < 3; index++) shop.startDispatcher({ config: { webhookConcurrency: 5 } });
    const [records, changes] = [12, 6];
    for (let n = 1; n <= changes; n++) await Promise.all(Array.from({ length: records }, (_, index) => emit(index + 1, n)));
    await shop.waitForFinished(records * changes);
    for (let record = 1; record <= records; record++)
      expect(accepted.filter((event) => event.record === record).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([refused.size, receiver.requests.length]).toEqual([3, records * changes + 3]);
  });
});
