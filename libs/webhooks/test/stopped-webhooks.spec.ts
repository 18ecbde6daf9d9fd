import { expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { cancelDeliveriesOfStoppedWebhooks } from '../src/maintenance/cancellation.js';
import { purgeDeletedWebhooks } from '../src/maintenance/deleted-webhooks.js';
import { DeliveriesService, DeliveryGauges } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const COUNT = 1_200;

describeOnEachEngine('Waiting deliveries of a webhook', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const setStatus = (webhook: number, status: string) =>
    shop.database.write((unit) => updateRows(unit, 'webhook', { status }, { id: webhook }));
  const ping = (id: number) => shop.database.write((unit) => new DeliveriesService(shop.database).ping(unit, { id }));
  const countInState = async (state: string) => (await shop.deliveries()).filter((row) => row.state === state).length;
  /** A webhook with many waiting deliveries, and another one that must not change. */
  const createBacklog = async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    await shop.emitMany(COUNT);
    await shop.relay();
    await shop.createWebhook(`${receiver.origin}/other`);
    await shop.emit(7);
    await shop.relay();
    return webhook;
  };

  /** Cancels deliveries, and is aborted after this many batches. */
  const cancel = async (batches = Infinity) => {
    const stopping = new AbortController();
    const { database } = shop;
    const write = database.write.bind(database);
    let written = 0;
    const countingWrite: typeof write = (work) => write(work).finally(() => ++written >= batches && stopping.abort());
    Object.assign(database, { write: countingWrite });
    await cancelDeliveriesOfStoppedWebhooks(database, shop.clock, stopping.signal);
    Object.assign(database, { write });
  };

  it.each(['paused', 'disabled'])('are cancelled in batches when it is %s, by any dispatcher', async (status) => {
    const webhook = await createBacklog();
    await cancel();
    expect(await countInState('cancelled')).toBe(0);
    await setStatus(webhook, status);
    await cancel(1);
    expect(await countInState('cancelled')).toBe(500);
    await cancel(1);
    expect(await countInState('cancelled')).toBe(1_000);
    shop.startDispatcher();
    await shop.waitUntil(
      () => countInState('cancelled'),
      (count) => count === COUNT + 1,
    );
    await receiver.waitForRequests(1);
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/other']);
  });

  it('are not cancelled if it is active again, nor if they are running or pings', async () => {
    const webhook = await createBacklog();
    await setStatus(webhook, 'paused');
    await cancel(1);
    await setStatus(webhook, 'active');
    await cancel();
    expect(await countInState('cancelled')).toBe(500);
    await setStatus(webhook, 'paused');
    await ping(webhook);
    await shop.relay();
    const claim =
      "UPDATE webhook_delivery SET claim_id = 'another dispatcher', due_at = ? WHERE resource_id = ? AND state = 'waiting'";
    await shop.database.write((unit) => unit.query(claim, [BigInt(shop.clock() + 60_000), COUNT]));
    await cancel();
    const stillWaiting = async () =>
      (await shop.deliveries())
        .filter((row) => row.state === 'waiting' && row.webhook_id === webhook)
        .map(({ topic, resource_id }) => `${topic} ${resource_id}`);
    expect(await stillWaiting()).toEqual([`order.created ${COUNT}`, `ping ${webhook}`]);
    // The process that claimed the delivery has died: its lease has expired.
    shop.advanceClock(120_000);
    await cancel();
    expect(await stillWaiting()).toEqual([`ping ${webhook}`]);
  });

  it('are not sent after it is deleted, not even pings, and are deleted with all its other deliveries', async () => {
    const webhook = await createBacklog();
    await shop.setState('delivered', 'resource_id % 2 = 0');
    await ping(webhook);
    await shop.relay();
    await ping(webhook);
    const [{ id }] = await shop.deliveries();
    await setStatus(webhook, 'deleted');
    expect((await new DeliveryGauges(shop.database).webhooks()).map((state) => state.id)).not.toContain(webhook);
    expect(await new DeliveriesService(shop.database).redeliver(Number(id))).toBe(false);
    await purgeDeletedWebhooks(shop.database, AbortSignal.abort());
    expect(await shop.deliveries()).toHaveLength(COUNT + 3);
    shop.startDispatcher();
    const [rest] = await shop.waitUntil(
      () => shop.deliveries(),
      (rows) => rows.length === 1 && rows[0].state === 'delivered',
    );
    expect(rest.webhook_id).not.toBe(webhook);
    await shop.waitUntil(
      () => shop.database.read('SELECT id FROM webhook WHERE id = ?', [webhook]),
      (rows) => rows.length === 0,
    );
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/other']);
    const payloads = await shop.waitUntil(
      () => shop.database.read<{ id: number | string }>('SELECT id FROM outbox'),
      (rows) => rows.length === 1,
    );
    expect(Number(payloads[0].id)).toBe(Number(rest.event_id));
  });
});
