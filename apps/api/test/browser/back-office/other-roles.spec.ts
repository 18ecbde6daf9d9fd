import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import type { Role } from '@grove/users';
import type { Actor } from '../../support/actors.js';
import { aComment, aCoupon, aCustomer, anOrder, aProduct, aWebhook, createRecord } from '../../support/builders.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const MANAGERS: readonly Role[] = ['administrator', 'shop_manager'];
const EDITORS: readonly Role[] = [...MANAGERS, 'editor'];
const WRITERS: readonly Role[] = [...EDITORS, 'author', 'contributor'];

/** A request of a screen, as it can be repeated. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

const OTHERS: readonly Actor[] = ['visitor', 'customer', 'subscriber', 'contributor', 'author', 'editor', 'shop_manager'];

describeInBrowser('What the screens of the back office ask for', (browser) => {
  describeOnSqlite('of a real server', (engine) => {
    let server: TestServer;
    let screens: [screen: string, roles: readonly Role[]][];
    beforeAll(async () => {
      server = await startTestServer(engine);
      const admin = server.as('admin');
      const product = await aProduct(admin, { regular_price: '2.00' });
      const order = await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 1 }] });
      const [coupon, customer, webhook] = [await aCoupon(admin), await aCustomer(admin), await aWebhook(admin)];
      const post = await createRecord(admin, '/cms/v2/posts', { title: 'Draft', status: 'draft' });
      await aComment(server.database, Number(post.id), { status: 'hold', content: 'Well said' });
      screens = [
        ...['orders', `orders/${order.id}`, 'products', `products/${product.id}`, 'stock', 'customers'],
        ...[`customers/${customer.id}`, 'coupons', `coupons/${coupon.id}`, 'reports', 'webhooks', `webhooks/${webhook.id}`],
        ...['product-categories', 'product-tags', 'product-attributes', 'shipping-classes'],
        ...['settings/shop', 'settings/taxes', 'settings/keys'],
      ].map((screen): [string, readonly Role[]] => [screen, MANAGERS]);
      // Writers may list the comments on their own posts, and shop managers all accounts: they have no screen for it.
      screens.push(['comments', WRITERS], ['settings/users', MANAGERS]);
      screens.push(...['contact-messages', 'pages'].map((screen): [string, readonly Role[]] => [screen, EDITORS]));
      screens.push([`posts/${post.id}`, EDITORS], ['posts', WRITERS], ['media', WRITERS]);
      for (const section of ['site', 'backups', 'health']) screens.push([`settings/${section}`, ['administrator']]);
    });
    afterAll(() => server.stop());

    it('is refused by the server too, for everybody who may not use the screen', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const asked: Asked[] = [];
      const { pathname: root } = new URL(server.root);
      office.page.on('request', (request: Request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith(`${root}/`))
          asked.push({ method: request.method(), path: pathname.slice(root.length), query: search.slice(1) });
      });
      const granted: string[] = [];
      for (const [screen, roles] of screens) {
        asked.length = 0;
        await office.goTo(screen);
        const own = () => asked.filter(({ path, method }) => method === 'GET' && !EVERYBODYS.test(path));
        await expect.poll(() => own().length, WITHIN).toBeGreaterThan(0);
        // What comes later would count as a request of the next screen.
        await office.settle();
        const requests = own();
        for (const other of OTHERS.filter((role) => !(roles as readonly string[]).includes(role)))
          for (const { path, query } of requests) {
            const { status } = await server.as(other).get(path, query);
            if (status < 400) granted.push(`${screen}: ${other} gets ${path}?${query}`);
          }
      }
      expect(granted).toEqual([]);
      await office.close();
    });
  });
});

/** What people see of themselves, and what is public. */
const EVERYBODYS = /^\/($|cms\/v2\/(users\/me|categories|tags|types|statuses)\b)/;
