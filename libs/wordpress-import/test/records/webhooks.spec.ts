import { afterEach, describe, expect, it } from 'vitest';
import { readWebhooks } from '../../src/records/webhooks/read-webhooks.js';
import { webhooksWithoutTable } from '../../src/records/webhooks/webhook-rows.js';
import { openSmallDump, type SmallSource } from '../support/small-dump.js';

let source: SmallSource | undefined;
afterEach(async () => {
  await source?.close();
  source = undefined;
});

const ZERO = '0000-00-00 00:00:00';

const webhook = (webhook_id: number, more: object = {}) => ({
  ...{ webhook_id, status: 'active', name: 'Bestelling “nieuw”', user_id: 1, delivery_url: 'https://hooks.example/0?a=1&b=2' },
  ...{
    secret: `s3cr3t!"'&<>`,
    topic: 'order.created',
    date_created: '2026-07-01 09:45:06',
    date_created_gmt: '2026-07-01 07:45:06',
  },
  ...{ date_modified: ZERO, date_modified_gmt: ZERO, api_version: 1, failure_count: 0, pending_delivery: 1, ...more },
});

const ALL = [
  webhook(1),
  webhook(2, { api_version: 3, status: 'paused', date_created_gmt: ZERO, date_modified_gmt: '2026-07-02 00:00:00' }),
  webhook(3, { status: 'disabled', topic: 'action.woocommerce_add_to_cart', failure_count: 9 }),
  webhook(4, { status: 'trash', user_id: 31_313, date_created: ZERO, date_created_gmt: ZERO }),
  webhook(5, { api_version: -3 }),
  webhook(6, { topic: 'x'.repeat(201) }),
];

async function read(statuses: 'paused' | 'active') {
  source = await openSmallDump({ wc_webhooks: ALL }, { timezone_string: 'Europe/Amsterdam' });
  const records = await readWebhooks(
    ALL.map(({ webhook_id: id }) => id),
    source,
    statuses,
  );
  const { leftovers, metadata } = source.report;
  return { records, leftovers: leftovers.map(({ record, name }) => [record, name.slice(0, 20)]), metadata };
}

describe('The webhooks of a shop', () => {
  it('are paused if they were active, which is remembered, and keep all else', async () => {
    const { records, leftovers, metadata } = await read('paused');
    expect(records.map(({ id, status }) => [id, status])).toEqual([
      [1, 'paused'],
      [2, 'paused'],
      [3, 'disabled'],
      [4, 'disabled'],
      [5, 'paused'],
    ]);
    expect(records[0]).toEqual({
      ...{ id: 1, name: 'Bestelling “nieuw”', status: 'paused', topic: 'order.created', userId: 1, secret: `s3cr3t!"'&<>` },
      ...{ deliveryUrl: 'https://hooks.example/0?a=1&b=2', createdAt: '2026-07-01 07:45:06', modifiedAt: null, failures: 0 },
      apiVersion: 1,
    });
    expect(records.map(({ apiVersion }) => apiVersion)).toEqual([1, 3, 1, 1, 1]);
    expect(records[1]).toMatchObject({ createdAt: '2026-07-01 07:45:06', modifiedAt: '2026-07-02 00:00:00' });
    expect(records[3]).toMatchObject({ createdAt: null, userId: 31_313 });
    expect(metadata.map(({ recordId, name, value }) => [recordId, name, value])).toEqual([
      [5, 'api_version', '-3'],
      [1, 'status', 'active'],
      [4, 'status', 'trash'],
      [5, 'status', 'active'],
    ]);
    expect(leftovers).toEqual([
      ['webhook 5', 'api_version -3'],
      ['webhook 6', 'Bestelling “nieuw”'],
      ['webhook 1', 'status active'],
      ['webhook 5', 'status active'],
    ]);
  });

  it('stay active where the owner wants it', async () => {
    const { records } = await read('active');
    expect(records.map(({ status }) => status)).toEqual(['active', 'paused', 'disabled', 'disabled', 'active']);
  });

  it('are posts before WooCommerce 3.3', async () => {
    const post = (ID: number, post_status: string) => ({
      ...{ ID, post_type: 'shop_webhook', post_title: 'Oud', post_name: '', post_author: 1, post_status },
      ...{ post_date: '2017-07-01 09:00:00', post_date_gmt: ZERO, post_modified: ZERO, post_modified_gmt: ZERO },
    });
    const meta = {
      _topic: 'order.updated',
      _delivery_url: 'https://old.example/',
      _secret: 's',
      _api_version: 'wp_api_v1',
      _failure_count: '2',
    };
    const postmeta = Object.entries(meta).map(([meta_key, meta_value], index) => ({
      meta_id: index + 1,
      post_id: 7,
      meta_key,
      meta_value,
    }));
    const posts = [post(7, 'publish'), post(8, 'draft'), post(9, 'pending')];
    source = await openSmallDump({ posts, postmeta }, { timezone_string: 'Europe/Amsterdam' });
    const found = await webhooksWithoutTable(source);
    expect(found?.map(({ id }) => id)).toEqual([7, 8, 9]);
    const records = await readWebhooks([7, 8, 9], source, 'active');
    expect(records.map(({ status }) => status)).toEqual(['active', 'paused', 'disabled']);
    expect(records[0]).toMatchObject({
      ...{ id: 7, name: 'Oud', topic: 'order.updated', deliveryUrl: 'https://old.example/', secret: 's', userId: 1, failures: 2 },
      createdAt: '2017-07-01 07:00:00',
    });
  });
});
