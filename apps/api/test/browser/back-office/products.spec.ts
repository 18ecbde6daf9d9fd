import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aVariableProduct, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { DESK, field, itLooks, Office, PHONE, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Products in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (id: number | string): Promise<JsonRecord> =>
      (await server.as('admin').get(`/shop/v1/products/${id}`)).body;

    /** A picture as a file that somebody chooses. */
    const aPictureFile = async (name: string) => ({
      name,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0703c' } })
        .png()
        .toBuffer(),
    });

    describe.each(['administrator', 'shop_manager'] as const)('for a person of the role %s', (role) => {
      it('of a category become 10 % dearer, after each price was shown before and after', async () => {
        const admin = server.as('admin');
        const category = await aCategory(admin, { name: aName('Nuts') });
        const categories = [{ id: category.id }];
        const walnuts = await aProduct(admin, { regular_price: '8.75', categories });
        const almonds = await aVariableProduct(
          admin,
          [
            { regular_price: '4.00', attributes: [{ name: 'Size', option: 'S' }] },
            { regular_price: '19.99', attributes: [{ name: 'Size', option: 'M' }] },
          ],
          { categories },
        );
        const other = await aProduct(admin, { regular_price: '8.75' });
        const office = await Office.open(browser, server, role);
        const { page } = office;
        await office.goTo('products');
        await page.getByRole('combobox', { name: 'Category', exact: true }).fill(category.name);
        await page.getByRole('option', { name: category.name, exact: true }).click();
        await page.getByText('1-2 of 2').waitFor();
        expect(new URL(page.url()).hash).toContain(encodeURIComponent(`"category":${category.id}`));
        await office.button('Change prices').click();
        await page.getByLabel(/^Percentage/).fill('10');
        const preview = page.getByRole('region', { name: 'Preview', exact: true });
        await preview.getByRole('row', { name: `${walnuts.name} €8.75 €9.63`, exact: true }).waitFor();
        await preview.getByRole('row', { name: `${almonds.name} – M €19.99 €21.99`, exact: true }).waitFor();
        await office.button('Change 3 prices').click();
        await page.getByText('2 products are changed.').waitFor();
        const variations = (await read(almonds.id)).variations as JsonRecord[];
        expect([
          ...[(await read(walnuts.id)).regular_price, (await read(other.id)).regular_price],
          ...variations.map(({ regular_price }) => regular_price),
        ]).toEqual(['9.63', '8.75', '4.40', '21.99']);
        await office.close();
      });

      it('are made with a picture and its alternative text', async () => {
        const name = aName('Hazelnuts');
        const office = await Office.open(browser, server, role);
        const { page } = office;
        await page.keyboard.press('n');
        await page.keyboard.press('p');
        await page.getByLabel('Name', { exact: true }).fill(name);
        await page.getByLabel('Price', { exact: true }).fill('6,50');
        await field(page, 'Choose pictures').setInputFiles([await aPictureFile('bowl.png'), await aPictureFile('bag.png')]);
        await field(page, 'Alternative text of the main picture').fill('A bowl');
        await page.getByLabel('Alternative text', { exact: true }).fill('A bag');
        await office.button('Picture 2: earlier').click();
        await office.button('Save').click();
        await page.getByText(`${name} is created.`).waitFor();
        await page.waitForURL(/products\/\d+$/);
        const product = await read(/products\/(\d+)/.exec(page.url())![1]);
        expect([product.name, product.regular_price, product.status]).toEqual([name, '6.50', 'draft']);
        expect(product.images).toMatchObject([{ alt: 'A bag' }, { alt: 'A bowl' }]);
        await office.close();
      });
    });

    it('are counted and priced in the list, and a refusal stands beside the field', async () => {
      const product = await aProduct(server.as('admin'), { regular_price: '3.00', manage_stock: true, stock_quantity: 4 });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('products');
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill(product.name);
      await page.getByText('1-1 of 1').waitFor();
      const stock = field(page, `In stock: ${product.name}`);
      await stock.fill('11');
      await stock.press('Enter');
      await page.getByText(`${product.name} is saved.`).waitFor();
      const price = field(page, `Price: ${product.name}`);
      await price.fill('cheap');
      await price.press('Enter');
      await page.getByText(/regular_price/).waitFor();
      expect(await price.inputValue()).toBe('cheap');
      // What nobody means is not even sent.
      for (const [typed, sentence] of [
        ['-5', 'A price cannot be below zero.'],
        ['1,234', 'Write 1234 or 1.23: a comma before three digits can mean both.'],
      ] as const) {
        await price.fill(typed);
        await price.press('Enter');
        await page.getByText(sentence).waitFor();
      }
      await price.press('Escape');
      expect(await price.inputValue()).toBe('3.00');
      await stock.fill('-1');
      await stock.press('Enter');
      await page.getByText('A count cannot be below zero.').waitFor();
      await stock.press('Escape');
      expect(await read(product.id)).toMatchObject({ stock_quantity: 11, regular_price: '3.00' });
      office.expectMessage(/400/);
      await office.close();
    });

    it('are published together', async () => {
      const name = aName('Pecans');
      const products = [
        await aProduct(server.as('admin'), { name: `${name} a`, status: 'draft' }),
        await aProduct(server.as('admin'), { name: `${name} b`, status: 'draft' }),
      ];
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('products');
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill(name);
      await page.getByText('1-2 of 2').waitFor();
      await page.getByRole('checkbox', { name: 'Select all', exact: true }).first().click();
      // A dialog stays open when the window is turned.
      await office.button('Category…').click();
      const dialog = page.locator('.MuiDialog-root');
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        await page
          .locator(size === PHONE ? '.MuiListItem-root' : 'table')
          .first()
          .waitFor();
        expect(await dialog.getByText('Take away').isVisible()).toBe(true);
      }
      await dialog.getByText('Cancel').click();
      await dialog.waitFor({ state: 'detached' });
      await office.button('Publish…').click();
      await page.getByRole('menuitem', { name: 'Published', exact: true }).click();
      await page.getByText('2 products are changed.').waitFor();
      for (const { id } of products) expect((await read(id)).status).toBe('publish');
      await office.close();
    });

    it('get variations from their attributes, which are edited one by one and together', async () => {
      const product = await aVariableProduct(server.as('admin'), [
        { regular_price: '5.00', sku: aName('sku'), attributes: [{ name: 'Size', option: 'S' }] },
      ]);
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`products/${product.id}`);
      await office.button('Make 2 variations').click();
      await page.getByLabel('To', { exact: true }).fill('7,25');
      await office.button('Set for 3').click();
      await page.getByLabel('Price: S', { exact: true }).fill('5.50');
      await field(page, 'In stock: M').fill('9');
      await office.button('Save').click();
      await page.getByText(`${product.name} is saved.`).waitFor();
      const variations = (await read(product.id)).variations as JsonRecord[];
      const [small] = variations;
      const [before] = product.variations as JsonRecord[];
      expect([small.id, small.sku]).toEqual([before.id, before.sku]);
      expect(
        variations.map(({ attributes, regular_price, stock_quantity }) => [
          (attributes as JsonRecord[])[0].option,
          regular_price,
          stock_quantity,
        ]),
      ).toEqual([
        ['S', '5.50', null],
        ['M', '7.25', 9],
        ['L', '7.25', null],
      ]);
      await office.close();
    });

    it('say beside a field, in the words of the server, why it is refused, and keep what was typed', async () => {
      const taken = await aProduct(server.as('admin'), { sku: aName('sku') });
      const product = await aProduct(server.as('admin'), { regular_price: '3.00' });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`products/${product.id}`);
      await page.getByLabel('Price', { exact: true }).fill('cheap');
      await office.button('Save').click();
      await page
        .getByText(/^regular_price /)
        .first()
        .waitFor();
      expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('cheap');
      // Where programs find the reason is not said to people.
      expect(await page.getByText('data.params').count()).toBe(0);
      office.expectMessage(/400/);
      await page.getByLabel('Price', { exact: true }).fill('3.10');
      await field(page, 'SKU').fill(String(taken.sku));
      await office.button('Save').click();
      await page.getByRole('alert').getByText(/SKU/i).first().waitFor();
      office.expectMessage(/400/);
      expect(await read(product.id)).toMatchObject({ regular_price: '3.00', sku: '' });
      await page.getByRole('menuitem', { name: 'Home', exact: true }).click();
      // The question of the browser is answered with no.
      expect([await field(page, 'SKU').inputValue(), page.url()]).toEqual([taken.sku, expect.stringMatching(/products\/\d+$/)]);
      await office.close();
    });

    it('are counted on the shelf, with their variations', async () => {
      const name = aName('Counted');
      const simple = await aProduct(server.as('admin'), { name: `${name} a`, manage_stock: true, stock_quantity: 20 });
      const variable = await aVariableProduct(
        server.as('admin'),
        [{ regular_price: '1.00', attributes: [{ name: 'Size', option: 'S' }] }],
        { name: `${name} b` },
      );
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await field(page, 'Find by name or SKU').fill(name);
      const counted = field(page, `Counted: ${name} a`);
      await counted.fill('18');
      await page.getByText('−2').waitFor();
      await counted.press('Enter');
      await page.keyboard.type('7');
      await office.button('Save counts').click();
      await page.getByText('The stock of 2 products is saved.').waitFor();
      expect((await read(simple.id)).stock_quantity).toBe(18);
      expect((await read(variable.id)).variations).toMatchObject([{ manage_stock: true, stock_quantity: 7 }]);
      await office.close();
    });

    it('are not counted below zero, and what the server refuses is said in its sentence about the field', async () => {
      const product = await aProduct(server.as('admin'), { name: aName('Counted'), manage_stock: true, stock_quantity: 20 });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('stock');
      await field(page, 'Find by name or SKU').fill(product.name);
      const counted = field(page, `Counted: ${product.name}`);
      await counted.fill('-3');
      await page.getByText('A count cannot be below zero.').waitFor();
      // It is not sent either while other products are on the page.
      await field(page, 'Find by name or SKU').fill(aName('none'));
      await page.getByText('Nothing found').waitFor();
      await office.button('Save counts').click();
      await page.getByRole('alert').getByText(`${product.name}: A count cannot be below zero.`).waitFor();
      await field(page, 'Find by name or SKU').fill(product.name);
      await counted.fill('many');
      await office.button('Save counts').click();
      await page
        .getByRole('alert')
        .getByText(/stock_quantity/)
        .waitFor();
      expect(await page.getByText('data.params').count()).toBe(0);
      expect((await read(product.id)).stock_quantity).toBe(20);
      await office.close();
    });

    it('have categories of which none is put into itself, or into one that is in it', async () => {
      const admin = server.as('admin');
      const word = aName('Shelf');
      const top = await aCategory(admin, { name: `${word} top` });
      const middle = await aCategory(admin, { name: `${word} middle`, parent: top.id });
      await aCategory(admin, { name: `${word} low`, parent: middle.id });
      await aCategory(admin, { name: `${word} other` });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('product-categories');
      await office.button(`Edit: ${top.name}`).click();
      await field(page.getByRole('dialog'), 'Is in').fill(word);
      await expect.poll(() => page.getByRole('option').allInnerTexts(), WITHIN).toEqual([`${word} other`]);
      await office.close();
    });

    it('have categories, tags, attributes with terms and shipping classes that are made, changed and deleted', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      const listed = async (path: string, name: string): Promise<JsonRecord[]> =>
        (await server.as('admin').list(`/shop/v1/products/${path}`)).body.filter((term: JsonRecord) => term.name === name);
      const add = async (button: string, name: string): Promise<void> => {
        await office.button(button).first().click();
        await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
        await office.button('Save').click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('cell', { name, exact: true }).waitFor();
      };
      for (const [screen, button, path] of [
        ['product-categories', 'New category', 'categories'],
        ['product-tags', 'New tag', 'tags'],
        ['shipping-classes', 'New shipping class', 'shipping_classes'],
        ['product-attributes', 'New attribute', 'attributes'],
      ]) {
        await office.goTo(screen);
        const name = aName('Term');
        await add(button, name);
        expect(await listed(path, name)).toHaveLength(1);
        if (screen === 'product-attributes') {
          await page.getByRole('cell', { name, exact: true }).click();
          await add('New term', 'Roasted');
          const [{ id }] = await listed(path, name);
          expect(await listed(`attributes/${id}/terms`, 'Roasted')).toHaveLength(1);
          await office.goTo(screen);
        }
        await office.button(`Delete: ${name}`).click();
        await office.button('Confirm').click();
        await page.getByText(`${name} is deleted.`).waitFor();
        expect(await listed(path, name)).toEqual([]);
      }
      await office.close();
    });

    it('have terms with an ampersand, which is one on each screen', async () => {
      const admin = server.as('admin');
      const name = `${aName('Nuts')} & seeds`;
      const category = await aCategory(admin, { name });
      const product = await aProduct(admin, { name: aName('Pecans'), categories: [{ id: category.id }] });
      const attribute = await createRecord(admin, '/shop/v1/products/attributes', { name: aName('Roast') });
      await createRecord(admin, `/shop/v1/products/attributes/${attribute.id}/terms`, { name });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      for (const screen of ['product-categories', 'products', `product-attributes/${attribute.id}`]) {
        await office.goTo(screen);
        await page.getByRole('cell', { name, exact: true }).first().waitFor();
      }
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(attribute.name);
      await office.goTo(`products/${product.id}`);
      await page.getByRole('button', { name, exact: true }).waitFor();
      await office.close();
    });

    it('show markup in their texts as text', async () => {
      const product = await aProduct(server.as('admin'), {
        name: `Nut ${MARKUP}`,
        short_description: MARKUP,
        description: MARKUP,
      });
      const office = await Office.open(browser, server, 'administrator');
      for (const screen of ['products', 'stock', `products/${product.id}`]) {
        await office.goTo(screen);
        expect(await office.page.locator('img[src="x"]').count()).toBe(0);
      }
      await office.close();
    });

    it('are not there for an editor', async () => {
      const office = await Office.open(browser, server, 'editor');
      expect(await office.page.getByRole('menuitem', { name: /Products|Stock|Categories/ }).count()).toBe(0);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone, with all their screens', async () => {
      const variable = await aVariableProduct(server.as('admin'), [
        { regular_price: '1.00', attributes: [{ name: 'Size', option: 'S' }] },
      ]);
      await aCategory(server.as('admin'));
      const office = await Office.open(browser, server, 'administrator');
      const { page } = office;
      for (const screen of [
        'products',
        'products/create',
        `products/${variable.id}`,
        'stock',
        'product-categories',
        'product-attributes',
      ]) {
        await office.goTo(screen);
        await office.expectAccessible();
      }
      await office.goTo('products');
      await office.button('Change prices').click();
      await page.getByLabel(/^Percentage/).fill('10');
      await page.getByRole('region', { name: 'Preview', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });
  });
});
