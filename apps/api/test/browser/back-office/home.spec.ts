import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sqliteTestEngine } from '@grove/database/testing';
import { aComment, anOrder, aProduct, createRecord } from '../../support/builders.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { Office } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeInBrowser('The home of the back office', (browser) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(async () => {
    await server.stop();
    await engine.cleanUp();
  });

  it('tells a new shop what to do first', async () => {
    const office = await Office.open(browser, server, 'administrator');
    await office.page.getByRole('region', { name: 'Set up your shop', exact: true }).waitFor();
    await office.page.getByText('Nothing. Everything is done.').waitFor();
    await office.expectAccessible();
    await office.close();
  });

  it('shows what was sold today and this week, and what waits, each with its list', async () => {
    const admin = server.as('admin');
    const product = await aProduct(admin, { regular_price: '12.50', manage_stock: true, stock_quantity: 2 });
    await aProduct(admin, { manage_stock: true, stock_quantity: 2 });
    await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 2 }], set_paid: true });
    const post = await createRecord(admin, '/cms/v2/posts', { title: 'Nuts', status: 'publish' });
    await aComment(server.database, Number(post.id), { status: 'hold' });
    const office = await Office.open(browser, server, 'shop_manager');
    const { page } = office;
    expect(await page.getByRole('region', { name: 'Today', exact: true }).innerText()).toMatch(/€25\.00\s+1 order/);
    expect(await page.getByRole('region', { name: 'Last 7 days', exact: true }).innerText()).toMatch(
      /7 days before: €0\.00, 0 orders/,
    );
    const waits = page.getByRole('region', { name: 'Waiting for you', exact: true });
    expect((await waits.innerText()).split('\n')).toEqual(
      expect.arrayContaining([
        '1 order to process',
        '1 product is out of stock',
        '1 product is low in stock',
        '1 comment to moderate',
      ]),
    );
    await office.button('Show as a table').click();
    await page.getByRole('columnheader', { name: 'Last 7 days', exact: true }).waitFor();
    await office.expectAccessible();
    await waits.getByRole('link', { name: '1 order to process', exact: true }).click();
    await page.getByRole('tab', { name: 'Processing 1', exact: true, selected: true }).waitFor();
    expect(new URL(page.url()).hash).toContain(encodeURIComponent('{"status":"processing"}'));
    await office.close();
  });

  // At any moment it is another day than in Amsterdam in one of them.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('has the days of the shop for a person in %s', async (timezoneId) => {
    await anOrder(server.as('admin'), { set_paid: true });
    const office = await Office.open(browser, server, 'shop_manager', timezoneId);
    expect(await office.page.getByRole('region', { name: 'Today', exact: true }).innerText()).toMatch(/[1-9]\d* orders?/);
    await office.button('Show as a table').click();
    expect(await office.page.getByRole('row').last().innerText()).not.toContain('€0.00\t');
    await office.close();
  });

  it('shows an editor nothing of the shop', async () => {
    const office = await Office.open(browser, server, 'editor');
    await office.page.getByRole('region', { name: 'Waiting for you', exact: true }).waitFor();
    const screens = ['Home', 'Reviews and comments', 'Contact messages', 'Posts', 'Pages', 'Media'];
    expect(await office.page.getByRole('menuitem').allInnerTexts()).toEqual(screens);
    expect(await office.page.getByRole('region').count()).toBe(1);
    await office.close();
  });

  it('speaks Dutch if the person wants it, and lists its keys', async () => {
    const office = await Office.open(browser, server, 'shop_manager');
    const { page } = office;
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys', exact: true });
    await keys.getByText('Open the command menu').waitFor();
    await office.expectAccessible();
    // The menu of the phone has had the focus meanwhile.
    await keys.getByText('Open the command menu').click();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await office.button(/^shop_manager/).click();
    await page.getByRole('menuitem', { name: 'Nederlands', exact: true }).click();
    await page.getByRole('region', { name: 'Wacht op jou', exact: true }).waitFor();
    await office.close();
  });
});
