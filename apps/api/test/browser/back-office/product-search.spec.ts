import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct, aVariableProduct } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, Office } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeInBrowser('A product in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    let office: Office;
    let product: JsonRecord;
    const sku = aName('SKU').replaceAll(' ', '-');
    const ofSize = aName('Size').replaceAll(' ', '-');
    let variable: JsonRecord;
    beforeAll(async () => {
      server = await startTestServer(engine);
      product = await aProduct(server.as('admin'), { sku, regular_price: '2.00', status: 'publish' });
      variable = await aVariableProduct(server.as('admin'), [
        { sku: ofSize, regular_price: '1.00', attributes: [{ name: 'Size', option: 'S' }] },
      ]);
      office = await Office.open(browser, server, 'shop_manager');
    });
    afterAll(async () => {
      await office.close();
      await server.stop();
    });

    it('is found by its SKU, or by that of a variation, in the list, whose prices are then changed', async () => {
      const { page } = office;
      await office.goTo('products');
      const search = page.getByRole('textbox', { name: 'Search', exact: true });
      await search.fill(ofSize.toLowerCase());
      await page.getByText('1-1 of 1').waitFor();
      await page.getByText(variable.name).first().waitFor();
      await search.fill(sku);
      await page.getByText(product.name).first().waitFor();
      await office.button('Change prices').click();
      await page.getByText(/^One product, with its variations/).waitFor();
      // A price is not set below zero.
      await page.getByRole('combobox', { name: 'How', exact: true }).click();
      await page.getByRole('option', { name: 'To an amount', exact: true }).click();
      await field(page, 'New price').fill('-1');
      await page.getByText('A price cannot be below zero.').waitFor();
      expect(await page.getByRole('button', { name: /^Change 0 prices/ }).isDisabled()).toBe(true);
    });

    it('is found by its SKU where stock is counted', async () => {
      const { page } = office;
      await office.goTo('stock');
      await field(page, 'Find by name or SKU').fill(sku);
      await field(page, `Counted: ${product.name}`).waitFor();
      await field(page, `Counted: ${variable.name} – S`).waitFor({ state: 'detached' });
    });

    it('is found by its SKU in the command menu', async () => {
      const { page } = office;
      await office.goTo('products');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(sku);
      await page.getByRole('option', { name: new RegExp(product.name) }).click();
      await page.waitForURL(new RegExp(`products/${product.id}$`));
    });

    it('is found by its SKU for a new order', async () => {
      const { page } = office;
      await office.goTo('orders/create');
      await field(page, 'Add a product').fill(sku);
      await page.getByRole('option', { name: new RegExp(product.name) }).waitFor();
    });
  });
});
