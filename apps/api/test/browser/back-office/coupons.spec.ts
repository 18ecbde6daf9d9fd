import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aName, anOrder, aProduct } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeInBrowser('Coupons in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (path: string): Promise<JsonRecord> => (await server.as('admin').get(`/shop/v1${path}`)).body;
    const aCode = (): string => aName('nuts').replace(' ', '-');

    it('say how to make the first one', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      await office.goTo('coupons');
      await office.page.getByRole('heading', { name: 'No coupons yet', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });

    it('are made with keys and a few fields, and an order uses them', async () => {
      const admin = server.as('admin');
      const product = await aProduct(admin, { name: 'Walnuts', regular_price: '10.00' });
      const code = aCode();
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await page.keyboard.press('n');
      await page.keyboard.press('k');
      await field(page, 'Code').fill(code);
      await page.getByLabel(/^Amount/).fill('12,5');
      await field(page, 'Uses, by all customers').fill('1');
      await field(page, 'Only for these products').fill('Waln');
      await page.getByRole('option', { name: 'Walnuts', exact: true }).click();
      await office.button('Create coupon').click();
      await page.getByText('The coupon is created.').waitFor();
      const id = /coupons\/(\d+)/.exec(page.url())![1];
      expect(await read(`/coupons/${id}`)).toMatchObject({
        ...{ code, discount_type: 'percent', amount: '12.50', usage_limit: 1, product_ids: [product.id], expiry_date: null },
      });
      const order = await anOrder(admin, {
        line_items: [{ product_id: product.id, quantity: 2 }],
        coupon_lines: [{ code }],
        set_paid: true,
      });
      expect(order).toMatchObject({ total: '17.50', discount_total: '2.50' });
      await office.goTo('coupons');
      const row = page.getByRole('row', { name: new RegExp(code) });
      await row.getByText('Used up').waitFor();
      expect(await row.innerText()).toMatch(/12\.5 %\s+1 of 1 times/);
      await office.close();
    });

    it('are changed only by what the person has changed, and lose their expiry if it is emptied', async () => {
      const coupon = await aCoupon(server.as('admin'), { expiry_date: '2020-01-01T10:30:00', minimum_amount: '20.00' });
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('coupons');
      await page
        .getByRole('row', { name: new RegExp(coupon.code) })
        .getByText('Expired')
        .waitFor();
      await office.goTo(`coupons/${coupon.id}`);
      await field(page, 'Expires').fill('');
      await field(page, 'Makes shipping free').check();
      await office.button('Save').click();
      await page.getByText('The coupon is saved.').waitFor();
      expect(await read(`/coupons/${coupon.id}`)).toMatchObject({
        ...{ expiry_date: null, free_shipping: true, minimum_amount: '20.00', code: coupon.code, amount: '1.00' },
      });
      await office.close();
    });

    it('say beside a field, in the words of the server, why it is refused, and keep what was typed', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('coupons/create');
      await field(page, 'Code').fill(aCode());
      await page.getByLabel(/^Amount/).fill('a lot');
      await office.button('Create coupon').click();
      await page
        .getByText(/^amount must be/)
        .first()
        .waitFor();
      expect(await page.getByLabel(/^Amount/).inputValue()).toBe('a lot');
      office.expectMessage(/400/);
      const asked = page.waitForEvent('dialog');
      const clicked = page.getByRole('menuitem', { name: 'Home', exact: true }).click();
      const question = await asked;
      expect(question.message()).toMatch(/changes/);
      await question.dismiss();
      await clicked;
      expect(await page.getByLabel(/^Amount/).inputValue()).toBe('a lot');
      await office.close();
    });

    it('say beside the amount that a percentage above 100 is refused, and are made once it is less', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('coupons/create');
      await field(page, 'Code').fill(aCode());
      const amount = page.getByLabel(/^Amount/);
      await amount.fill('150');
      await office.button('Create coupon').click();
      await expect.poll(() => amount.getAttribute('aria-invalid'), WITHIN).toBe('true');
      await page.locator('p', { hasText: 'percentage above 100' }).waitFor();
      office.expectMessage(/400/);
      await amount.fill('15');
      await office.button('Create coupon').click();
      await page.getByText('The coupon is created.').waitFor();
      await office.close();
    });

    it('go to the trash after a question', async () => {
      const coupon = await aCoupon(server.as('admin'));
      const office = await Office.open(browser, server, 'shop_manager');
      await office.goTo(`coupons/${coupon.id}`);
      await office.button('Delete').click();
      await office.button('Confirm').click();
      await office.page.getByRole('textbox', { name: 'Search', exact: true }).waitFor();
      await office.settle();
      expect((await server.as('admin').list('/shop/v1/coupons', { code: coupon.code })).body).toEqual([]);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const coupon = await aCoupon(server.as('admin'));
      const office = await Office.open(browser, server, 'administrator');
      for (const screen of ['coupons', 'coupons/create', `coupons/${coupon.id}`]) {
        await office.goTo(screen);
        await office.expectAccessible();
      }
      await office.close();
    });
  });
});
