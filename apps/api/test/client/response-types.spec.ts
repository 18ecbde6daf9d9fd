import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroveClient, PageOf } from '@grove/client';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aVariableProduct } from '../support/builders.js';
import { createPicture } from '../support/files.js';
import { createShopRecords, type RecordIds } from '../support/shop-records.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { clientOf } from './client-of.js';
import { CLIENT_SOURCE, typeErrorsIn } from './type-errors.js';

interface ListEndpoint {
  list(query: object): Promise<PageOf<unknown>>;
}

describeOnEachEngine('The types of @grove/client', (engine) => {
  let server: TestServer;
  let client: GroveClient;
  let ids: RecordIds;
  beforeAll(async () => {
    server = await startTestServer(engine);
    client = clientOf(server, 'admin');
    ids = await createShopRecords(server);
  });
  afterAll(() => server.stop());

  /** Creates a product and an order in which as many fields as possible have a value. */
  async function createShopData(): Promise<void> {
    const { shop } = client;
    const [{ id }, coupon] = [
      await aVariableProduct(server.as('admin'), [{ regular_price: '4.00' }]),
      await aCoupon(server.as('admin')),
    ];
    await shop.products.update(id, {
      upsell_ids: [ids.product_id],
      downloads: [{ name: 'a', file: 'https://a.example/b.pdf' }],
    });
    await shop.orders.create({
      ...{ set_paid: true, status: 'completed', customer_id: ids.customer_id, billing: { country: 'NL', postcode: '1011AB' } },
      line_items: [{ product_id: ids.product_id, quantity: 2 }],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Post', total: '4.95' }],
      fee_lines: [{ name: 'Wrapping', total: '1.00' }],
      coupon_lines: [{ code: String(coupon.code) }],
    });
  }

  /** Creates a record of every kind of content. */
  async function createContent(): Promise<{ post: number; page: number }> {
    const { cms } = client;
    const medium = await cms.media.upload(new Blob([await createPicture(8, 8)], { type: 'image/png' }), 'fig.png');
    const post = await cms.posts.create({ title: 'a', content: 'a', status: 'publish', featured_media: medium.id });
    const page = await cms.pages.create({ title: 'b', content: 'b', status: 'draft' });
    await cms.posts.update(post.id, { content: 'c' });
    await cms.pages.update(page.id, { content: 'd' });
    await cms.comments.create({ post: post.id, content: 'Good.' });
    await cms.categories.create({ name: 'Nuts' });
    await cms.tags.create({ name: 'Brown' });
    return { post: post.id, page: page.id };
  }

  it('declare every field of the returned records, with its type', async () => {
    await createShopData();
    const { post, page } = await createContent();
    const { product_id, attribute_id, order_id } = ids;
    const collections = [
      ...['shop.taxes', 'shop.taxes.classes', 'shop.products', 'shop.products.categories', 'shop.products.tags'],
      ...['shop.products.shippingClasses', 'shop.products.attributes', `shop.products.attributes.terms(${attribute_id})`],
      ...[`shop.products.reviews(${product_id})`, 'shop.orders', `shop.orders.notes(${order_id})`],
      ...[`shop.orders.refunds(${order_id})`, 'shop.webhooks', 'shop.coupons'],
      ...['shop.customers', 'shop.reports', 'shop.reports.sales', 'shop.reports.topSellers'],
      ...['shop.reports.taxes', 'shop.reports.coupons'],
      ...['cms.users', 'cms.media', 'cms.posts', 'cms.pages', 'cms.categories', 'cms.tags', 'cms.types', 'cms.statuses'],
      ...['cms.taxonomies', 'cms.comments', `cms.posts.revisions(${post})`, `cms.pages.revisions(${page})`],
    ];
    const statements: string[] = [];
    for (const collection of collections) {
      const { list } = new Function('client', `const at = client.${collection}; return { list: (query) => at.list(query) };`)(
        client,
      ) as ListEndpoint;
      for (const context of collection.startsWith('shop.reports') ? ['view'] : ['view', 'edit']) {
        const { records } = await list({ context, ...(/posts$|pages$/.test(collection) && { status: 'any' }) });
        expect([collection, records.length > 0]).toEqual([collection, true]);
        statements.push(`expectType(client.${collection}, ${JSON.stringify(records)});`);
      }
    }
    statements.push(`const settings: Settings = ${JSON.stringify(await client.cms.settings.get())};`);
    statements.push(`const shop: ShopOptions = ${JSON.stringify(await client.shop.settings.get())};`);
    expect(typeErrorsOf(statements)).toEqual([]);
  }, 120_000);
});

/** Compiles statements that assign records to the types of their collections, and returns the errors. */
function typeErrorsOf(statements: string[]): string[] {
  const head = [
    `import type { GroveClient, PageOf, ShopOptions, SiteOptions as Settings } from '${CLIENT_SOURCE}';`,
    'declare const client: GroveClient;',
    'declare function expectType<R>(collection: { list(): Promise<PageOf<R>> }, records: NoInfer<R>[]): void;',
  ];
  return typeErrorsIn({ 'statements.ts': [...head, ...statements].join('\n') }).map((text) => {
    const [, line, message] = /^statements\.ts\((\d+),\d+\): (.*)/.exec(text) ?? [];
    return line ? `${statements[Number(line) - 1 - head.length]?.slice(0, 60)}: ${message}` : text;
  });
}
