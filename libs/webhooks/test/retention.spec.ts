import { expect, it } from 'vitest';
import { NOT_RELAYED } from '@grove/database';
import { describeOnEachEngine, deleteRows } from '@grove/database/testing';
import { Retention, type RetentionLimits } from '../src/maintenance/retention.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { DeliveryRow, Shop } from './support/shop.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KEEP_ALL: RetentionLimits = { days: 1_000, deliveries: 1_000_000, bytes: 1_000_000_000 };

describeOnEachEngine('Stored deliveries', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const deleteExpired = (limits: Partial<RetentionLimits>, signal?: AbortSignal) =>
    new Retention(shop.database, { ...KEEP_ALL, ...limits }, shop.clock).deleteExpired(signal);
  /** Stores and relays this many events. */
  const createWaiting = async (count: number) => {
    await shop.emitMany(count);
    await shop.relay();
  };
  const readNumbers = async (sql: string) => (await shop.database.read<{ n: number | string }>(sql)).map(({ n }) => Number(n));
  /** The stored deliveries, by the number of their event. */
  const deliveries = () => readNumbers('SELECT resource_id AS n FROM webhook_delivery ORDER BY id');
  const payloads = () => readNumbers('SELECT id AS n FROM outbox ORDER BY id');
  const eventsOfDeliveries = () => readNumbers('SELECT DISTINCT event_id AS n FROM webhook_delivery ORDER BY n');

  it.each(['delivered', 'failed', 'cancelled'])(
    'are deleted when they are too old, and not before, if they were %s',
    async (state) => {
      await shop.createWebhook(receiver.origin);
      await createWaiting(3);
      await shop.setState(state);
      shop.advanceClock(30 * DAY - MINUTE);
      expect(await deleteExpired({ days: 30 })).toBe(0);
      expect([await deliveries(), await payloads()]).toEqual([[1, 2, 3], await eventsOfDeliveries()]);
      shop.advanceClock(2 * MINUTE);
      expect(await deleteExpired({ days: 30 })).toBe(3);
      expect([await deliveries(), await payloads()]).toEqual([[], []]);
    },
  );

  it('are deleted above a number; the newest are kept', async () => {
    await shop.createWebhook(receiver.origin);
    await createWaiting(7);
    await shop.setState('delivered');
    expect(await deleteExpired({ deliveries: 7 })).toBe(0);
    expect(await deleteExpired({ deliveries: 5 })).toBe(2);
    expect(await deliveries()).toEqual([3, 4, 5, 6, 7]);
    expect(await payloads()).toEqual(await eventsOfDeliveries());
    expect(await deleteExpired({ deliveries: 5 })).toBe(0);
  });

  it('are deleted above a total size, which is estimated from the newest ones', async () => {
    await shop.createWebhook(receiver.origin);
    for (let id = 1; id <= 10; id++) await shop.emit(id, 'order.created', { text: 'x'.repeat(1_000) });
    await shop.relay();
    await shop.setState('delivered');
    expect(await deleteExpired({ bytes: 11_000 })).toBe(0);
    expect(await deleteExpired({ bytes: 8_500 })).toBe(2);
    expect(await deliveries()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    // Responses count as well, in bytes.
    await shop.database.write((unit) => unit.query('UPDATE webhook_delivery SET response_body = ?', ['é'.repeat(500)]));
    expect(await deleteExpired({ bytes: 8_500 })).toBe(4);
    expect(await deleteExpired({ bytes: 8_500, deliveries: 3 })).toBe(1);
    expect(await deliveries()).toEqual([8, 9, 10]);
    expect(await payloads()).toEqual(await eventsOfDeliveries());
  });

  it('are measured with their headers, responses, connections and payloads', async () => {
    await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.setHeader('X-Receiver', 'é'.repeat(50)).end('Thank you – café');
    shop.startDispatcher();
    await shop.emitMany(3);
    const rows = (await shop.waitForFinished(3)) as (DeliveryRow & { connection: string })[];
    for (const { connection } of rows) expect(connection).toContain('"address":"127.0.0.1"');
    const payloads = await shop.database.read<{ topic: string; payload: string }>('SELECT topic, payload FROM outbox');
    const texts = [
      ...payloads.flatMap(({ topic, payload }) => [topic, payload]),
      ...rows.flatMap((row) => [row.topic, row.claim_id, row.response_message, row.error_code]),
      ...rows.flatMap((row) => [row.request_headers, row.response_headers, row.response_body, row.connection]),
    ];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(await deleteExpired({ bytes })).toBe(0);
    expect(await deleteExpired({ bytes: bytes - 1 })).toBe(1);
  });

  it('that share a payload are measured with one payload', async () => {
    for (const name of ['one', 'other']) await shop.createWebhook(`${receiver.origin}/${name}`);
    for (let id = 1; id <= 10; id++) await shop.emit(id, 'order.created', { text: 'x'.repeat(1_000) });
    await shop.relay();
    await shop.setState('delivered');
    expect(await deleteExpired({ bytes: 11_000 })).toBe(0);
    expect(await deleteExpired({ bytes: 5_300 })).toBe(10);
    expect(await deliveries()).toEqual([6, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
  });

  it('are never deleted while they wait for an attempt, however old and many they are, and are sent complete', async () => {
    await shop.createWebhook(receiver.origin);
    await createWaiting(6);
    // One is delivered, one is running, one waits for a retry.
    await shop.setState('delivered', 'resource_id IN (2, 3)');
    await shop.database.write((unit) =>
      unit.query("UPDATE webhook_delivery SET claim_id = 'another dispatcher' WHERE resource_id = 4"),
    );
    const third = (await shop.deliveries()).find(({ resource_id }) => resource_id === 3)!;
    await new DeliveriesService(shop.database).redeliver(Number(third.id));
    shop.advanceClock(400 * DAY);
    expect(await deleteExpired({ days: 1, deliveries: 1 })).toBe(1);
    expect(await deliveries()).toEqual([1, 3, 4, 5, 6]);
    expect(await payloads()).toEqual(await eventsOfDeliveries());
    shop.startDispatcher({ config: { webhookKeepDays: 1, webhookKeepCount: 1 } });
    await receiver.waitForRequests(5);
    expect(receiver.requests.map(({ body }) => body).sort()).toEqual([1, 3, 4, 5, 6].map((id) => `{"id":${id}}`));
  });

  it('share the payload of their event, which is deleted with the last of them', async () => {
    const [one, other] = [await shop.createWebhook(receiver.origin), await shop.createWebhook(`${receiver.origin}/other`)];
    await createWaiting(1);
    await shop.setState('delivered', `webhook_id = ${one}`);
    shop.advanceClock(2 * DAY);
    expect(await deleteExpired({ days: 1 })).toBe(1);
    expect(await new DeliveriesService(shop.database).list(other)).toMatchObject([{ state: 'waiting', requestBody: '{"id":1}' }]);
    await shop.setState('failed', `webhook_id = ${other}`);
    expect(await deleteExpired({ days: 1 })).toBe(1);
    expect(await payloads()).toEqual([]);
  });

  it('are all deleted even if there are thousands, with kept deliveries between them', async () => {
    await shop.createWebhook(receiver.origin);
    await createWaiting(1_200);
    await shop.setState('delivered', 'resource_id % 100 <> 0');
    expect(await deleteExpired({ deliveries: 100 })).toBe(1_089);
    const kept = [...Array.from({ length: 11 }, (_, index) => 100 * (index + 1)), ...range(1_101, 1_200)];
    expect(await deliveries()).toEqual(kept);
    expect(await payloads()).toEqual(await eventsOfDeliveries());
  });

  it('are counted correctly with gaps between ids, and counting stops when it is aborted', async () => {
    for (const name of ['one', 'other']) await shop.createWebhook(`${receiver.origin}/${name}`);
    await createWaiting(30);
    await shop.setState('delivered');
    // Twenty thousand ids were never used, and some deliveries were deleted early.
    const moveIds = 'UPDATE webhook_delivery SET id = id + 20000 WHERE resource_id > 20';
    await shop.database.write((unit) =>
      unit.query(shop.database.engineName === 'mysql' ? `${moveIds} ORDER BY id DESC` : moveIds, []),
    );
    await shop.database.write((unit) => unit.query('DELETE FROM webhook_delivery WHERE resource_id IN (15, 25)', []));
    expect(await deleteExpired({ deliveries: 58 })).toBe(0);
    expect(await deleteExpired({ deliveries: 20 }, AbortSignal.abort())).toBe(0);
    expect(await deleteExpired({ deliveries: 30 })).toBe(26);
    expect((await deliveries())[0]).toBe(14);
    expect(await deleteExpired({ deliveries: 18 })).toBe(12);
    expect(await deleteExpired({ deliveries: 5 })).toBe(13);
    expect(await deliveries()).toEqual([28, 29, 29, 30, 30]);
  });

  it('that are deleted with their webhook leave no payloads, but payloads of events that are not relayed yet are kept', async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    await createWaiting(2);
    await shop.database.write((unit) => deleteRows(unit, 'webhook', { id: webhook }));
    await shop.emit(3);
    expect([await deliveries(), (await payloads()).length]).toEqual([[], 3]);
    await deleteExpired({ days: 1 });
    expect((await payloads()).length).toBe(3);
    shop.advanceClock(2 * DAY);
    await deleteExpired({ days: 1 });
    expect(await shop.database.read('SELECT resource_id, relayed_at FROM outbox')).toEqual([
      { resource_id: 3, relayed_at: NOT_RELAYED },
    ]);
  });

  it('are kept when retention is aborted', async () => {
    await shop.createWebhook(receiver.origin);
    await createWaiting(2);
    await shop.setState('delivered');
    shop.advanceClock(2 * DAY);
    expect(await deleteExpired({ days: 1 }, AbortSignal.abort())).toBe(0);
    expect(await deliveries()).toEqual([1, 2]);
  });

  it('are deleted by a dispatcher above the configured number', async () => {
    await shop.createWebhook(receiver.origin);
    await createWaiting(5);
    await shop.setState('delivered');
    shop.startDispatcher({ config: { webhookKeepCount: 2 } });
    expect(await shop.waitUntil(deliveries, (ids) => ids.length === 2)).toEqual([4, 5]);
  });

  it('are deleted by a dispatcher above the configured number of megabytes', async () => {
    await shop.createWebhook(receiver.origin);
    for (let id = 1; id <= 3; id++) await shop.emit(id, 'order.created', { text: 'x'.repeat(450_000) });
    await shop.relay();
    await shop.setState('delivered');
    shop.startDispatcher({ config: { webhookKeepMb: 1 } });
    expect(await shop.waitUntil(deliveries, (ids) => ids.length === 2)).toEqual([2, 3]);
  });
});

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
