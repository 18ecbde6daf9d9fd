import { beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { ResponseBodyErasure } from '../src/maintenance/response-body-erasure.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('The bodies of deliveries', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  beforeEach(() => {
    // The receiver refuses all topics but one.
    receiver.respond = ({ headers }, response) =>
      void response.writeHead(headers['x-wc-webhook-topic'] === 'order.created' ? 200 : 410).end('received');
  });

  const updateWebhook = (webhook: number, values: object) =>
    shop.database.write((unit) => updateRows(unit, 'webhook', { status: 'active', ...values }, { id: webhook }));
  const storedBodies = async () => (await shop.deliveries()).map(({ response_body }) => response_body);
  /** The bodies that the owner of a webhook sees, the newest first. */
  const shownBodies = async (webhook: number) =>
    (await new DeliveriesService(shop.database).list(webhook)).map(({ requestBody, responseBody }) => [
      requestBody,
      responseBody,
    ]);
  /** A webhook with a delivered and a failed event. */
  const createWebhook = async (storeBodies: 'all' | 'failed' | 'none') => {
    const webhook = await shop.createWebhook(receiver.origin, { storeBodies });
    shop.startDispatcher();
    await shop.emit(1);
    await shop.waitForFinished(1);
    await updateWebhook(webhook, { topic: 'order.updated' });
    await shop.emit(2, 'order.updated');
    await shop.waitForFinished(2);
    return webhook;
  };

  it.each([
    [
      'for all deliveries',
      'all',
      ['received', 'received'],
      [
        ['{"id":2}', 'received'],
        ['{"id":1}', 'received'],
      ],
    ],
    [
      'for failed deliveries',
      'failed',
      ['', 'received'],
      [
        ['{"id":2}', 'received'],
        ['', ''],
      ],
    ],
    [
      'for no delivery',
      'none',
      ['', ''],
      [
        ['', ''],
        ['', ''],
      ],
    ],
  ] as const)(
    'are stored and shown %s, as the owner of the webhook chose',
    async (_which, storeBodies, expectedStored, expectedShown) => {
      const webhook = await createWebhook(storeBodies);
      expect([await storedBodies(), await shownBodies(webhook)]).toEqual([expectedStored, expectedShown]);
      expect(receiver.requests.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
    },
  );

  it('are sent again unchanged even if they are not shown', async () => {
    const webhook = await createWebhook('none');
    await updateWebhook(webhook, { topic: 'order.created' });
    const [{ id }] = await shop.deliveries();
    await new DeliveriesService(shop.database).redeliver(Number(id));
    const [first, , again] = await receiver.waitForRequests(3);
    expect([again.body, again.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
  });

  it('are hidden immediately when the owner turns them off, and erased by the next maintenance', async () => {
    const webhook = await createWebhook('all');
    const other = await shop.createWebhook(`${receiver.origin}/other`);
    await shop.emit(3);
    await shop.waitForFinished(3);
    await updateWebhook(webhook, { store_bodies: 'failed' });
    expect(await shownBodies(webhook)).toEqual([
      ['{"id":2}', 'received'],
      ['', ''],
    ]);
    expect(await storedBodies()).toEqual(['received', 'received', 'received']);
    const erasure = new ResponseBodyErasure(shop.database, shop.clock);
    await erasure.erase();
    expect(await storedBodies()).toEqual(['', 'received', 'received']);
    await updateWebhook(webhook, { store_bodies: 'none' });
    expect(await shownBodies(webhook)).toEqual([
      ['', ''],
      ['', ''],
    ]);
    await erasure.erase();
    expect(await storedBodies()).toEqual(['', '', 'received']);
    expect(await shownBodies(other)).toEqual([['{"id":3}', 'received']]);
  });

  it('are erased until all attempts with the old setting are stored, and not searched after that', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { storeBodies: 'none' });
    const other = await shop.createWebhook(`${receiver.origin}/other`, { storeBodies: 'failed' });
    await shop.emitMany(600);
    await shop.relay();
    const storeLateResponse = (id: number) =>
      shop.database.write((unit) => unit.query("UPDATE webhook_delivery SET response_body = 'late' WHERE webhook_id = ?", [id]));
    const erasure = new ResponseBodyErasure(shop.database, shop.clock);
    const countAfterErasure = async () => {
      await erasure.erase();
      return (await storedBodies()).filter((body) => body !== '').length;
    };
    await storeLateResponse(webhook);
    await erasure.erase(AbortSignal.abort());
    expect(await countAfterErasure()).toBe(0);
    await storeLateResponse(webhook);
    await storeLateResponse(other);
    shop.advanceClock(10 * MINUTE);
    expect(await countAfterErasure()).toBe(0);
    shop.advanceClock(10 * MINUTE);
    const rowsRead = countRows(shop);
    await countAfterErasure();
    expect(rowsRead()).toBeLessThan(10);
    // After any change by the owner the bodies are searched again, because this setting may have changed and changed back.
    await storeLateResponse(webhook);
    await updateWebhook(webhook, { modified_at: shop.instant(0) });
    expect(await countAfterErasure()).toBe(0);
  });
});

/** Counts the rows that are read from now on, without those that `deliveries` reads. */
function countRows({ database }: Shop): () => number {
  const read = database.read.bind(database);
  let rows = 0;
  const countingRead = async (sql: string, values: never[] = []) => {
    const result = await read(sql, values);
    if (!sql.startsWith('SELECT *')) rows += result.length;
    return result;
  };
  Object.assign(database, { read: countingRead });
  return () => rows;
}

const MINUTE = 60_000;
