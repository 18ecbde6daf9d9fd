import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, aProduct } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Settings in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    beforeEach(() => server.database.write((unit) => unit.query('DELETE FROM setting')));
    afterAll(() => server.stop());

    const site = async (): Promise<JsonRecord> => (await server.as('admin').get('/cms/v2/settings')).body;
    const shop = async (): Promise<JsonRecord> => (await server.as('admin').get('/shop/v1/settings')).body;

    it('change the title on the front page, which shows it as text, and nothing else', async () => {
      const before = await site();
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find an order/ }).fill('settings: site');
      // The menu is of the text as it stands, also for somebody who does not look before Enter.
      await page.keyboard.press('Enter');
      await page.getByLabel('Title', { exact: true }).fill(`Nuts ${MARKUP}`);
      await field(page, 'Tagline').fill('');
      await field(page, 'New posts accept comments').uncheck();
      await office.button('Save settings').click();
      await page.getByText('The settings are saved.').waitFor();
      expect(await site()).toEqual({ ...before, title: `Nuts ${MARKUP}`, description: '', default_comment_status: 'closed' });
      await page.goto(server.url);
      await page.getByText(`Nuts ${MARKUP}`).first().waitFor();
      await office.close();
    });

    it('say beside a field, in the words of the server, why it is refused, change nothing, and keep what was typed', async () => {
      const before = await site();
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('settings/site');
      await page.getByLabel('Title', { exact: true }).fill('Not stored');
      await field(page, 'Address of the site').fill('javascript:alert(1)');
      await office.button('Save settings').click();
      await page.locator('p', { hasText: 'url must be an address such as https://shop.example' }).waitFor();
      expect(await site()).toEqual(before);
      office.expectMessage(/400/);
      const asked = page.waitForEvent('dialog');
      const clicked = page.getByRole('link', { name: 'Taxes', exact: true }).click();
      await (await asked).dismiss();
      await clicked;
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Not stored');
      await office.close();
    });

    it('of another time zone show the moment there, also when they are opened again', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      const choose = async (zone: string) => {
        await page.getByRole('combobox', { name: 'Time zone', exact: true }).fill(zone.split('/')[1]!);
        await page.getByRole('option', { name: zone }).click();
      };
      const shownHour = async () =>
        /(\d+):\d+ ([ap]m)/
          .exec(await page.getByText('There it is now').innerText())!
          .slice(1)
          .join(' ');
      const hourIn = (zone: string) => {
        const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h12' }).format(new Date());
        return text.toLowerCase().replace(/\s/, ' ');
      };
      await office.goTo('settings/site');
      for (const zone of ['Asia/Tokyo', 'America/Caracas']) {
        await choose(zone);
        await expect.poll(shownHour, WITHIN).toBe(hourIn(zone));
      }
      await office.button('Save settings').click();
      await page.getByText('The settings are saved.').waitFor();
      expect((await server.as('visitor').get('/')).body).toMatchObject({ timezone_string: 'America/Caracas', gmt_offset: '-4' });
      await office.goTo('posts/create');
      await page.getByText('In the time zone of the site, America/Caracas.').waitFor();
      await office.goTo('settings/site');
      await expect.poll(shownHour, WITHIN).toBe(hourIn('America/Caracas'));
      await office.close();
    });

    it('refuse one character for thousands and decimals beside its field, and change nothing', async () => {
      const before = await shop();
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('settings/shop');
      await field(page, 'Between thousands').fill('.');
      await field(page, 'Before decimals').fill('.');
      await office.button('Save settings').click();
      await page.getByText('Choose another character than between thousands.').waitFor();
      await office.settle();
      expect(await shop()).toEqual(before);
      await field(page, 'Before decimals').fill(',');
      await office.button('Save settings').click();
      await page.getByText('The settings are saved.').waitFor();
      expect(await shop()).toEqual({ ...before, thousand_separator: '.', decimal_separator: ',' });
      await office.close();
    });

    it('of the whole shop ask before they change, say what stays, and leave prices and orders as they are, also on a slow machine', async () => {
      const admin = server.as('admin');
      const { id } = await aProduct(admin, { regular_price: '9.95' });
      const order = await anOrder(admin, { line_items: [{ product_id: id, quantity: 1 }] });
      const before = await shop();
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.slowDown(4);
      await office.goTo('settings/shop');
      await page.getByRole('combobox', { name: 'Currency', exact: true }).fill('Swiss');
      await page.getByRole('option', { name: 'Swiss Franc (CHF)', exact: true }).click();
      await page.getByText('A price looks like CHF1,234.50.').waitFor();
      await field(page, 'Prices of products include tax').check();
      await field(page, 'City').fill('Gouda');
      await office.button('Save settings').click();
      const question = page.getByRole('dialog');
      await question.getByText('The currency becomes CHF instead of EUR. Prices keep their numbers').waitFor();
      await question.getByText('Prices count as prices with tax from now on.').waitFor();
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await shop()).toEqual(before);
      const asked = page.waitForEvent('dialog');
      const clicked = page.getByRole('link', { name: 'Taxes', exact: true }).click();
      await (await asked).dismiss();
      await clicked;
      await office.button('Save settings').click();
      await question.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('The settings are saved.').waitFor();
      expect(await shop()).toEqual({ ...before, currency: 'CHF', prices_include_tax: true, base_city: 'Gouda' });
      expect((await admin.get(`/shop/v1/orders/${order.id}`)).body).toMatchObject({ currency: 'EUR', total: order.total });
      expect((await admin.get(`/shop/v1/products/${id}`)).body.regular_price).toBe('9.95');
      await office.goTo('coupons/create');
      await page.getByRole('combobox', { name: 'Discount', exact: true }).click();
      await page.getByRole('option', { name: 'Amount off the order', exact: true }).click();
      await field(page, 'Amount (CHF)').waitFor();
      await office.close();
    });

    it('are those that a person may change: shop and taxes for a shop manager, none for an editor', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press(',');
      const sections = page.getByRole('navigation', { name: 'Settings', exact: true });
      await sections.getByRole('link', { name: 'Taxes', exact: true }).waitFor();
      expect(await sections.getByRole('link', { name: 'Site', exact: true }).count()).toBe(0);
      await office.goTo('settings/site');
      await page.getByLabel('Currency', { exact: true }).waitFor();
      expect(await field(page, 'Tagline').count()).toBe(0);
      await office.close();
      expect((await server.as('shop_manager').put('/cms/v2/settings', { title: 'Mine' })).status).toBe(403);

      const editor = await Office.open(browser, server, 'editor');
      expect(await editor.page.getByRole('menuitem', { name: 'Settings', exact: true }).count()).toBe(0);
      await editor.goTo('settings/shop');
      expect(await editor.page.getByLabel('Currency', { exact: true }).count()).toBe(0);
      await editor.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const office = await Office.open(browser, server, 'administrator');
      for (const section of ['site', 'shop']) {
        await office.goTo(`settings/${section}`);
        await office.expectAccessible();
      }
      await office.close();
    });
  });
});
