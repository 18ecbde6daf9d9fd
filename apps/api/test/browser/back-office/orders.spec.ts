import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, aProduct, aTaxRate, createRecord } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a hostile customer may write into each text. */
const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Orders in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    let product: JsonRecord;
    beforeAll(async () => {
      server = await startTestServer(engine);
      const admin = server.as('admin');
      await aTaxRate(admin, { country: '', rate: '9.0000', name: 'BTW' });
      product = await aProduct(admin, { name: 'Walnuts', regular_price: '8.75', manage_stock: true, stock_quantity: 200 });
    });
    afterAll(() => server.stop());

    const read = async (path: string): Promise<JsonRecord> => (await server.as('admin').get(`/shop/v1${path}`)).body;

    /** A paid order of two packets of walnuts. */
    const anOrderOf = (last_name: string, body: object = {}): Promise<JsonRecord> =>
      anOrder(server.as('admin'), {
        billing: { first_name: 'Hanna', last_name, email: 'hanna@noten.nl' },
        line_items: [{ product_id: product.id, quantity: 2 }],
        set_paid: true,
        ...body,
      });

    describe.each(['administrator', 'shop_manager'] as const)('for a person of the role %s', (role) => {
      it('are found by the name of the customer, and one packet of two is refunded', async () => {
        const order = await anOrderOf(`Hazelaar ${role}`);
        const office = await Office.open(browser, server, role);
        const { page } = office;
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: /^Find an order/ }).fill(`Hazelaar ${role}`);
        await page.getByRole('option', { name: new RegExp(`#${order.number}`) }).click();
        await office.button(/^Refund/).click();
        await field(page, 'Pieces back: Walnuts').fill('1');
        await office.button('Refund €9.54').click();
        await page.getByText('€9.54 is refunded.').waitFor();
        const [refund] = (await server.as('admin').list(`/shop/v1/orders/${order.id}/refunds`)).body;
        expect([refund.amount, refund.line_items]).toMatchObject([
          '9.54',
          [{ quantity: -1, total: '-8.75', total_tax: '-0.79' }],
        ]);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await office.button(/^Refund/).click();
        await page
          .getByRole('dialog')
          .getByText(/^1 of 2 left · €8\.75$/)
          .waitFor();
        await office.close();
      });

      it('change their status together, after a question', async () => {
        const orders = [await anOrderOf(`Amandel ${role}`), await anOrderOf(`Amandel ${role}`)];
        const office = await Office.open(browser, server, role);
        const { page } = office;
        await office.goTo('orders');
        await page.getByRole('textbox', { name: 'Search', exact: true }).fill(`Amandel ${role}`);
        await page.getByText('1-2 of 2').waitFor();
        await page.getByRole('checkbox', { name: 'Select all', exact: true }).first().click();
        await office.button('Change status').click();
        await page.getByRole('menuitem', { name: 'Completed', exact: true }).click();
        await office.button('Confirm').click();
        await page.getByText('The status is Completed now.').waitFor();
        for (const { id } of orders) expect((await read(`/orders/${id}`)).status).toBe('completed');
        await office.close();
      });

      it('are taken by telephone, with the total before they are made', async () => {
        const office = await Office.open(browser, server, role);
        const { page } = office;
        await page.keyboard.press('n');
        await page.keyboard.press('o');
        await page.getByRole('combobox', { name: 'Add a product', exact: true }).fill('Walnuts');
        await page.getByRole('option', { name: 'Walnuts', exact: true }).click();
        await field(page, 'Pieces: Walnuts').fill('3');
        await field(page, 'Last name').fill('Noyer');
        await page.getByText('€28.61').waitFor();
        await office.button('Create order').click();
        await page.getByText(/^Order \d+ is created/).waitFor();
        const id = /orders\/(\d+)/.exec(page.url())![1];
        expect(await read(`/orders/${id}`)).toMatchObject({
          ...{ total: '28.61', status: 'pending', billing: { last_name: 'Noyer' }, shipping: { last_name: 'Noyer' } },
          line_items: [{ product_id: product.id, quantity: 3, total: '26.25' }],
        });
        await office.close();
      });
    });

    it('are changed only by what the person has changed, after the new total was shown', async () => {
      const order = await anOrderOf('Kastanje');
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`orders/${order.id}`);
      await office.button(/^Edit items/).click();
      await field(page, 'Pieces: Walnuts').fill('4');
      await page.getByText('€38.15').first().waitFor();
      await office.button('Save').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await read(`/orders/${order.id}`)).toMatchObject({ total: '38.15', line_items: [{ quantity: 4, total: '35.00' }] });
      await office.close();
    });

    it('refuse a number of pieces that is none beside its field, so that no line goes without its button', async () => {
      const order = await anOrderOf('Beukennoot');
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`orders/${order.id}`);
      await office.button(/^Edit items/).click();
      const refusal = page.getByText('Type how many pieces, such as 2.');
      for (const pieces of ['', '0', '-1', '1.5', 'abc']) {
        await field(page, 'Pieces: Walnuts').fill('3');
        await refusal.waitFor({ state: 'detached' });
        await expect.poll(() => office.button('Save').isEnabled(), WITHIN).toBe(true);
        await field(page, 'Pieces: Walnuts').fill(pieces);
        await refusal.waitFor();
        expect(await office.button('Save').isDisabled()).toBe(true);
      }
      await field(page, 'Pieces: Walnuts').press('Enter');
      await office.expectAccessible();
      expect((await read(`/orders/${order.id}`)).line_items).toMatchObject([{ quantity: 2 }]);
      await office.button('Remove: Walnuts').click();
      await refusal.waitFor({ state: 'detached' });
      await office.button('Save').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect((await read(`/orders/${order.id}`)).line_items).toEqual([]);
      await office.close();
    });

    it('are not made, nor refunded, for a number of pieces that is none', async () => {
      const order = await anOrderOf('Pinda');
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      const refusal = page.getByText('Type how many pieces, such as 2.');
      await office.goTo('orders/create');
      await page.getByRole('combobox', { name: 'Add a product', exact: true }).fill('Walnuts');
      await page.getByRole('option', { name: 'Walnuts', exact: true }).click();
      await field(page, 'Pieces: Walnuts').fill('');
      await refusal.waitFor();
      expect(await office.button('Create order').isDisabled()).toBe(true);
      await field(page, 'Pieces: Walnuts').fill('1');
      await page.getByText('€9.54').waitFor();
      await office.button('Create order').click();
      await page.getByText(/^Order \d+ is created/).waitFor();

      await office.goTo(`orders/${order.id}`);
      await office.button(/^Refund/).click();
      const dialog = page.getByRole('dialog');
      await field(page, 'Other amount, with tax').fill('1');
      await dialog.getByRole('button', { name: 'Refund €1.00', exact: true }).waitFor();
      for (const pieces of ['abc', '-1']) {
        await field(page, 'Pieces back: Walnuts').fill(pieces);
        await refusal.waitFor();
        expect(await dialog.getByRole('button', { name: /^Refund/ }).isDisabled()).toBe(true);
        await field(page, 'Pieces back: Walnuts').fill('0');
        await refusal.waitFor({ state: 'detached' });
      }
      await dialog.getByRole('button', { name: 'Refund €1.00', exact: true }).click();
      await page.getByText('€1.00 is refunded.').waitFor();
      const [refund] = (await server.as('admin').list(`/shop/v1/orders/${order.id}/refunds`)).body;
      expect([refund.amount, refund.line_items]).toEqual(['1.00', []]);
      await office.close();
    });

    it('become refunded after a question that names what is left, and are then not refunded again', async () => {
      const order = await anOrderOf('Macadamia');
      await createRecord(server.as('admin'), `/shop/v1/orders/${order.id}/refunds`, { amount: '9.08' });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`orders/${order.id}`);
      await office.button(/: Change status$/).click();
      await page.getByRole('menuitem', { name: 'Refunded', exact: true }).click();
      await page.getByText(`Refund €10.00 of order ${order.number}?`).waitFor();
      await office.expectAccessible();
      expect((await read(`/orders/${order.id}`)).status).toBe('processing');
      await office.button('Confirm').click();
      await page.getByText('The status is Refunded now.').waitFor();
      expect((await read(`/orders/${order.id}`)).status).toBe('refunded');
      await expect.poll(() => office.button(/^Refund /).isDisabled(), WITHIN).toBe(true);
      await page.keyboard.press('r');
      await office.settle();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await office.close();
    });

    it('are mailed once, however often the button is pressed meanwhile', async () => {
      const order = await anOrderOf('Cashew');
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`orders/${order.id}`);
      let requests = 0;
      let answer = (): void => undefined;
      const isAwaited = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/actions/send_order_details', async (route) => {
        requests += 1;
        await isAwaited;
        await route.continue();
      });
      await office.button(/^Send by mail/).click();
      await expect.poll(() => office.button(/^Send by mail/).isDisabled(), WITHIN).toBe(true);
      await page.keyboard.press('m');
      answer();
      await expect.poll(() => office.button(/^Send by mail/).isEnabled(), WITHIN).toBe(true);
      expect(requests).toBe(1);
      await office.close();
    });

    it('have their country chosen by its name, and show one that was typed before', async () => {
      const order = await anOrderOf('Tamme', {
        billing: { last_name: 'Tamme', email: 'hanna@noten.nl', country: 'Netherlands' },
        shipping: { last_name: 'Tamme', country: 'BE' },
      });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`orders/${order.id}`);
      await office.button('Edit addresses').click();
      const countryOf = (address: string) => field(page.getByRole('group', { name: address, exact: true }), 'Country');
      expect(await countryOf('Billing address').inputValue()).toBe('Netherlands');
      expect(await countryOf('Ships to').inputValue()).toBe('Belgium');
      await countryOf('Ships to').fill('Nether');
      await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
      await office.button('Save').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await read(`/orders/${order.id}`)).toMatchObject({
        billing: { country: 'Netherlands' },
        shipping: { country: 'NL' },
      });
      await office.close();
    });

    it('say beside a field, in the words of the server, why it is refused, and keep what was typed', async () => {
      const order = await anOrderOf('Pellens');
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`orders/${order.id}`);
      await office.button('Edit addresses').click();
      await field(page, 'E-mail').fill('nobody');
      await office.button('Save').click();
      await page.getByText('billing[email] must be an e-mail address.').first().waitFor();
      expect(await field(page, 'E-mail').inputValue()).toBe('nobody');
      expect((await read(`/orders/${order.id}`)).billing).toMatchObject({ email: 'hanna@noten.nl' });
      await office.button('Cancel').click();
      await page.getByText('Discard your changes?').waitFor();
      await office.button('Discard').click();
      office.expectMessage(/400/);
      await office.close();
    });

    it('are made once, if the network drops the answer and the person tries again', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('orders/create');
      await page.getByRole('combobox', { name: 'Add a product', exact: true }).fill('Walnuts');
      await page.getByRole('option', { name: 'Walnuts', exact: true }).click();
      await field(page, 'Last name').fill('Twijg');
      let isDown = true;
      await page.route('**/rest/shop/v1/orders', async (route) => {
        if (!isDown || route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.abort();
      });
      await office.button('Create order').click();
      await page.getByText(/Saving again is safe/).waitFor();
      isDown = false;
      await office.button('Create order').click();
      await page.getByText(/^Order \d+ is created/).waitFor();
      expect((await server.as('admin').list('/shop/v1/orders', { search: 'Twijg' })).body).toHaveLength(1);
      office.expectMessage(/ERR_FAILED/);
      await office.close();
    });

    it('are kept as a view with their filters', async () => {
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('orders');
      await page.getByRole('tab', { name: /^Completed/ }).click();
      await office.button('Add filter').click();
      await page.getByRole('menuitem', { name: 'Save current query...', exact: true }).click();
      await field(page, 'Query name').fill('Done');
      await office.button('Save').click();
      await page.getByRole('tab', { name: /^All/ }).click();
      await office.button('Add filter').click();
      await page.getByRole('menuitem', { name: 'Done', exact: true }).click();
      await page.getByRole('tab', { name: /^Completed/, selected: true }).waitFor();
      await office.close();
    });

    it('become a file for an accountant, with the lines of the period, and no text that a spreadsheet takes for a formula', async () => {
      const order = await anOrderOf('=1+1', { billing: { first_name: '', last_name: '=1+1', company: 'Noten BV' } });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('orders');
      await office.button('Export').click();
      await field(page, 'First day').fill('2020-01-01');
      await field(page, 'Last day').fill('2019-12-31');
      await page.getByText('The last day is before the first one.').waitFor();
      expect(await office.button('Export').last().isDisabled()).toBe(true);
      await field(page, 'Last day').fill('2099-01-01');
      await field(page, 'A row for each item of an order').check();
      const [download] = await Promise.all([page.waitForEvent('download'), office.button('Export').last().click()]);
      const text = readFileSync(await download.path(), 'utf8');
      const [header, ...rows] = text.slice(1).split('\n');
      expect([text[0], header]).toEqual(['\uFEFF', expect.stringMatching(/^Order,Date \(UTC\),Paid,Status,Customer,Company,/)]);
      const row = rows.find((line) => line.startsWith(`${order.number},`));
      expect(row).toMatch(/,processing,'=1\+1,Noten BV,.*,EUR,Walnuts,,2,17.50,1.58,0.00,0.00,1.58,BTW 1.58 \+ 0.00,19.08,$/);
      await office.close();
    });

    it('show markup that a customer wrote as text', async () => {
      const order = await anOrderOf(MARKUP, { customer_note: MARKUP });
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo('orders');
      await office.page.getByText(`Hanna ${MARKUP}`).waitFor();
      await office.goTo(`orders/${order.id}`);
      await office.page.getByText(MARKUP).first().waitFor();
      expect(await office.page.locator('img[src="x"]').count()).toBe(0);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone, with all their dialogs', async () => {
      const order = await anOrderOf('Kraker');
      const office = await Office.open(browser, server, 'administrator');
      await office.expectAccessible();
      await office.goTo('orders');
      await office.expectAccessible();
      await office.goTo('orders/create');
      await office.expectAccessible();
      await office.goTo(`orders/${order.id}`);
      await office.expectAccessible();
      for (const name of [/^Refund/, /^Edit items/, 'Edit addresses']) {
        await office.button(name).click();
        await office.page.getByRole('dialog').waitFor();
        await office.expectAccessible();
        await office.button('Cancel').click();
        await office.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await office.close();
    });
  });
});
