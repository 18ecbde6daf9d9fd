import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, anOrder, aProduct, aTaxRate, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TABS = ['sales', 'products', 'taxes', 'coupons'];

describeInBrowser('Reports in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (report: string): Promise<JsonRecord[]> =>
      (await server.as('admin').list(`/shop/v1/reports/${report}`, { period: 'month' })).body;

    /** The cells of the table of the open report, row by row. */
    const table = async ({ page }: Office): Promise<string[][]> =>
      Promise.all((await page.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()));

    /** The lines of the file of the open report. */
    async function file(office: Office): Promise<string[]> {
      const [download] = await Promise.all([office.page.waitForEvent('download'), office.button('Download CSV').click()]);
      const text = readFileSync(await download.path(), 'utf8');
      expect(text[0]).toBe('\uFEFF');
      return text.slice(1).trimEnd().split('\n');
    }

    const inEuros = (amount: unknown): string =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(amount as Intl.StringNumericLiteral);

    it('say what a period without sales lacks', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      for (const tab of TABS.slice(1)) {
        await office.goTo(`reports?tab=${tab}`);
        await office.page.getByRole('heading', { name: 'Nothing in this period', exact: true }).waitFor();
      }
      await office.expectAccessible();
      await office.close();
    });

    it('show the sales of this month two clicks from home, after refunds, equal to those over REST and in the file', async () => {
      const admin = server.as('admin');
      await aTaxRate(admin, { rate: '21', name: 'BTW' });
      await aTaxRate(admin, { rate: '9', name: 'BTW laag', class: 'reduced-rate' });
      const walnuts = await aProduct(admin, { name: 'Walnuts', regular_price: '10.00' });
      const figs = await aProduct(admin, { name: '=Figs', regular_price: '4.00', tax_class: 'reduced-rate' });
      const coupon = await aCoupon(admin, { code: 'spring', discount_type: 'fixed_cart', amount: '1.00' });
      const order = await anOrder(admin, {
        ...{ line_items: [{ product_id: walnuts.id, quantity: 2 }], set_paid: true },
        coupon_lines: [{ code: coupon.code }],
      });
      await anOrder(admin, { line_items: [{ product_id: figs.id, quantity: 3 }], set_paid: true });
      const [line] = order.line_items as JsonRecord[];
      await createRecord(admin, `/shop/v1/orders/${order.id}/refunds`, { line_items: [{ id: line.id, quantity: 1 }] });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await page.getByRole('menuitem', { name: 'Reports', exact: true }).click();
      await page.getByRole('heading', { name: 'Sales by day', exact: true }).waitFor();
      const [sales] = await read('sales');
      const figures = await page.getByRole('definition').allInnerTexts();
      expect(figures).toEqual(
        expect.arrayContaining([sales.total_sales, sales.net_sales, sales.total_tax, sales.total_discount].map(inEuros)),
      );
      const days = Object.entries(sales.totals as Record<string, JsonRecord>);
      const [header, ...rows] = await table(office);
      expect(header).toEqual(['Day', 'Orders', 'Items', 'Sales', 'Tax', 'Shipping', 'Discounts', 'Period before']);
      expect(rows.slice(0, days.length).map((cells) => cells.slice(1, 5))).toEqual(
        days.map(([, day]) => [String(day.orders), String(day.items), inEuros(day.sales), inEuros(day.tax)]),
      );
      const [names, ...lines] = await file(office);
      expect(names).toBe(header.join(','));
      expect(lines.map((text) => text.split(',').slice(0, 7))).toEqual([
        ...days.map(([key, day]) => [
          key,
          ...['orders', 'items', 'sales', 'tax', 'shipping', 'discount'].map((name) => String(day[name])),
        ]),
        ...rows.slice(days.length).map(() => ['', '', '', '', '', '', '']),
      ]);
      await office.close();
    });

    it('show top products, taxes by rate and coupons as a table and as the same file', async () => {
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo('reports');
      await page.getByRole('tab', { name: 'Top products', exact: true }).click();
      await page.getByRole('link', { name: '=Figs', exact: true }).waitFor();
      expect((await table(office)).slice(1)).toEqual([
        ['=Figs', '3'],
        ['Walnuts', '1'],
      ]);
      expect(await file(office)).toEqual(['Product,Sold', "'=Figs,3", 'Walnuts,1']);
      await page.getByRole('tab', { name: 'Taxes', exact: true }).click();
      await page.getByRole('columnheader', { name: 'Rate', exact: true }).waitFor();
      const rates = await read('taxes');
      expect(rates.map(({ name, tax_rate }) => [name, tax_rate])).toEqual([
        ['BTW', '21.0000'],
        ['BTW laag', '9.0000'],
      ]);
      expect((await table(office)).slice(1)).toEqual(
        rates.map((rate) => [
          ...[rate.name, `${Number(rate.tax_rate)} %`, String(rate.orders_count)],
          ...[rate.order_tax, rate.shipping_tax, rate.total_tax].map(inEuros),
        ]),
      );
      expect((await file(office)).slice(1)).toEqual(
        rates.map(
          (rate) => `${rate.name},${rate.tax_rate},${rate.orders_count},${rate.order_tax},${rate.shipping_tax},${rate.total_tax}`,
        ),
      );
      await page.getByRole('tab', { name: 'Coupons', exact: true }).click();
      await page.getByRole('link', { name: 'spring', exact: true }).waitFor();
      expect(await file(office)).toEqual(['Coupon,Orders,Discount', 'spring,1,1.00']);
      await page.goBack();
      await page.getByRole('tab', { name: 'Taxes', exact: true, selected: true }).waitFor();
      await office.close();
    });

    it('keep period, length of lines and tab in the address, and say why own dates are refused', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('reports');
      await page.getByRole('combobox', { name: 'Period', exact: true }).click();
      await page.getByRole('option', { name: 'Last 7 days', exact: true }).click();
      await page.getByRole('combobox', { name: 'By', exact: true }).click();
      await page.getByRole('option', { name: 'Week', exact: true }).click();
      await page.getByRole('heading', { name: 'Sales by week', exact: true }).waitFor();
      expect(new URL(page.url()).hash).toBe('#/reports?period=week&interval=week');
      await page.reload();
      await page.getByRole('columnheader', { name: 'Week from', exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Period', exact: true }).click();
      await page.getByRole('option', { name: 'Own dates', exact: true }).click();
      await field(page, 'First day').fill('2026-03-31');
      await field(page, 'Last day').fill('2026-03-01');
      await page.getByText('date_min must not be after date_max, which is 2026-03-01.').waitFor();
      office.expectMessage(/400/);
      await field(page, 'First day').fill('2026-02-01');
      await page.getByRole('row', { name: /^Sun, Feb 1/ }).waitFor();
      await office.close();
    });

    it('are not there for an editor, whose requests the server refuses too', async () => {
      const office = await Office.open(browser, server, 'editor');
      expect(await office.page.getByRole('menuitem', { name: 'Reports', exact: true }).count()).toBe(0);
      await office.goTo('reports');
      expect(await office.page.getByRole('tab').count()).toBe(0);
      await office.close();
      for (const report of ['sales', 'top_sellers', 'taxes', 'coupons'])
        expect((await server.as('editor').get(`/shop/v1/reports/${report}`)).status).toBe(403);
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const office = await Office.open(browser, server, 'administrator');
      for (const tab of TABS) {
        await office.goTo(`reports?tab=${tab}`);
        await office.button('Download CSV').waitFor();
        await office.expectAccessible();
      }
      await office.close();
    });
  });
});
