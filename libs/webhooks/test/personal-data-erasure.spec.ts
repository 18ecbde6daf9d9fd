import { expect, it } from 'vitest';
import { describeOnEachEngine, deleteRows } from '@grove/database/testing';
import { erasePersonalData } from '../src/maintenance/personal-data-erasure.js';
import { recordDeletedCustomers } from '../src/outbox/deleted-customers.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('Personal data of a customer in deliveries', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const subscribe = (topic: string) => shop.createWebhook(`${receiver.origin}/${topic}`, { topic });
  const emit = (topic: string, id: number) => shop.emit(id, topic, { id, note: `${topic} ${id}` });
  const deleteCustomer = async (id: number) => {
    await shop.emit(id, 'customer.deleted');
    await shop.relay();
  };
  /** The stored deliveries, by topic and record. */
  const deliveries = async () => (await shop.deliveries()).map(({ topic, resource_id }) => `${topic} ${resource_id}`);
  const payloads = async () => {
    const rows = await shop.database.read<{ payload: string }>('SELECT payload FROM outbox ORDER BY id');
    return rows.map(({ payload }) => (JSON.parse(payload) as { note?: string }).note ?? payload);
  };
  const pendingErasures = () => shop.database.read('SELECT customer_id FROM personal_data_erasure');

  it('is erased after the customer is deleted, and data of others stays', async () => {
    for (const topic of ['customer.created', 'customer.updated', 'customer.deleted', 'order.created']) await subscribe(topic);
    await subscribe('customer.updated');
    await emit('customer.created', 7);
    await emit('order.created', 7);
    await emit('customer.updated', 8);
    for (let time = 1; time <= 3; time++) await emit('customer.updated', 7);
    await shop.relay();
    await shop.setState('delivered');
    await shop.setState('failed', "topic = 'customer.created'");
    await erasePersonalData(shop.database);
    expect((await deliveries()).length).toBe(10);
    await deleteCustomer(7);
    const [{ id }] = await shop.deliveries();
    await erasePersonalData(shop.database);
    const others = ['order.created 7', 'customer.updated 8', 'customer.updated 8', 'customer.deleted 7'];
    expect(await deliveries()).toEqual(others);
    expect(await payloads()).toEqual(['order.created 7', 'customer.updated 8', '{"id":7}']);
    expect(await pendingErasures()).toEqual([]);
    // It cannot be sent again.
    expect(await new DeliveriesService(shop.database).redeliver(Number(id))).toBe(false);
    await new DeliveriesService(shop.database).redeliverAll({ states: ['delivered', 'failed', 'cancelled'] });
    expect(await deliveries()).toEqual(others);
  });

  it('is erased only after the waiting deliveries were sent', async () => {
    await subscribe('customer.created');
    await subscribe('customer.updated');
    await emit('customer.created', 7);
    await emit('customer.updated', 7);
    await shop.relay();
    await shop.setState('delivered', "topic = 'customer.created'");
    // Another dispatcher is about to relay this event when the deletion is recorded.
    await emit('customer.updated', 7);
    await shop.database.write(() => recordDeletedCustomers(shop.database, [{ topic: 'customer.deleted', resourceId: 7 }]));
    await erasePersonalData(shop.database);
    expect(await deliveries()).toEqual(['customer.updated 7']);
    await shop.relay();
    await erasePersonalData(shop.database);
    expect(await deliveries()).toEqual(['customer.updated 7', 'customer.updated 7']);
    const dispatcher = shop.startDispatcher();
    await receiver.waitForRequests(2);
    await dispatcher.stop(5_000);
    expect(receiver.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { id: 7, note: 'customer.updated 7' },
      { id: 7, note: 'customer.updated 7' },
    ]);
    await erasePersonalData(shop.database);
    expect([await deliveries(), await payloads(), await pendingErasures()]).toEqual([[], [], []]);
  });

  it('is erased even if its webhook is deleted', async () => {
    const webhook = await subscribe('customer.created');
    await emit('customer.created', 7);
    await emit('customer.created', 8);
    await shop.relay();
    await shop.database.write((unit) => deleteRows(unit, 'webhook', { id: webhook }));
    await deleteCustomer(7);
    await erasePersonalData(shop.database);
    expect(await payloads()).toEqual(['customer.created 8', '{"id":7}']);
    expect(await pendingErasures()).toEqual([]);
  });

  it('is erased for several customers in one go, among more than a thousand events of others', async () => {
    await subscribe('customer.updated');
    await subscribe('order.created');
    await emit('customer.updated', 3);
    await emit('customer.updated', 4);
    await shop.emitMany(1_200);
    await emit('customer.updated', 4);
    await emit('customer.updated', 5);
    await shop.relay();
    await shop.setState('delivered');
    await deleteCustomer(3);
    await deleteCustomer(4);
    await erasePersonalData(shop.database, AbortSignal.abort());
    expect(await deliveries()).toHaveLength(1_204);
    await erasePersonalData(shop.database);
    const left = await deliveries();
    expect(left.filter((delivery) => delivery.startsWith('customer'))).toEqual(['customer.updated 5']);
    expect(left).toHaveLength(1_201);
  });

  it('is erased by a running dispatcher', async () => {
    await subscribe('customer.created');
    await emit('customer.created', 7);
    await shop.relay();
    await shop.setState('delivered');
    await deleteCustomer(7);
    shop.startDispatcher();
    expect(await shop.waitUntil(payloads, (left) => left.length === 1)).toEqual(['{"id":7}']);
  });
});
