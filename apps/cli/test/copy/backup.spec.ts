import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnEachEngine, sqliteTestEngine } from '@grove/database/testing';
import { CliFixture } from '../support/cli-fixture.js';
import { headersFor, startOn, type Credentials } from './copied-shop.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const STOCK = 10_000;

describeOnEachEngine('a backup', (engine) => {
  let cli: CliFixture;
  let credentials: Credentials;
  let file: string;
  let ordersBefore: number;
  let ordersAfter: number;

  /** A shop that sells one product all the time, while it is backed up. */
  beforeAll(async () => {
    cli = await CliFixture.createEmpty(engine);
    await cli.run(['seed']);
    await cli.run(['user', 'create', '--username', 'admin', '--role', 'administrator', '--email', 'a@b.example']);
    credentials = await cli.json<Credentials>(['key', 'create', '--username', 'admin', '--permissions', 'read_write']);
    const server = await startOn(cli);
    const send = async (path: string, body: object) => {
      const headers = { ...headersFor('/shop', credentials), 'Content-Type': 'application/json' };
      const response = await fetch(`${server.url}/rest/shop/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (response.status !== 201) throw new Error(await response.text());
      return (await response.json()) as { id: number };
    };
    const product = { name: 'Sold', regular_price: '1', manage_stock: true, stock_quantity: STOCK };
    const { id } = await send('/products', product);
    const order = () => send('/orders', { set_paid: true, line_items: [{ product_id: id, quantity: 2 }] });
    await order();
    const count = async () => Number((await cli.query<{ n: number }>('SELECT COUNT(*) AS n FROM shop_order'))[0].n);
    ordersBefore = await count();
    let isDone = false;
    const selling = Promise.all(
      [1, 2].map(async () => {
        while (!isDone) await order();
      }),
    );
    const { path } = await cli.json<{ path: string }>(['backup', 'backups/']);
    file = join(cli.folder, path);
    isDone = true;
    await selling;
    await order();
    ordersAfter = await count();
    await server.stop();
  });
  afterAll(() => cli.close());

  const restoredOn = async (target: CliFixture) => {
    await target.json(['restore', file]);
    const one = async (sql: string) => Number(Object.values((await target.query<Record<string, number>>(sql))[0])[0]);
    const orders = await one('SELECT COUNT(*) FROM shop_order');
    const sold = await one("SELECT SUM(quantity) FROM order_line WHERE name = 'Sold'");
    const left = await one("SELECT stock_quantity FROM product WHERE name = 'Sold'");
    const incomplete = await one(
      "SELECT COUNT(*) FROM shop_order WHERE id NOT IN (SELECT order_id FROM order_line) OR id NOT IN (SELECT id FROM object_id WHERE kind = 'order')",
    );
    return { orders, sold, left, incomplete };
  };

  it.each([
    ['the same engine', () => engine],
    ['SQLite', () => sqliteTestEngine()],
  ])('that was made while orders came in is consistent in itself when it is restored on %s', async (_where, to) => {
    const target = await CliFixture.createEmpty(to());
    try {
      const { orders, sold, left, incomplete } = await restoredOn(target);
      expect(incomplete).toBe(0);
      expect(sold % 2).toBe(0);
      expect(left).toBe(STOCK - sold);
      expect(orders).toBeGreaterThanOrEqual(ordersBefore);
      expect(orders).toBeLessThan(ordersAfter);
      expect(await target.json(['check'])).toMatchObject({ found: 0 });
    } finally {
      await target.close();
    }
  });

  it('has the files of the uploads, and a shop that is restored from it works', async () => {
    const target = await CliFixture.createEmpty(engine);
    try {
      await target.json(['restore', file]);
      const server = await startOn(target);
      const headers = headersFor('/shop', credentials);
      const products = await fetch(`${server.url}/rest/shop/v1/products?per_page=100`, { headers });
      const [{ images }] = ((await products.json()) as { images: { src: string }[] }[]).filter(
        ({ images: found }) => found.length > 0,
      );
      expect((await fetch(images[0].src)).status).toBe(200);
      const made = await fetch(`${server.url}/rest/shop/v1/products/tags`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'After the restore' }),
      });
      expect(made.status).toBe(201);
      await server.stop();
    } finally {
      await target.close();
    }
  });

  it('is refused with nothing restored if it was truncated or changed', async () => {
    const target = await CliFixture.createEmpty(engine);
    try {
      const bytes = readFileSync(file);
      const changed = Buffer.from(bytes);
      changed[600] ^= 1;
      const ends = [0, 100, 513, bytes.length >> 1, bytes.length - 2_048];
      for (const damaged of [...ends.map((end) => bytes.subarray(0, end)), changed]) {
        writeFileSync(join(target.folder, 'damaged.tar'), damaged);
        expect(await target.refusal(['restore', 'damaged.tar'])).toMatchObject({ code: 'backup_damaged' });
      }
      expect(existsSync(join(target.folder, 'media'))).toBe(false);
      expect(await target.json(['restore', file])).toMatchObject({ missing_uploads: [] });
    } finally {
      await target.close();
    }
  });

  it('is restored only into an empty database and an empty folder of uploads', async () => {
    expect(await cli.refusal(['restore', file])).toMatchObject({ code: 'uploads_not_empty' });
    expect(await cli.refusal(['restore', file], { DATA_DIR: join(cli.folder, 'other') })).toMatchObject({
      code: 'target_not_empty',
    });
  });

  it('overwrites no file, and leaves none that is incomplete', async () => {
    expect(await cli.refusal(['backup', file])).toMatchObject({ code: 'file_exists' });
    expect(readdirSync(join(cli.folder, 'backups'))).toEqual([file.split('/').at(-1)]);
  });
});
