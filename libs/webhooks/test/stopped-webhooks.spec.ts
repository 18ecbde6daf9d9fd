import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { cancelDeliveriesOfStoppedWebhooks } from '../src/maintenance/cancellation.js';
import { purgeDeletedWebhooks } from '../src/maintenance/deleted-webhooks.js';
import { DeliveriesService, DeliveryGauges } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const COUNT = 1_200;

describeOnEachEngine('what waits for a webhook', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const give = (webhook: number, status: string) =>
    shop.database.write((unit) => unit.update('webhook', { status }, { id: webhook }));
  const ping = (id: number) => shop.database.write((unit) => new DeliveriesService(shop.database).ping(unit, { id }));
  const inState = async (state: string) => (await shop.deliveries()).filter((row) => row.state === state).length;
  /** A webhook for which so much waits, and one that is nobody's business. */
  const backlog = async () => {
    const webhook = await shop.webhook(receiver.origin);
    await shop.emitMany(COUNT);
    await shop.relay();
    await shop.webhook(`${receiver.origin}/other`);
    await shop.emit(7);
    await shop.relay();
    return webhook;
  };

  /** Whoever cancels is stopped after so many batches. */
  const cancel = async (batches = Infinity) => {
    const stopping = new AbortController();
    const { database } = shop;
    const write = database.write.bind(database);
    let written = 0;
    const counting: typeof write = (work) => write(work).finally(() => ++written >= batches && stopping.abort());
    Object.assign(database, { write: counting });
    await cancelDeliveriesOfStoppedWebhooks(database, shop.clock, stopping.signal);
    Object.assign(database, { write });
  };

  it.each(['paused', 'disabled'])('is cancelled some at a time once it is %s, by whoever looks next', async (status) => {
    const webhook = await backlog();
    await cancel();
    expect(await inState('cancelled')).toBe(0);
    await give(webhook, status);
    await cancel(1);
    expect(await inState('cancelled')).toBe(500);
    await cancel(1);
    expect(await inState('cancelled')).toBe(1_000);
    shop.dispatch();
    await shop.until(
      () => inState('cancelled'),
      (count) => count === COUNT + 1,
    );
    await receiver.received(1);
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/other']);
  });

  it('stays where it was made active again, and what is being sent or pings is not cancelled', async () => {
    const webhook = await backlog();
    await give(webhook, 'paused');
    await cancel(1);
    await give(webhook, 'active');
    await cancel();
    expect(await inState('cancelled')).toBe(500);
    await give(webhook, 'paused');
    await ping(webhook);
    await shop.relay();
    const held = "UPDATE webhook_delivery SET lease_holder = 'somebody', due_at = ? WHERE resource_id = ? AND state = 'waiting'";
    await shop.database.write((unit) => unit.query(held, [BigInt(shop.clock() + 60_000), COUNT]));
    await cancel();
    const left = async () =>
      (await shop.deliveries())
        .filter((row) => row.state === 'waiting' && row.webhook_id === webhook)
        .map(({ topic, resource_id }) => `${topic} ${resource_id}`);
    expect(await left()).toEqual([`order.created ${COUNT}`, `ping ${webhook}`]);
    // The process that was sending it has died.
    shop.pass(120_000);
    await cancel();
    expect(await left()).toEqual([`ping ${webhook}`]);
  });

  it('is not sent once it is deleted, not even a ping, and is cleared away with all that it ever had', async () => {
    const webhook = await backlog();
    await shop.settle('delivered', 'resource_id % 2 = 0');
    await ping(webhook);
    await shop.relay();
    await ping(webhook);
    const [{ id }] = await shop.deliveries();
    await give(webhook, 'deleted');
    expect((await new DeliveryGauges(shop.database).webhooks()).map((state) => state.id)).not.toContain(webhook);
    expect(await new DeliveriesService(shop.database).redeliver(Number(id))).toBe(false);
    await purgeDeletedWebhooks(shop.database, AbortSignal.abort());
    expect(await shop.deliveries()).toHaveLength(COUNT + 3);
    shop.dispatch();
    const rest = await shop.until(
      () => shop.deliveries(),
      (rows) => rows.length === 1 && rows[0].state === 'delivered',
    );
    expect(rest[0].webhook_id).not.toBe(webhook);
    await shop.until(
      () => shop.database.read('SELECT id FROM webhook WHERE id = ?', [webhook]),
      (rows) => rows.length === 0,
    );
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/other']);
    const bodies = await shop.until(
      () => shop.database.read<{ id: number | string }>('SELECT id FROM outbox'),
      (rows) => rows.length === 1,
    );
    expect(Number(bodies[0].id)).toBe(Number(rest[0].event_id));
  });
});
