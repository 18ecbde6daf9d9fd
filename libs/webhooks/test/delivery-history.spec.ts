import { expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { DeliveriesService, MAX_LISTED, type DeliveryFilter } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Shop } from './support/shop.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const at = (minute: number): string => new Date(NOON + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** Values that all deliveries of this spec share. */
const DELIVERY = {
  ...{ topic: 'order.created', state: 'failed', attempts: 1, attempts_before_resend: 0, due_at: 0, claim_id: '' },
  ...{ duration_ms: 0, response_code: 0, response_message: '', error_code: 'timeout' },
  ...{ request_headers: '{}', response_headers: '{}', response_body: '' },
};

describeOnEachEngine('Past deliveries', (engine) => {
  let shop: Shop;
  let deliveries: DeliveriesService;
  openForEachTest(engine, (opened) => {
    shop = opened.shop;
    deliveries = new DeliveriesService(shop.database);
  });

  /** Creates deliveries at these minutes after noon, in this order, about records with the minute as id. */
  const createDeliveries = async (minutes: readonly number[]): Promise<number> => {
    const webhook = await shop.createWebhook('https://books.example/');
    await shop.database.write((unit) =>
      unit.insertMany(
        'webhook_delivery',
        minutes.map((minute, index) => ({
          ...{ ...DELIVERY, webhook_id: webhook, event_id: index, resource_id: minute, created_at: at(minute) },
          ...{ state: minute % 2 === 0 ? 'failed' : 'delivered', topic: minute % 5 === 0 ? 'order.updated' : 'order.created' },
        })),
      ),
    );
    return webhook;
  };

  it('are found by date, page by page, even if the clocks of dispatchers differ', async () => {
    // Two dispatchers; the clock of one is five minutes behind.
    const minutes = Array.from({ length: 120 }, (_, minute) => [minute + 5, minute]).flat();
    await createDeliveries([0, 4]);
    const webhook = await createDeliveries(minutes);
    await createDeliveries([119, 125]);
    const newestFirst = [...minutes].reverse();
    const listedMinutes = async (filter: DeliveryFilter, limit = 1_000, offset = 0) =>
      (await deliveries.list(webhook, filter, limit, offset)).map(({ resourceId }) => resourceId);
    for (const [from, to] of [
      [10, 20],
      [0, 1],
      [59, 60],
      [60, 59],
      [-999, 999_999],
      [119, 999_999],
      [-999, 3],
      [400, 500],
    ]) {
      const expected = newestFirst.filter((minute) => minute > from && minute < to);
      const filter = { after: at(from), until: at(to) };
      expect(await listedMinutes(filter)).toEqual(expected);
      expect(await deliveries.count(webhook, filter)).toBe(expected.length);
      expect([...(await listedMinutes(filter, 7)), ...(await listedMinutes(filter, 1_000, 7))]).toEqual(expected);
    }
    expect(await listedMinutes({ since: at(60) })).toEqual(newestFirst.filter((minute) => minute >= 60));
    expect(await listedMinutes({ until: '9999-12-31 23:59:59' })).toEqual(newestFirst);
    expect(await listedMinutes({ after: '1000-01-01 00:00:00', states: ['delivered'] })).toEqual(
      newestFirst.filter((minute) => minute % 2),
    );
  });

  it('can be sent again by topic and date, for all active webhooks and no others', async () => {
    const [first, second] = [await createDeliveries([18, 19, 20, 21, 22]), await createDeliveries([18, 20, 22, 24])];
    const paused = await createDeliveries([22]);
    await shop.database.write((unit) => updateRows(unit, 'webhook', { status: 'paused' }, { id: paused }));
    const filter = { topic: 'order.created', since: at(19), until: at(24) };
    const before = await shop.deliveries();
    expect(await deliveries.redeliverAll({ ...filter, webhookId: first }, { dryRun: true })).toEqual({ matched: 1 });
    expect(await deliveries.redeliverAll({ ...filter, webhookId: paused }, { dryRun: true })).toEqual({ matched: 0 });
    await expect(deliveries.redeliverAll({ topic: 'order.eaten' })).rejects.toMatchObject({
      code: 'shop_rest_shop_webhook_invalid_topic',
    });
    expect(await shop.deliveries()).toEqual(before);
    expect(await deliveries.redeliverAll(filter)).toEqual({ matched: 2 });
    const waiting = (await shop.deliveries()).filter(({ state }) => state === 'waiting');
    const redelivered = (webhook: number) =>
      waiting.filter(({ webhook_id }) => webhook_id === webhook).map((row) => row.resource_id);
    expect([redelivered(first), redelivered(second), redelivered(paused)]).toEqual([[22], [22], []]);
  });

  it('are counted up to a limit, and the result says if there are more', async () => {
    const webhook = await createDeliveries([2]);
    const columns = Object.keys(DELIVERY).join(', ');
    for (let count = 1; count <= 100_000; count *= 2)
      await shop.database.write((unit) =>
        unit.query(
          `INSERT INTO webhook_delivery (${columns}, webhook_id, event_id, resource_id, created_at)
           SELECT ${columns}, webhook_id, event_id + ?, resource_id, created_at FROM webhook_delivery WHERE webhook_id = ?`,
          [count, webhook],
        ),
      );
    expect(await deliveries.count(webhook)).toBe(MAX_LISTED);
    expect(await deliveries.list(webhook, { states: ['delivered'] })).toEqual([]);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 100_000, hasMore: true });
  });
});
