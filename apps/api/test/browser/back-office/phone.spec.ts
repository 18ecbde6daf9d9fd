import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { aCoupon, aCustomer, anOrder, aProduct, aWebhook, createRecord } from '../../support/builders.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { DESK, Office, PHONE } from './office.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** A word that is longer than a phone is wide. */
const LONG_WORD = 'Hazelnootpastaproefpakketcombinatieverpakking';

describeInBrowser('The back office on a phone', (browser) => {
  describeOnSqlite('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    it('has its menu out of the way when a window becomes narrow, and beside the screen when it is wide again', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
      const home = page.getByRole('menuitem', { name: 'Home', exact: true });
      await page.setViewportSize(PHONE);
      await home.waitFor({ state: 'hidden' });
      await page.reload();
      await office.settle();
      expect(await menu.count()).toBe(0);
      await office.button('Open menu').click();
      await menu.getByRole('menuitem', { name: 'Orders', exact: true }).click();
      await menu.waitFor({ state: 'detached' });
      await office.button('Open menu').click();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await page.setViewportSize(DESK);
      await home.waitFor();
      expect(await menu.count()).toBe(0);
      await office.close();
    });

    it('shows no screen that is wider than the phone, however long a word is', async () => {
      const admin = server.as('admin');
      const product = await aProduct(admin, { name: `Nuts ${LONG_WORD}`, regular_price: '1249.95', sku: LONG_WORD });
      const billing = { first_name: 'Hanna', last_name: LONG_WORD, company: LONG_WORD, address_1: LONG_WORD };
      const order = await anOrder(admin, { billing, line_items: [{ product_id: product.id, quantity: 2 }] });
      const customer = await aCustomer(admin, { first_name: LONG_WORD, last_name: LONG_WORD, billing });
      const coupon = await aCoupon(admin, { code: LONG_WORD.toLowerCase() });
      const webhook = await aWebhook(admin, { name: LONG_WORD });
      const post = await createRecord(admin, '/cms/v2/posts', { title: LONG_WORD, content: LONG_WORD, status: 'draft' });
      const office = await Office.open(browser, server, 'administrator');
      await office.page.setViewportSize(PHONE);
      const wide: string[] = [];
      for (const screen of [
        ...['', 'orders', `orders/${order.id}`, `orders/${order.id}/print`, 'orders/create'],
        ...['products', `products/${product.id}`, 'stock', 'product-categories', 'product-attributes'],
        ...['customers', `customers/${customer.id}`, 'coupons', `coupons/${coupon.id}`],
        ...['webhooks', `webhooks/${webhook.id}`, 'comments', 'posts', `posts/${post.id}`, 'media', 'reports'],
        ...['settings/site', 'settings/taxes', 'settings/users', 'settings/keys', 'account'],
      ]) {
        await office.goTo(screen);
        const width = await office.page.evaluate<number>('document.documentElement.scrollWidth');
        if (width > PHONE.width) wide.push(`${screen}: ${width} px`);
      }
      expect(wide).toEqual([]);
      await office.close();
    });
  });
});
