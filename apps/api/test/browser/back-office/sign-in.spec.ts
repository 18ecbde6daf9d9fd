import { afterAll, beforeAll, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { sqliteTestEngine } from '@grove/database/testing';
import { aProduct } from '../../support/builders.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, Office, PASSWORD } from './office.js';

describeInBrowser('The back office', (browser) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(async () => {
    await server.stop();
    await engine.cleanUp();
  });

  it('shows its sign-in page, without a message of the browser, a request to elsewhere or an accessibility violation', async () => {
    const visit = await browser.open(`${server.url}/admin`);
    await visit.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(visit.page.url()).toBe(`${server.url}/admin/#/login`);
    expect([visit.consoleErrors, visit.foreignRequests, await visit.accessibilityViolations()]).toEqual([[], [], []]);
    await visit.close();
  });

  it('says in the words of the server why somebody cannot sign in', async () => {
    const visit = await browser.open(`${server.url}/admin/`);
    await field(visit.page, 'User name or e-mail').fill('admin');
    await field(visit.page, 'Password').fill('wrong');
    await field(visit.page, 'Password').press('Enter');
    const message = visit.page.getByRole('alert').first();
    await message.waitFor();
    expect(await message.innerText()).toMatch(/password/);
    await visit.close();
  });

  it('has its files kept by browsers for good, but not its page', async () => {
    const page = await fetch(`${server.url}/admin/`);
    const [script] = /assets\/main-\w+\.js/.exec(await page.text()) ?? [];
    const asset = await fetch(`${server.url}/admin/${script}`);
    expect([page.headers.get('cache-control'), asset.headers.get('cache-control')]).toEqual([
      ...['no-cache', 'public, max-age=31536000, immutable'],
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';style-src 'self' 'sha256-[^ ]+';/);
    expect((await fetch(`${server.url}/admin/assets/none.js`)).status).toBe(404);
  });

  it('needs at most 450 kB, compressed, before its first screen', async () => {
    const page = await (await fetch(`${server.url}/admin/`)).text();
    const files = [...page.matchAll(/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path);
    const sizes = await Promise.all(
      files.map(async (path) => {
        const content = await fetch(`${server.url}/admin/${path}`, { headers: { 'Accept-Encoding': 'identity' } });
        return gzipSync(Buffer.from(await content.arrayBuffer())).length;
      }),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(450_000);
  });

  it('leads to the sign-in page when the session was ended elsewhere', async () => {
    const office = await Office.open(browser, server, 'shop_manager');
    const admin = server.as('admin');
    const { body: people } = await admin.list('/cms/v2/users', { search: office.username, context: 'edit' });
    expect((await admin.put(`/cms/v2/users/${people[0].id}`, { password: 'another walnut' })).status).toBe(200);
    await office.goTo('orders');
    await office.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    office.expectMessage(/401/);
    await office.close();
  });

  it('asks for the password over a form when the session has ended, and then saves what was typed', async () => {
    const admin = server.as('admin');
    const { id } = await aProduct(admin, { name: 'Figs' });
    const office = await Office.open(browser, server, 'shop_manager');
    const { page } = office;
    await office.goTo(`products/${id}`);
    await field(page, 'Name').fill('Figs from Smyrna');
    await page.context().clearCookies();
    await office.button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again', exact: true });
    await field(dialog, 'Password').fill('not the password');
    await field(dialog, 'Password').press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect((await admin.get(`/shop/v1/products/${id}`)).body.name).toBe('Figs');
    await office.expectAccessible();
    await field(dialog, 'Password').fill(PASSWORD);
    await field(dialog, 'Password').press('Enter');
    await page.getByText('Figs from Smyrna is saved.').waitFor();
    expect((await admin.get(`/shop/v1/products/${id}`)).body.name).toBe('Figs from Smyrna');
    office.expectMessage(/401/);
    await office.goTo('orders');
    await page.getByRole('menuitem', { name: 'Home', exact: true }).waitFor();
    await office.close();
  });

  it('asks for nothing of a screen that is not for the person who types its address', async () => {
    const office = await Office.open(browser, server, 'editor');
    const refused: number[] = [];
    office.page.on('response', (response) => response.status() >= 400 && refused.push(response.status()));
    for (const screen of ['orders', 'orders/1', 'orders/1/print', 'products', 'stock', 'customers', 'coupons/create']) {
      await office.goTo(screen);
      await office.page.getByRole('heading', { name: 'Access denied', exact: true, level: 5 }).waitFor();
    }
    await office.goTo('comments');
    await office.page.getByRole('heading', { name: 'Access denied', exact: true, level: 5 }).waitFor({ state: 'detached' });
    expect(refused).toEqual([]);
    await office.close();
  });

  it('signs people in and out', async () => {
    const office = await Office.open(browser, server, 'shop_manager');
    await office.button(/^shop_manager/).click();
    await office.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await office.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await office.close();
  });
});
