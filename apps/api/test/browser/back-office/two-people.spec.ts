import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, anOrder, aProduct, aTag } from '../../support/builders.js';
import type { JsonRecord } from '../../support/http.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, Office, WITHIN } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PRODUCTS = '/shop/v1/products';

describeInBrowser('Two people in the back office', (browser) => {
  describeOnEachEngine('of a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const read = async (path: string): Promise<JsonRecord> => (await server.as('admin').get(path)).body;
    const eventsOf = async (id: number, topic: string) =>
      (await server.database.read('SELECT id FROM outbox WHERE resource_id = ? AND topic = ?', [id, topic])).length;
    const open = (role: 'shop_manager' | 'administrator' = 'shop_manager') => Office.open(browser, server, role);
    const save = (office: Office) => office.button('Save').click();
    const dialogOf = ({ page }: Office) => page.getByRole('dialog', { name: 'This was changed meanwhile', exact: true });
    /** Loses the answers of requests, of which the server gets all or none, until it is stopped. */
    const loseAnswers = async (page: Page, path: string, { arrive }: { arrive: boolean }) => {
      const lose = async (route: Route) => {
        if (route.request().method() === 'GET') return route.fallback();
        if (arrive) await route.fetch();
        await route.abort();
      };
      await page.route(`**${path}`, lose);
      return () => page.unroute(`**${path}`, lose);
    };

    it('who change different fields of one product both keep their changes, and learn it', async () => {
      const { id } = await aProduct(server.as('admin'), { regular_price: '5.00' });
      const [one, other] = [await open(), await open('administrator')];
      for (const office of [one, other]) {
        await office.goTo(`products/${id}`);
        await office.page.getByLabel('Name', { exact: true }).waitFor();
      }
      await other.page.getByLabel('Name', { exact: true }).fill('Walnuts');
      await save(other);
      await other.page.getByText('Walnuts is saved.').waitFor();
      await one.page.getByLabel('Price', { exact: true }).fill('6.00');
      await save(one);
      await one.page.getByText('Somebody else had changed this too, and it is kept: Name.').waitFor();
      expect(await read(`${PRODUCTS}/${id}`)).toMatchObject({ name: 'Walnuts', regular_price: '6.00' });
      expect(await one.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Walnuts');
      one.expectMessage(/412/);
      await one.close();
      await other.close();
    });

    it('who change the same field decide which stays, and lose nothing typed until they do', async () => {
      const { id } = await aProduct(server.as('admin'), { regular_price: '5.00', description: 'Sweet' });
      const office = await open();
      const { page } = office;
      await office.goTo(`products/${id}`);
      await page.getByLabel('Name', { exact: true }).waitFor();
      await server.as('admin').put(`${PRODUCTS}/${id}`, { name: 'Theirs', sku: 'THEIRS', description: '<b>Bitter</b>' });
      await page.getByLabel('Name', { exact: true }).fill('Mine');
      await page.getByLabel('Description', { exact: true }).fill('Salty');
      await page.getByLabel('Price', { exact: true }).fill('6.00');
      await save(office);
      const dialog = dialogOf(office);
      await dialog.getByRole('radio', { name: 'Theirs now <p><b>Bitter</b></p>', exact: true }).waitFor();
      await dialog.getByText('They also changed, and that stays: SKU.').waitFor();
      await office.expectAccessible();
      await dialog.getByRole('button', { name: 'Keep editing', exact: true }).click();
      await page.getByText('Nothing was saved.').first().waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
      expect((await read(`${PRODUCTS}/${id}`)).regular_price).toBe('5.00');
      await save(office);
      await dialog.getByRole('radio', { name: 'Theirs now <p><b>Bitter</b></p>', exact: true }).check();
      await dialog.getByRole('button', { name: 'Save what is chosen', exact: true }).click();
      await page.getByText('Mine is saved.').waitFor();
      const expected = { name: 'Mine', sku: 'THEIRS', description: '<p><b>Bitter</b></p>\n', regular_price: '6.00' };
      expect(await read(`${PRODUCTS}/${id}`)).toMatchObject(expected);
      // The second save goes on from there.
      await page.getByLabel('Price', { exact: true }).fill('7.00');
      await save(office);
      await expect.poll(async () => (await read(`${PRODUCTS}/${id}`)).regular_price, WITHIN).toBe('7.00');
      office.expectMessage(/412/);
      await office.close();
    });

    it('who change one coupon, one order or one stock may take what the other has', async () => {
      const admin = server.as('admin');
      const coupon = await aCoupon(admin, { amount: '1.00' });
      const product = await aProduct(admin, { manage_stock: true, stock_quantity: 5 });
      const order = await anOrder(admin, { billing: { first_name: 'Pia', city: 'Zeist', email: 'pia@noten.nl' } });
      const office = await open();
      const { page } = office;
      const takeTheirs = () => dialogOf(office).getByRole('button', { name: 'Take theirs', exact: true }).click();

      await office.goTo(`coupons/${coupon.id}`);
      await page.getByLabel(/^Amount/).waitFor();
      await admin.put(`/shop/v1/coupons/${coupon.id}`, { amount: '2.00' });
      await page.getByLabel(/^Amount/).fill('3.00');
      await save(office);
      await takeTheirs();
      await expect.poll(() => page.getByLabel(/^Amount/).inputValue(), WITHIN).toBe('2.00');

      await office.goTo(`orders/${order.id}`);
      await office.button('Edit addresses').click();
      await field(page, 'City').first().waitFor();
      await admin.put(`/shop/v1/orders/${order.id}`, { billing: { city: 'Utrecht', phone: '0301' } });
      await field(page, 'City').first().fill('Soest');
      await field(page, 'First name').first().fill('Mia');
      await save(office);
      await dialogOf(office).getByRole('group', { name: 'Billing address – City', exact: true }).waitFor();
      await takeTheirs();
      await expect
        .poll(async () => (await read(`/shop/v1/orders/${order.id}`)).billing, WITHIN)
        .toMatchObject({ first_name: 'Mia', city: 'Utrecht', phone: '0301' });

      await office.goTo('products');
      const stock = field(page, `In stock: ${product.name}`);
      await stock.waitFor();
      await admin.put(`${PRODUCTS}/${product.id}`, { stock_quantity: 4 });
      await stock.fill('9');
      await stock.press('Enter');
      await takeTheirs();
      await expect.poll(() => stock.inputValue(), WITHIN).toBe('4');
      expect([
        (await read(`${PRODUCTS}/${product.id}`)).stock_quantity,
        (await read(`/shop/v1/coupons/${coupon.id}`)).amount,
      ]).toEqual([4, '2.00']);
      office.expectMessage(/412/);
      await office.close();
    });

    it('of whom one deletes what the other has changed is asked again, and the one who edits it learns it', async () => {
      const admin = server.as('admin');
      const [tag, product] = [await aTag(admin, { description: 'Sweet' }), await aProduct(admin)];
      const office = await open();
      const { page } = office;
      await office.goTo('product-tags');
      await office.button(`Delete: ${tag.name}`).click();
      await admin.put(`${PRODUCTS}/tags/${tag.id}`, { description: 'Bitter' });
      await office.button('Confirm').click();
      const dialog = dialogOf(office);
      await dialog.getByRole('row', { name: 'Description Sweet Bitter', exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      expect((await read(`${PRODUCTS}/tags/${tag.id}`)).id).toBe(tag.id);
      await office.button(`Delete: ${tag.name}`).click();
      await office.button('Confirm').click();
      await dialog.getByRole('button', { name: 'Delete anyway', exact: true }).click();
      await expect.poll(async () => (await admin.get(`${PRODUCTS}/tags/${tag.id}`)).status, WITHIN).toBe(404);

      await office.goTo(`products/${product.id}`);
      await page.getByLabel('Name', { exact: true }).fill('Kept');
      await admin.delete(`${PRODUCTS}/${product.id}`);
      await save(office);
      await dialog.getByText('It is in the trash now.').waitFor();
      await dialog.getByRole('button', { name: 'Keep editing', exact: true }).click();
      await admin.delete(`${PRODUCTS}/${product.id}`, { force: true });
      await save(office);
      await page.getByText('Somebody else has deleted this.').first().waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept');
      office.expectMessage(/40[04]|412/);
      await office.close();
    });

    it.each([true, false])(
      'learn that no answer arrived (the server got the save: %s), and a repeated save counts once',
      async (arrive) => {
        const { id } = await aProduct(server.as('admin'), { regular_price: '5.00' });
        const order = await anOrder(server.as('admin'));
        const office = await open();
        const { page } = office;
        await office.goTo(`products/${id}`);
        const before = await eventsOf(id, 'product.updated');
        const stopLosing = await loseAnswers(page, `/products/${id}`, { arrive });
        await page.getByLabel('Price', { exact: true }).fill('6.00');
        await save(office);
        await page.getByText('Saving again is safe').first().waitFor();
        expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('6.00');
        expect((await read(`${PRODUCTS}/${id}`)).regular_price).toBe(arrive ? '6.00' : '5.00');
        await stopLosing();
        await save(office);
        await page.getByText('is saved.').waitFor();
        expect([(await read(`${PRODUCTS}/${id}`)).regular_price, await eventsOf(id, 'product.updated')]).toEqual([
          '6.00',
          before + 1,
        ]);

        await office.goTo(`orders/${order.id}`);
        const stopLosingNotes = await loseAnswers(page, `/orders/${order.id}/notes`, { arrive });
        await field(page, 'New note').fill('Ring twice');
        await office.button('Add note').click();
        await page.getByText('Saving again is safe').waitFor();
        await stopLosingNotes();
        await office.button('Add note').click();
        await page.getByText('Ring twice').first().waitFor();
        await expect.poll(() => field(page, 'New note').inputValue(), WITHIN).toBe('');
        const notes = (await server.as('admin').list(`/shop/v1/orders/${order.id}/notes`)).body;
        expect(notes.filter(({ note }) => note === 'Ring twice')).toHaveLength(1);
        office.expectMessage(/ERR_FAILED/);
        await office.close();
      },
    );

    it('see that they are offline, and save when they are back; a stock counts once, a deletion too', async () => {
      const admin = server.as('admin');
      const product = await aProduct(admin, { manage_stock: true, stock_quantity: 5 });
      const tag = await aTag(admin);
      const office = await open();
      const { page } = office;
      await office.goTo('products');
      const stock = field(page, `In stock: ${product.name}`);
      await stock.waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await stock.fill('8');
      await stock.press('Enter');
      await page
        .getByText(/No answer arrived/)
        .first()
        .waitFor();
      expect(await stock.inputValue()).toBe('8');
      await page.context().setOffline(false);
      await page.getByText('You are offline.').waitFor({ state: 'detached' });
      const before = await eventsOf(product.id, 'product.updated');
      await stock.press('Enter');
      await expect.poll(async () => (await read(`${PRODUCTS}/${product.id}`)).stock_quantity, WITHIN).toBe(8);
      expect(await eventsOf(product.id, 'product.updated')).toBe(before + 1);

      await office.goTo('product-tags');
      const stopLosing = await loseAnswers(page, `/tags/${tag.id}?*`, { arrive: true });
      const remove = async () => {
        await office.button(`Delete: ${tag.name}`).click();
        await office.button('Confirm').click();
      };
      await remove();
      await page.getByText('Saving again is safe').waitFor();
      expect((await admin.get(`${PRODUCTS}/tags/${tag.id}`)).status).toBe(404);
      await stopLosing();
      await remove();
      await page.getByText(`${tag.name} is deleted`).waitFor();
      office.expectMessage(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
      await office.close();
    });
  });
});
