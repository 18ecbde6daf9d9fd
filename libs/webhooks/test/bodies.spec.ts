import { beforeEach, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { ResponseBodyErasure } from '../src/maintenance/response-body-erasure.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('bodies of deliveries', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  beforeEach(() => {
    // One of two events is refused.
    receiver.answer = ({ headers }, response) =>
      void response.writeHead(headers['x-wc-webhook-topic'] === 'order.created' ? 200 : 410).end('I got it');
  });

  const change = (webhook: number, values: object) =>
    shop.database.write((unit) => unit.update('webhook', { status: 'active', ...values }, { id: webhook }));
  const stored = async () => (await shop.deliveries()).map(({ response_body }) => response_body);
  /** The bodies that the owner of a webhook sees, the newest first. */
  const shownBodies = async (webhook: number) =>
    (await new DeliveriesService(shop.database).list(webhook)).map(({ requestBody, responseBody }) => [
      requestBody,
      responseBody,
    ]);
  /** A webhook with a delivered and a failed event. */
  const createWebhook = async (storeBodies: 'all' | 'failed' | 'none') => {
    const webhook = await shop.webhook(receiver.origin, { storeBodies });
    shop.dispatch();
    await shop.emit(1);
    await shop.waitForFinished(1);
    await change(webhook, { topic: 'order.updated' });
    await shop.emit(2, 'order.updated');
    await shop.waitForFinished(2);
    return webhook;
  };

  it.each([
    [
      'of all',
      'all',
      ['I got it', 'I got it'],
      [
        ['{"id":2}', 'I got it'],
        ['{"id":1}', 'I got it'],
      ],
    ],
    [
      'of those that failed',
      'failed',
      ['', 'I got it'],
      [
        ['{"id":2}', 'I got it'],
        ['', ''],
      ],
    ],
    [
      'of none',
      'none',
      ['', ''],
      [
        ['', ''],
        ['', ''],
      ],
    ],
  ] as const)('are kept and shown %s, as the owner of the webhook says', async (_which, storeBodies, kept, told_) => {
    const webhook = await createWebhook(storeBodies);
    expect([await stored(), await shownBodies(webhook)]).toEqual([kept, told_]);
    expect(receiver.arrivals.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
  });

  it('are sent again unchanged although they are not shown', async () => {
    const webhook = await createWebhook('none');
    await change(webhook, { topic: 'order.created' });
    const [{ id }] = await shop.deliveries();
    await new DeliveriesService(shop.database).redeliver(Number(id));
    const [first, , again] = await receiver.received(3);
    expect([again.body, again.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
  });

  it('are hidden at once when the owner turns them off, and erased by the next maintenance', async () => {
    const webhook = await createWebhook('all');
    const other = await shop.webhook(`${receiver.origin}/other`);
    await shop.emit(3);
    await shop.waitForFinished(3);
    await change(webhook, { store_bodies: 'failed' });
    expect(await shownBodies(webhook)).toEqual([
      ['{"id":2}', 'I got it'],
      ['', ''],
    ]);
    expect(await stored()).toEqual(['I got it', 'I got it', 'I got it']);
    const bodies = new ResponseBodyErasure(shop.database, shop.clock);
    await bodies.erase();
    expect(await stored()).toEqual(['', 'I got it', 'I got it']);
    await change(webhook, { store_bodies: 'none' });
    expect(await shownBodies(webhook)).toEqual([
      ['', ''],
      ['', ''],
    ]);
    await bodies.erase();
    expect(await stored()).toEqual(['', '', 'I got it']);
    expect(await shownBodies(other)).toEqual([['{"id":3}', 'I got it']]);
  });

  it('are searched until all attempts with the old setting are stored, but not forever', async () => {
    const webhook = await shop.webhook(receiver.origin, { storeBodies: 'none' });
    const other = await shop.webhook(`${receiver.origin}/other`, { storeBodies: 'failed' });
    await shop.emitMany(600);
    await shop.relay();
    const answer = (id: number) =>
      shop.database.write((unit) => unit.query("UPDATE webhook_delivery SET response_body = 'late' WHERE webhook_id = ?", [id]));
    const bodies = new ResponseBodyErasure(shop.database, shop.clock);
    const left = async () => {
      await bodies.erase();
      return (await stored()).filter((body) => body !== '').length;
    };
    await answer(webhook);
    await bodies.erase(AbortSignal.abort());
    expect(await left()).toBe(0);
    await answer(webhook);
    await answer(other);
    shop.advanceClock(10 * MINUTE);
    expect(await left()).toBe(0);
    shop.advanceClock(10 * MINUTE);
    const rowsRead = countRows(shop);
    await left();
    expect(rowsRead()).toBeLessThan(10);
    // The owner changed something; it may have been this setting, twice.
    await answer(webhook);
    await change(webhook, { modified_at: shop.instant(0) });
    expect(await left()).toBe(0);
  });
});

/** Counts the rows that are read from now on, without those that `deliveries` reads. */
function countRows({ database }: Shop): () => number {
  const read = database.read.bind(database);
  let rows = 0;
  const counting = async (sql: string, values: never[] = []) => {
    const found = await read(sql, values);
    if (!sql.startsWith('SELECT *')) rows += found.length;
    return found;
  };
  Object.assign(database, { read: counting });
  return () => rows;
}

const MINUTE = 60_000;
