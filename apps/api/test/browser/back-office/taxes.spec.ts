import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readFile } from 'node:fs/promises';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct, aTaxRate, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const COLUMNS = 'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class';

describeInBrowser('Taxes in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const aTaxClass = async (): Promise<string> =>
      (await createRecord(server.as('admin'), '/shop/v1/taxes/classes', { name: aName('Class') })).slug;
    const ratesOf = async (taxClass: string): Promise<JsonRecord[]> =>
      (await server.as('admin').list('/shop/v1/taxes', { class: taxClass })).body;
    const namesOf = async (taxClass: string) => (await ratesOf(taxClass)).map(({ name }) => name);

    /** The tax that an order of one piece to the Netherlands would have. */
    async function taxOf(product: number): Promise<string> {
      const order = {
        line_items: [{ product_id: product, quantity: 1 }],
        billing: { country: 'NL' },
        shipping: { country: 'NL' },
      };
      return String((await server.as('shop_manager').post('/shop/v1/orders/calculate', order)).body['total_tax']);
    }

    it('get a first rate, which the preview of an order uses', async () => {
      const taxClass = await aTaxClass();
      const { id } = await aProduct(server.as('admin'), { regular_price: '10.00', tax_class: taxClass });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`settings/taxes/${taxClass}`);
      await page.getByRole('heading', { name: 'No rates in this class yet', exact: true }).waitFor();
      await office.expectAccessible();
      await office.button('Add a rate').click();
      await page.keyboard.type('nl');
      await field(page, 'Rate % of rate 1').fill('5,5 %');
      await field(page, 'Name of rate 1').fill('Nut tax');
      await field(page, 'Also on shipping of rate 1').uncheck();
      await office.button('Save rates').click();
      await page.getByText('The rates are saved.').waitFor();
      expect(await ratesOf(taxClass)).toMatchObject([
        { country: 'NL', rate: '5.5000', name: 'Nut tax', priority: 1, compound: false, shipping: false, class: taxClass },
      ]);
      await expect.poll(() => field(page, 'Country of rate 1').inputValue(), WITHIN).toBe('NL');
      expect(await taxOf(id)).toBe('0.55');
      await office.close();
    });

    it('change their order in the list, which changes no tax', async () => {
      const taxClass = await aTaxClass();
      const admin = server.as('admin');
      await aTaxRate(admin, { class: taxClass, rate: '20', name: 'Upper' });
      await aTaxRate(admin, { class: taxClass, rate: '10', name: 'Lower' });
      const { id } = await aProduct(admin, { regular_price: '10.00', tax_class: taxClass });
      const before = await taxOf(id);
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`settings/taxes/${taxClass}`);
      await field(page, 'Name of rate 2').press('Alt+ArrowUp');
      await expect.poll(() => field(page, 'Name of rate 1').inputValue(), WITHIN).toBe('Lower');
      await office.button('Save rates').click();
      await page.getByText('The rates are saved.').waitFor();
      expect([before, await taxOf(id), await namesOf(taxClass)]).toEqual(['2.00', '2.00', ['Lower', 'Upper']]);
      await page.getByRole('button', { name: 'Move rate 1 down', exact: true }).click();
      await office.button('Save rates').click();
      await expect.poll(() => namesOf(taxClass), WITHIN).toEqual(['Upper', 'Lower']);
      await office.close();
    });

    it('say beside a cell what the server refuses, store all else, and keep what was typed', async () => {
      const taxClass = await aTaxClass();
      await aTaxRate(server.as('admin'), { class: taxClass, name: 'First' });
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      await office.goTo(`settings/taxes/${taxClass}`);
      await field(page, 'Rate % of rate 1').fill('a lot');
      await office.button('Save rates').click();
      await page.getByText('Type a number, such as 21 or 5.5.').waitFor();
      await office.button('Refresh').click();
      await office.settle();
      expect(await field(page, 'Rate % of rate 1').inputValue()).toBe('a lot');
      await field(page, 'Rate % of rate 1').fill('9000000');
      await office.button('Add a rate').click();
      await field(page, 'Rate % of rate 2').fill('6');
      await field(page, 'Name of rate 2').fill('Second');
      await office.button('Save rates').click();
      const row = page.getByRole('row', { name: /rate must be below 1000000 percent/ });
      await row.waitFor();
      expect(await field(row, 'Rate % of rate 1').inputValue()).toBe('9000000');
      expect(await ratesOf(taxClass)).toMatchObject([
        { name: 'First', rate: '21.0000' },
        { name: 'Second', rate: '6.0000' },
      ]);
      const asked = page.waitForEvent('dialog');
      const clicked = page.getByRole('tab', { name: 'Standard rate', exact: true }).click();
      await (await asked).dismiss();
      await clicked;
      await field(page, 'Rate % of rate 1').fill('22');
      await office.button('Save rates').click();
      await page.getByText('The rates are saved.').waitFor();
      expect((await ratesOf(taxClass)).map(({ name, rate }) => [name, rate])).toEqual([
        ['First', '22.0000'],
        ['Second', '6.0000'],
      ]);
      await office.close();
    });

    it('lose a rate only with a save, and a class only after a question; its products get the standard class', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('settings/taxes');
      await office.button('New class').click();
      await page.getByLabel('Name', { exact: true }).fill('Standard rate');
      await office.button('Make class').click();
      await page
        .getByText(/^A tax class with this name already exists/)
        .first()
        .waitFor();
      office.expectMessage(/400/);
      const name = aName('Books');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await office.button('Make class').click();
      await page.getByRole('heading', { name, exact: true }).waitFor();
      const taxClass = name.toLowerCase().replace(' ', '-');
      const admin = server.as('admin');
      for (const rate of ['One', 'Two', 'Three']) await aTaxRate(admin, { class: taxClass, name: rate });
      const { id } = await aProduct(admin, { tax_class: taxClass });
      await page.reload();
      await page.getByRole('button', { name: 'Remove rate 1', exact: true }).click();
      await page.getByRole('button', { name: 'Remove rate 2', exact: true }).click();
      await office.button('Undo').first().click();
      expect(await namesOf(taxClass)).toEqual(['One', 'Two', 'Three']);
      await office.button('Save rates').click();
      await page.getByText('The rates are saved.').waitFor();
      expect(await namesOf(taxClass)).toEqual(['One', 'Three']);
      await office.button('Delete class').click();
      await page.getByText('Its rates are deleted with it').waitFor();
      await office.button('Delete').last().click();
      await page.getByRole('heading', { name: 'Standard rate', exact: true }).waitFor();
      await expect.poll(() => page.getByRole('tab', { name, exact: true }).count(), WITHIN).toBe(0);
      expect((await admin.get(`/shop/v1/products/${id}`)).body.tax_class).toBe('');
      await office.close();
    });

    it('are read from a file of WooCommerce, filtered by country, and written to such a file', async () => {
      const taxClass = await aTaxClass();
      const lines = [`US,CA,9021*,*,7.2500,State tax,1,0,1,${taxClass}`, `NL,*,*,*,21.0000,BTW,1,0,1,${taxClass}`];
      const text = [COLUMNS, ...lines, 'BE,*,*,*,21.0000,BTW,1,0,1,other'].join('\n');
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`settings/taxes/${taxClass}`);
      const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('2 rates are added below; 1 of other classes are left out.').waitFor();
      expect(await ratesOf(taxClass)).toEqual([]);
      await office.button('Save rates').click();
      await page.getByText('The rates are saved.').waitFor();
      expect(await ratesOf(taxClass)).toMatchObject([{ postcode: '9021*', state: 'CA' }, { country: 'NL' }]);
      await page.getByRole('combobox', { name: 'Country', exact: true }).click();
      await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
      await expect.poll(() => page.getByLabel(/^Country of rate/).count(), WITHIN).toBe(1);
      const downloaded = page.waitForEvent('download');
      await office.button('Export CSV').click();
      const written = await readFile(await (await downloaded).path(), 'utf8');
      expect(written.replace('\uFEFF', '').trim().split('\n')).toEqual([COLUMNS, ...lines]);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const taxClass = await aTaxClass();
      for (const country of ['NL', 'BE']) await aTaxRate(server.as('admin'), { class: taxClass, country });
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo(`settings/taxes/${taxClass}`);
      await office.button('Remove rate 2').click();
      await office.expectAccessible();
      office.page.on('dialog', (dialog) => void dialog.accept());
      await office.close();
    });
  });
});
