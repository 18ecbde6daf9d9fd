import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { erasePersonalData } from '../src/maintenance/personal-data-erasure.js';
import { recordDeletedCustomers } from '../src/outbox/deleted-customers.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('what deliveries hold of a customer', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const wanting = (topic: string) => shop.webhook(`${receiver.origin}/${topic}`, { topic });
  const happen = (topic: string, id: number) => shop.emit(id, topic, { id, told: `${topic} ${id}` });
  const remove = async (id: number) => {
    await shop.emit(id, 'customer.deleted');
    await shop.relay();
  };
  /** What is kept, each by what it tells of. */
  const deliveries = async () => (await shop.deliveries()).map(({ topic, resource_id }) => `${topic} ${resource_id}`);
  const bodies = async () => {
    const rows = await shop.database.read<{ payload: string }>('SELECT payload FROM outbox ORDER BY id');
    return rows.map(({ payload }) => (JSON.parse(payload) as { told?: string }).told ?? payload);
  };
  const pending = () => shop.database.read('SELECT resource_id FROM webhook_erasure');

  it('goes with everything that was sent once the customer is deleted, and what tells of others stays', async () => {
    for (const topic of ['customer.created', 'customer.updated', 'customer.deleted', 'order.created']) await wanting(topic);
    await wanting('customer.updated');
    await happen('customer.created', 7);
    await happen('order.created', 7);
    await happen('customer.updated', 8);
    for (let time = 1; time <= 3; time++) await happen('customer.updated', 7);
    await shop.relay();
    await shop.settle('delivered');
    await shop.settle('failed', "topic = 'customer.created'");
    await erasePersonalData(shop.database);
    expect((await deliveries()).length).toBe(10);
    await remove(7);
    const [{ id }] = await shop.deliveries();
    await erasePersonalData(shop.database);
    const others = ['order.created 7', 'customer.updated 8', 'customer.updated 8', 'customer.deleted 7'];
    expect(await deliveries()).toEqual(others);
    expect(await bodies()).toEqual(['order.created 7', 'customer.updated 8', '{"id":7}']);
    expect(await pending()).toEqual([]);
    // It cannot be brought back.
    expect(await new DeliveriesService(shop.database).redeliver(Number(id))).toBe(false);
    await new DeliveriesService(shop.database).redeliverAll({ states: ['delivered', 'failed', 'cancelled'] });
    expect(await deliveries()).toEqual(others);
  });

  it('is sent first where it still waits, and goes then', async () => {
    await wanting('customer.created');
    await wanting('customer.updated');
    await happen('customer.created', 7);
    await happen('customer.updated', 7);
    await shop.relay();
    await shop.settle('delivered', "topic = 'customer.created'");
    // Another dispatcher is about to relay this one when the deletion is noted.
    await happen('customer.updated', 7);
    await shop.database.write((unit) => recordDeletedCustomers(unit, [{ topic: 'customer.deleted', resource_id: 7 }]));
    await erasePersonalData(shop.database);
    expect(await deliveries()).toEqual(['customer.updated 7']);
    await shop.relay();
    await erasePersonalData(shop.database);
    expect(await deliveries()).toEqual(['customer.updated 7', 'customer.updated 7']);
    const dispatch = shop.dispatch();
    await receiver.received(2);
    await dispatch.stop(5_000);
    expect(receiver.arrivals.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { id: 7, told: 'customer.updated 7' },
      { id: 7, told: 'customer.updated 7' },
    ]);
    await erasePersonalData(shop.database);
    expect([await deliveries(), await bodies(), await pending()]).toEqual([[], [], []]);
  });

  it('is kept no longer where its webhook is gone', async () => {
    const webhook = await wanting('customer.created');
    await happen('customer.created', 7);
    await happen('customer.created', 8);
    await shop.relay();
    await shop.database.write((unit) => unit.delete('webhook', { id: webhook }));
    await remove(7);
    await erasePersonalData(shop.database);
    expect(await bodies()).toEqual(['customer.created 8']);
    expect(await pending()).toEqual([]);
  });

  it('is found among thousands, of several customers at once', async () => {
    await wanting('customer.updated');
    await wanting('order.created');
    await happen('customer.updated', 3);
    await happen('customer.updated', 4);
    await shop.emitMany(1_200);
    await happen('customer.updated', 4);
    await happen('customer.updated', 5);
    await shop.relay();
    await shop.settle('delivered');
    await remove(3);
    await remove(4);
    await erasePersonalData(shop.database, AbortSignal.abort());
    expect(await deliveries()).toHaveLength(1_204);
    await erasePersonalData(shop.database);
    const left = await deliveries();
    expect(left.filter((told) => told.startsWith('customer'))).toEqual(['customer.updated 5']);
    expect(left).toHaveLength(1_201);
  });

  it('is erased by a dispatcher', async () => {
    await wanting('customer.created');
    await happen('customer.created', 7);
    await shop.relay();
    await shop.settle('delivered');
    await remove(7);
    shop.dispatch();
    expect(await shop.until(bodies, (kept) => kept.length === 0)).toEqual([]);
  });
});
