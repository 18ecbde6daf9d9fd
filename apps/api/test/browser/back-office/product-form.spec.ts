import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct, aVariableProduct } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, Office } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeInBrowser('The form of a product in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (id: number | string): Promise<JsonRecord> =>
      (await server.as('admin').get(`/shop/v1/products/${id}`)).body;

    const aProductInTwoSizes = (): Promise<JsonRecord> =>
      aVariableProduct(
        server.as('admin'),
        ['S', 'M'].map((option) => ({ regular_price: '5.00', attributes: [{ name: 'Size of bag', option }] })),
        { attributes: [{ name: 'Size of bag', variation: true, options: ['S', 'M'] }] },
      );
    const sizesOf = async (id: number | string): Promise<unknown[]> =>
      ((await read(id)).variations as JsonRecord[]).flatMap(({ attributes }) =>
        (attributes as JsonRecord[]).map(({ option }) => option),
      );

    async function openForm(id: number | string): Promise<Office> {
      const office = await Office.open(browser, server, 'shop_manager');
      await office.goTo(`products/${id}`);
      return office;
    }

    it('asks before another kind deletes the variations, and saves nothing if the person declines', async () => {
      const product = await aProductInTwoSizes();
      const office = await openForm(product.id);
      const { page } = office;
      const dialog = page.getByRole('dialog');
      await page.getByRole('combobox', { name: /^Kind/ }).click();
      await page.getByRole('option', { name: 'Simple', exact: true }).click();
      await field(page, 'SKU').fill('not-yet');
      await office.button('Save').click();
      await dialog.getByText(/the 2 variations of this product are deleted/).waitFor();
      await office.button('Cancel').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await read(product.id)).toMatchObject({ type: 'variable', sku: '', variations: [{}, {}] });
      // What was chosen and typed is still there, and is still guarded.
      await field(page, 'Name').scrollIntoViewIfNeeded();
      await page.getByRole('menuitem', { name: 'Home', exact: true }).click();
      expect([await field(page, 'SKU').inputValue(), page.url()]).toEqual(['not-yet', expect.stringMatching(/products\/\d+$/)]);
      await field(page, 'SKU').fill('');
      await office.button('Save').click();
      await office.button('Save anyway').click();
      await page.getByText(`${product.name} is saved.`).waitFor();
      expect(await read(product.id)).toMatchObject({ type: 'simple', variations: [] });
      await office.close();
    });

    it('asks before variations lose their options, whether their attribute is removed or makes no variations any more', async () => {
      const product = await aProductInTwoSizes();
      const office = await openForm(product.id);
      const { page } = office;
      const dialog = page.getByRole('dialog');
      await page.getByRole('switch', { name: 'Makes variations', exact: true }).click();
      await office.button('Save').click();
      await dialog.getByText(/^2 variations have an option of an attribute .*\(Size of bag\)/).waitFor();
      await office.button('Cancel').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await sizesOf(product.id)).toEqual(['S', 'M']);
      await page.getByRole('switch', { name: 'Makes variations', exact: true }).click();
      await office.button('Remove: Size of bag').click();
      await office.button('Save').click();
      await office.button('Save anyway').click();
      await page.getByText(`${product.name} is saved.`).waitFor();
      expect([await sizesOf(product.id), (await read(product.id)).variations]).toEqual([
        [],
        [expect.anything(), expect.anything()],
      ]);
      await office.close();
    });

    it('does not ask if no variation loses anything', async () => {
      const product = await aProductInTwoSizes();
      const office = await openForm(product.id);
      const { page } = office;
      // All variations are there, so none is offered.
      await office.button(/^Make/).waitFor({ state: 'detached' });
      await office.button('Add attribute').click();
      await field(page, 'Price: S').fill('5,50');
      await office.button('Save').click();
      await page.getByText(`${product.name} is saved.`).waitFor();
      expect(await sizesOf(product.id)).toEqual(['S', 'M']);
      await office.close();
    });

    it('refuses prices and days that nobody means, beside their fields', async () => {
      const product = await aProduct(server.as('admin'), { regular_price: '5.00' });
      const office = await openForm(product.id);
      const { page } = office;
      await field(page, 'Price').fill('-5');
      await office.button('Save').click();
      await page.getByText('A price cannot be below zero.').waitFor();
      await field(page, 'Price').fill('1,234');
      await page.getByText('Write 1234 or 1.23: a comma before three digits can mean both.').waitFor();
      await field(page, 'Price').fill('6');
      await field(page, 'Sale price').fill('6,00');
      await field(page, 'Sale from').fill('2030-05-02');
      await field(page, 'Sale until').fill('2030-05-01');
      await office.button('Save').click();
      await page.getByText('The sale price must be below the price.').waitFor();
      await page.getByText('A sale cannot end before it begins.').waitFor();
      expect(await read(product.id)).toMatchObject({ regular_price: '5.00', sale_price: '' });
      await field(page, 'Sale price').fill('4,50');
      await field(page, 'Sale until').fill('2030-05-02');
      await office.button('Save').click();
      await page.getByText(`${product.name} is saved.`).waitFor();
      expect(await read(product.id)).toMatchObject({ regular_price: '6', sale_price: '4.50', date_on_sale_to: '2030-05-02' });
      await office.close();
    });

    it('refuses such prices of variations in their grid', async () => {
      const product = await aProductInTwoSizes();
      const office = await openForm(product.id);
      const { page } = office;
      await field(page, 'Price: S').fill('-1');
      await field(page, 'Sale price: M').fill('5');
      await office.button('Save').click();
      await page.getByText('A price cannot be below zero.').waitFor();
      await page.getByText('The sale price must be below the price.').waitFor();
      expect((await read(product.id)).variations).toMatchObject([{ regular_price: '5.00' }, { sale_price: '' }]);
      await office.close();
    });

    it('deletes the product for good after a question, but not beside changes that are not saved', async () => {
      const product = await aProductInTwoSizes();
      const office = await openForm(product.id);
      const { page } = office;
      await field(page, 'SKU').fill('not-yet');
      expect(await office.button('Delete').isDisabled()).toBe(true);
      await field(page, 'SKU').fill('');
      await office.button('Delete').click();
      await page
        .getByRole('dialog')
        .getByText(/^It is deleted for good, with its variations/)
        .waitFor();
      await office.button('Confirm').click();
      await page.waitForURL(/#\/products(\?|$)/);
      expect((await server.as('admin').get(`/shop/v1/products/${product.id}`)).status).toBe(404);
      await office.close();
    });

    it('offers no blank choice where one must be made', async () => {
      const product = await aProduct(server.as('admin'), { name: aName('Nuts') });
      const office = await openForm(product.id);
      const { page } = office;
      for (const name of ['Status', 'Kind', 'Found in', 'When it is sold out', 'Taxed']) {
        await page.getByRole('combobox', { name: new RegExp(`^${name}`) }).click();
        const options = await page.getByRole('option').allInnerTexts();
        expect([name, options.length > 1, options.filter((text) => text.trim() === '')]).toEqual([name, true, []]);
        await page.keyboard.press('Escape');
        await page.getByRole('listbox').waitFor({ state: 'detached' });
      }
      await office.close();
    });
  });
});
