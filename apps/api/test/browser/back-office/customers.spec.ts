import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCustomer, aName, anOrder, aProduct } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, itLooks, Office } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a hostile customer may write into each text. */
const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('Customers in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    let product: JsonRecord;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (path: string): Promise<JsonRecord> => (await server.as('admin').get(`/shop/v1${path}`)).body;

    /** A customer with an order of two packets that is paid, and one that is not. */
    async function aBuyer(last_name: string): Promise<{ customer: JsonRecord; order: JsonRecord }> {
      const admin = server.as('admin');
      product ??= await aProduct(admin, { name: 'Walnuts', regular_price: '8.75' });
      const customer = await aCustomer(admin, { first_name: 'Hanna', last_name, billing: { city: 'Nootdorp', country: 'NL' } });
      const line_items = [{ product_id: product.id, quantity: 2 }];
      const order = await anOrder(admin, { customer_id: customer.id, line_items, set_paid: true });
      await anOrder(admin, { customer_id: customer.id, line_items });
      return { customer, order };
    }

    it('say how to add the first one', async () => {
      const admin = server.as('admin');
      for (const { id } of (await admin.list('/shop/v1/customers')).body)
        await admin.delete(`/shop/v1/customers/${id}?force=true`);
      const office = await Office.open(browser, server, 'shop_manager');
      await office.goTo('customers');
      await office.page.getByRole('heading', { name: 'No customers yet', exact: true }).waitFor();
      await office.expectAccessible();
      await office.close();
    });

    it('are found by their e-mail address, with their orders and what they have spent', async () => {
      const name = aName('Hazelaar');
      const { customer, order } = await aBuyer(name);
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      await page.getByRole('textbox', { name: 'User name or e-mail', exact: true }).fill(String(customer.email));
      await page.getByText('1-1 of 1').waitFor();
      const row = page.getByRole('row', { name: new RegExp(name) });
      await row.getByText('€17.50').waitFor();
      await page.waitForURL((url) => decodeURIComponent(url.hash).includes(JSON.stringify({ q: customer.email })));
      await row.click();
      const sums = page.getByRole('region', { name: 'What they ordered', exact: true });
      expect(await sums.innerText()).toMatch(/Spent\s+€17\.50\s+Orders\s+2\s/);
      await page.getByRole('link', { name: `#${order.number}`, exact: true }).click();
      await page.getByText('All orders of this customer').click();
      expect(new URL(page.url()).hash).toBe(`#/customers/${customer.id}`);
      await office.close();
    });

    it('are found by their names among the orders, to which a search for one leads', async () => {
      const name = aName('Hazelaar');
      const order = await anOrder(server.as('admin'), { billing: { first_name: 'Hanna', last_name: name } });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('customers');
      await page.getByRole('textbox', { name: 'User name or e-mail', exact: true }).fill(name);
      await page.getByRole('link', { name: `Find “${name}” in orders`, exact: true }).click();
      await page.getByRole('row', { name: new RegExp(`#${order.number} .*${name}`) }).waitFor();
      await office.close();
    });

    it('are found in the command menu', async () => {
      const name = aName('Kastanje');
      const customer = await aCustomer(server.as('admin'), { first_name: 'Jan', last_name: name });
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find an order/ }).fill(String(customer.email));
      await page.getByRole('option', { name: new RegExp(`Jan ${name}`) }).waitFor();
      await office.expectAccessible();
      await page.getByRole('option', { name: new RegExp(`Jan ${name}`) }).click();
      await page.getByRole('region', { name: 'What they ordered', exact: true }).waitFor();
      expect(new URL(page.url()).hash).toBe(`#/customers/${customer.id}`);
      await office.close();
    });

    it('are changed only by what the person has changed, and cleared fields are cleared', async () => {
      const { customer } = await aBuyer(aName('Noyer'));
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo(`customers/${customer.id}`);
      await office.button('Edit details').click();
      await field(page, 'First name').first().fill('Anna');
      await page.getByRole('group', { name: 'Billing address', exact: true }).getByLabel('City').fill('');
      await office.button('Save').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await read(`/customers/${customer.id}`)).toMatchObject({
        ...{ first_name: 'Anna', last_name: customer.last_name, email: customer.email },
        billing: { city: '', country: 'NL' },
      });
      await office.close();
    });

    it('are added, after the server has said beside its field what it refuses', async () => {
      const email = `${aName('buyer').replace(' ', '-')}@noten.nl`;
      const office = await Office.open(browser, server, 'shop_manager');
      const { page } = office;
      await office.goTo('customers/create');
      await field(page, 'First name').first().fill('Pim');
      await field(page, 'E-mail of the account').fill('nobody');
      await office.button('Create customer').click();
      await page.getByText('This is not an e-mail address.').first().waitFor();
      expect(await field(page, 'First name').first().inputValue()).toBe('Pim');
      office.expectMessage(/400/);
      await field(page, 'E-mail of the account').fill(email);
      await office.button('Create customer').click();
      await page.getByText('The customer is created.').waitFor();
      await page.getByRole('heading', { name: 'No orders yet', exact: true }).waitFor();
      const id = /customers\/(\d+)/.exec(page.url())![1];
      expect(await read(`/customers/${id}`)).toMatchObject({ email, first_name: 'Pim', orders_count: 0 });
      await office.close();
    });

    it('are deleted for good after a question, and their orders stay', async () => {
      const { customer, order } = await aBuyer(aName('Kraker'));
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo(`customers/${customer.id}`);
      await office.button('Delete').click();
      await office.button('Confirm').click();
      await office.page.getByRole('textbox', { name: 'User name or e-mail', exact: true }).waitFor();
      await office.settle();
      expect((await server.as('admin').get(`/shop/v1/customers/${customer.id}`)).status).toBe(404);
      expect(await read(`/orders/${order.id}`)).toMatchObject({ customer_id: 0, total: '17.50' });
      await office.close();
    });

    it('show markup that they wrote as text', async () => {
      const customer = await aCustomer(server.as('admin'), { first_name: 'Jo', last_name: 'X', billing: { company: MARKUP } });
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo(`customers/${customer.id}`);
      await office.page.getByText(MARKUP).first().waitFor();
      expect(await office.page.locator('img[src="x"]').count()).toBe(0);
      await office.close();
    });

    itLooks(engine, 'are accessible in light and dark, at a desk and on a phone', async () => {
      const { customer } = await aBuyer(aName('Pellens'));
      const office = await Office.open(browser, server, 'administrator');
      await office.goTo('customers');
      await office.expectAccessible();
      await office.goTo('customers/create');
      await office.expectAccessible();
      await office.goTo(`customers/${customer.id}`);
      await office.expectAccessible();
      await office.button('Edit details').click();
      await office.page.getByRole('dialog').waitFor();
      await office.expectAccessible();
      await office.button('Cancel').click();
      await office.close();
    });

    it('are not for people who may not manage them', async () => {
      const office = await Office.open(browser, server, 'editor');
      expect(await office.page.getByRole('menuitem', { name: 'Customers', exact: true }).count()).toBe(0);
      await office.goTo('customers');
      await office.page.getByText("You don't have the right permissions to access this page").waitFor();
      await office.expectAccessible();
      // The list may have been asked for before the permissions were known; the server refuses it by itself.
      office.mayLog(/403/);
      await office.close();
    });
  });
});
