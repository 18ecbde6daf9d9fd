import { expect, it } from '@jest/globals';
import { NOT_RELAYED } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600;

describeOnEachEngine('deliveries to a webhook that wants them in order', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** Something happens to a record, for the nth time. */
  const happen = (record: number, n: number) => shop.emit(record, 'order.created', { record, n });
  const bodies = () => receiver.arrivals.map(({ body }) => body);
  const body = (record: number, n: number) => JSON.stringify({ record, n });
  /** What a dispatcher would begin now. */
  const taken = async (webhookId: number) => {
    const parcels = await shop.claims().claim([{ webhookId, limit: 10 }]);
    return parcels.map((parcel) => parcel.body);
  };
  /** Looks until the deliveries are in these states. */
  const become = (...states: string[]) =>
    shop.until(
      () => shop.deliveries(),
      (rows) => rows.map(({ state }) => state).join() === states.join(),
    );
  const setState = (state: string, condition = '1 = 1') =>
    shop.database.write((unit) =>
      unit.query(`UPDATE webhook_delivery SET state = ?, lease_holder = '' WHERE ${condition}`, [state]),
    );

  it('wait for those before them about the same record, and for no others', async () => {
    const dispatch = shop.dispatch();
    await shop.webhook(receiver.origin, { inOrder: true });
    let isFirst = true;
    receiver.answer = (_request, response) => {
      response.writeHead(isFirst ? 500 : 200).end();
      isFirst = false;
    };
    await happen(1, 1);
    await shop.tried(1);
    await happen(1, 2);
    await happen(1, 3);
    await happen(2, 1);
    await become('waiting', 'waiting', 'waiting', 'delivered');
    expect(bodies()).toEqual([body(1, 1), body(2, 1)]);
    shop.pass(7_000);
    dispatch.notify();
    await receiver.received(5);
    expect(bodies().slice(2)).toEqual([body(1, 1), body(1, 2), body(1, 3)]);
    expect((await shop.finished(4)).map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1]);
  });

  it('wait no longer than their owner says', async () => {
    await shop.webhook(receiver.origin, { inOrder: true, inOrderWait: HOUR, retrySchedule: [24 * HOUR] });
    receiver.answer = (_request, response) => void response.writeHead(receiver.arrivals.length === 1 ? 500 : 200).end();
    const dispatch = shop.dispatch();
    await happen(1, 1);
    await shop.tried(1);
    await happen(1, 2);
    await become('waiting', 'waiting');
    shop.pass((HOUR - 60) * 1_000);
    await happen(2, 1);
    await become('waiting', 'waiting', 'delivered');
    expect(bodies()).toEqual([body(1, 1), body(2, 1)]);
    shop.pass(61_000);
    dispatch.notify();
    await become('waiting', 'delivered', 'delivered');
    expect(bodies()).toEqual([body(1, 1), body(2, 1), body(1, 2)]);
  });

  it('go on when the one before them has failed for good, or was cancelled', async () => {
    const webhook = await shop.webhook(receiver.origin, { inOrder: true });
    await happen(1, 1);
    await happen(1, 2);
    await happen(1, 3);
    await shop.relay();
    expect(await taken(webhook)).toEqual([body(1, 1)]);
    expect(await taken(webhook)).toEqual([]);
    await setState('failed', 'attempts = 1');
    expect(await taken(webhook)).toEqual([body(1, 2)]);
    await setState('cancelled', 'attempts = 1');
    expect(await taken(webhook)).toEqual([body(1, 3)]);
  });

  it('wait for an event that nobody has relayed yet', async () => {
    const webhook = await shop.webhook(receiver.origin, { inOrder: true, inOrderWait: HOUR });
    const usual = await shop.webhook(`${receiver.origin}/usual`);
    await happen(1, 1);
    await happen(1, 2);
    await shop.relay();
    // As if one relay were still at the first event while another one is done with the second.
    const [{ event_id: first }] = await shop.deliveries();
    await shop.database.write(async (unit) => {
      await unit.query('DELETE FROM webhook_delivery WHERE event_id = ?', [first]);
      await unit.query('UPDATE outbox SET relayed_at = ? WHERE id = ?', [NOT_RELAYED, first]);
    });
    expect(await taken(webhook)).toEqual([]);
    expect(await taken(usual)).toEqual([body(1, 2)]);
    await shop.relay();
    expect(await taken(webhook)).toEqual([body(1, 1)]);
    await setState('delivered', `event_id = ${Number(first)}`);
    expect(await taken(webhook)).toEqual([body(1, 2)]);
  });

  it('are sent again in order after an outage of any length', async () => {
    const webhook = await shop.webhook(receiver.origin, { inOrder: true, inOrderWait: HOUR });
    await happen(1, 1);
    await happen(1, 2);
    await shop.relay();
    const day = shop.instant(-24 * HOUR * 1_000);
    await shop.database.write((unit) => unit.query("UPDATE webhook_delivery SET state = 'failed', created_at = ?", [day]));
    await new DeliveriesService(shop.database).redeliverAll({ webhookId: webhook });
    expect(await taken(webhook)).toEqual([body(1, 1)]);
    await setState('delivered', 'attempts = 1');
    expect(await taken(webhook)).toEqual([body(1, 2)]);
  });

  it('arrive in order whoever relays and delivers them, and whatever fails between', async () => {
    await shop.webhook(receiver.origin, { inOrder: true, retrySchedule: [1, 1, 1, 1, 1] });
    const accepted: { record: number; n: number }[] = [];
    const refused = new Set<string>();
    receiver.answer = (_request, response) => {
      const { body: text } = receiver.arrivals[receiver.arrivals.length - 1];
      const told = JSON.parse(text) as { record: number; n: number };
      const isRefused = told.n === 3 && told.record % 4 === 0 && !refused.has(text);
      if (isRefused) refused.add(text);
      else accepted.push(told);
      response.writeHead(isRefused ? 500 : 200).end();
    };
    for (let index = 0; index < 3; index++) shop.dispatch({ config: { webhookConcurrency: 5 } });
    const [records, changes] = [12, 6];
    for (let n = 1; n <= changes; n++) await Promise.all(Array.from({ length: records }, (_, index) => happen(index + 1, n)));
    await shop.finished(records * changes);
    for (let record = 1; record <= records; record++)
      expect(accepted.filter((told) => told.record === record).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([refused.size, receiver.arrivals.length]).toEqual([3, records * changes + 3]);
  });
});
