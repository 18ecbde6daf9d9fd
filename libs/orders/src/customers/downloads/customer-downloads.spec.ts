import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RowValues } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { anItem, anOrder, aProduct, openShop, type SendRequest, type Shop, type JsonBody } from '../../../test/shop.js';

const FILE = { id: 'f1', name: 'Noten.pdf', file: 'https://downloads.example.com/noten.pdf' };
let made = 0;

describeOnEachEngine('Downloads of a customer', (engine) => {
  let shop: Shop;
  let admin: SendRequest;
  beforeAll(async () => {
    shop = await openShop(engine);
    ({ ask: admin } = await shop.as('administrator'));
  });
  afterAll(() => shop.close());

  const aCustomer = () => shop.accounts.create({ username: `c${(made += 1)}`, email: `c${made}@noten.nl`, roles: ['customer'] });
  const aBook = (row: RowValues = {}) =>
    aProduct(shop.database, {
      downloadable: 1,
      downloads: JSON.stringify([FILE]),
      download_limit: -1,
      download_expiry: -1,
      ...row,
    });
  const list = async (id: number): Promise<JsonBody[]> => (await admin('GET', `/customers/${id}/downloads`)).body;

  /** Somebody who bought this product. */
  async function aBuyer(
    product: number,
    order: RowValues = {},
    quantity = 1,
  ): Promise<{ id: number; email: string; order: number }> {
    const { id, email } = await aCustomer();
    const bought = await anOrder(shop.database, { customer_id: id, status: 'completed', order_key: 'key', ...order });
    await anItem(shop.database, { order_id: bought, product_id: product, quantity });
    return { id, email, order: bought };
  }

  it('show the URL of each file, and how long and how often it can be downloaded', async () => {
    const book = await aBook({ download_limit: 3, download_expiry: 36_500 });
    // Late in the evening in UTC is the next day for the shop.
    const { id, email, order } = await aBuyer(book, { completed_at: '2026-01-31 23:30:00' }, 2);
    const [download, ...others] = await list(id);
    expect(others).toEqual([]);
    const { origin } = new URL(shop.root);
    const named = { download_file: `${book}`, order: 'key', email, key: 'f1', order_id: `${order}` };
    expect(download.download_url.split('&expires=')[0]).toBe(`${origin}/?${new URLSearchParams(named).toString()}`);
    expect(download).toEqual({
      download_url: expect.stringMatching(/&expires=\d{10}&signature=[\da-f]{64}$/),
      download_id: 'f1',
      product_id: book,
      download_name: 'Noten.pdf',
      order_id: order,
      order_key: 'key',
      downloads_remaining: '6',
      access_expires: '2126-01-08T00:00:00',
      file: { name: FILE.name, file: FILE.file },
      _links: {
        collection: [{ href: `${shop.root}/shop/v1/customers/${id}/downloads` }],
        product: [{ href: `${shop.root}/shop/v1/products/${book}` }],
        order: [{ href: `${shop.root}/shop/v1/orders/${order}` }],
      },
    });
  });

  it('have no limits if the product has none', async () => {
    const { id } = await aBuyer(await aBook());
    expect(await list(id)).toMatchObject([{ downloads_remaining: 'unlimited', access_expires: 'never' }]);
  });

  it.each([
    ['completed', 1],
    ['processing', 1],
    ['pending', 0],
    ['on-hold', 0],
    ['cancelled', 0],
    ['refunded', 0],
    ['failed', 0],
  ])('are there while the order is %s: %d', async (status, count) => {
    const { id } = await aBuyer(await aBook(), { status });
    expect(await list(id)).toHaveLength(count);
  });

  it('do not include products without files, expired downloads, trashed orders and orders of others', async () => {
    for (const product of [
      await aBook({ downloadable: 0 }),
      await aBook({ downloads: '[]' }),
      await aBook({ download_limit: 0 }),
    ])
      expect(await list((await aBuyer(product)).id)).toEqual([]);
    const expired = await aBuyer(await aBook({ download_expiry: 1 }), { completed_at: '2020-01-01 00:00:00' });
    const trashed = await aBuyer(await aBook(), { status: 'trash', not_in_trash: 0 });
    const gone = await aBuyer(2_000_000_000);
    for (const { id } of [expired, trashed, gone]) expect(await list(id)).toEqual([]);
    expect(await list((await aCustomer()).id)).toEqual([]);
  });

  it('include each file of each line, in the order of the orders', async () => {
    const [two, one] = [await aBook({ downloads: JSON.stringify([FILE, { ...FILE, id: 'f2' }]) }), await aBook()];
    const { id, order } = await aBuyer(two);
    const later = await anOrder(shop.database, { customer_id: id, status: 'processing' });
    for (const product of [one, two]) await anItem(shop.database, { order_id: later, product_id: product });
    const listed = (await list(id)).map((download) => [download.order_id, download.product_id, download.download_id]);
    const second = [
      [later, two, 'f1'],
      [later, two, 'f2'],
      [later, one, 'f1'],
    ];
    expect(listed).toEqual([[order, two, 'f1'], [order, two, 'f2'], ...second]);
  });

  it('have one context only', async () => {
    const { id } = await aCustomer();
    expect((await admin('GET', `/customers/${id}/downloads?context=edit`)).body.code).toBe('rest_invalid_param');
  });
});
