import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { GroveClient, PageOf } from '@grove/client';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aVariableProduct } from '../support/builders.js';
import { pictureOf } from '../support/files.js';
import { furnish, type Places } from '../support/furnished.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { clientOf } from './actors.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Listing {
  list(query: object): Promise<PageOf<unknown>>;
}

describeOnEachEngine('The types of @grove/client', (engine) => {
  let server: TestServer;
  let client: GroveClient;
  let places: Places;
  beforeAll(async () => {
    server = await startTestServer(engine);
    client = clientOf(server, 'admin');
    places = await furnish(server);
  });
  afterAll(() => server.stop());

  /** Records of which as many fields as can be say something. */
  async function furnishShop(): Promise<void> {
    const { shop } = client;
    const [{ id }, coupon] = [
      await aVariableProduct(server.as('admin'), [{ regular_price: '4.00' }]),
      await aCoupon(server.as('admin')),
    ];
    await shop.products.update(id, {
      upsell_ids: [places.product_id],
      downloads: [{ name: 'a', file: 'https://a.example/b.pdf' }],
    });
    await shop.orders.create({
      ...{ set_paid: true, status: 'completed', customer_id: places.customer_id, billing: { country: 'NL', postcode: '1011AB' } },
      line_items: [{ product_id: places.product_id, quantity: 2 }],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Post', total: '4.95' }],
      fee_lines: [{ name: 'Wrapping', total: '1.00' }],
      coupon_lines: [{ code: String(coupon.code) }],
    });
  }

  /** Something of every kind of content. */
  async function furnishContent(): Promise<{ post: number; page: number }> {
    const { cms } = client;
    const medium = await cms.media.upload(new Blob([await pictureOf(8, 8)], { type: 'image/png' }), 'fig.png');
    const post = await cms.posts.create({ title: 'a', content: 'a', status: 'publish', featured_media: medium.id });
    const page = await cms.pages.create({ title: 'b', content: 'b', status: 'draft' });
    await cms.posts.update(post.id, { content: 'c' });
    await cms.pages.update(page.id, { content: 'd' });
    await cms.comments.create({ post: post.id, content: 'Good.' });
    await cms.categories.create({ name: 'Nuts' });
    await cms.tags.create({ name: 'Brown' });
    return { post: post.id, page: page.id };
  }

  it('match the records: every field is declared, with its type', async () => {
    await furnishShop();
    const { post, page } = await furnishContent();
    const { product_id, attribute_id, order_id } = places;
    const collections = [
      ...['shop.taxes', 'shop.taxes.classes', 'shop.products', 'shop.products.categories', 'shop.products.tags'],
      ...['shop.products.shippingClasses', 'shop.products.attributes', `shop.products.attributes.terms(${attribute_id})`],
      ...[`shop.products.reviews(${product_id})`, 'shop.orders', `shop.orders.notes(${order_id})`],
      ...[`shop.orders.refunds(${order_id})`, 'shop.webhooks', 'shop.coupons'],
      ...['shop.customers', 'shop.reports', 'shop.reports.sales', 'shop.reports.topSellers'],
      ...['cms.users', 'cms.media', 'cms.posts', 'cms.pages', 'cms.categories', 'cms.tags', 'cms.types', 'cms.statuses'],
      ...['cms.taxonomies', 'cms.comments', `cms.posts.revisions(${post})`, `cms.pages.revisions(${page})`],
    ];
    const claims: string[] = [];
    for (const collection of collections) {
      const { list } = new Function('client', `const at = client.${collection}; return { list: (query) => at.list(query) };`)(
        client,
      ) as Listing;
      for (const context of collection.startsWith('shop.reports') ? ['view'] : ['view', 'edit']) {
        const { records } = await list({ context, ...(/posts$|pages$/.test(collection) && { status: 'any' }) });
        expect([collection, records.length > 0]).toEqual([collection, true]);
        claims.push(`claim(client.${collection}, ${JSON.stringify(records)});`);
      }
    }
    claims.push(`const settings: Settings = ${JSON.stringify(await client.cms.settings.get())};`);
    expect(faultsOf(claims)).toEqual([]);
  }, 120_000);
});

/** What the compiler has against claims that records are of the types of their collections. */
function faultsOf(claims: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'grove-types-'));
  const file = join(folder, 'claims.ts');
  const head = [
    `import type { GroveClient, PageOf, SiteOptions as Settings } from '${join(ROOT, 'libs/client/src/index.js')}';`,
    'declare const client: GroveClient;',
    'declare function claim<R>(collection: { list(): Promise<PageOf<R>> }, records: NoInfer<R>[]): void;',
  ];
  writeFileSync(file, [...head, ...claims].join('\n'));
  const program = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
    ...{
      lib: ['lib.es2023.d.ts'],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    },
  });
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText, file: where, start }) => {
    const line = where && start !== undefined ? where.getLineAndCharacterOfPosition(start).line : 0;
    return `${claims[line - head.length]?.slice(0, 60)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  rmSync(folder, { recursive: true });
  return faults;
}
