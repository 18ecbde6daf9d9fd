import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sqliteTestEngine } from '@grove/database/testing';
import { aProduct } from '../support/builders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser, type Visit } from './visitor.js';

describeInBrowser('The documentation in a browser', (visitor) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    await aProduct(server.as('admin'), { name: 'Dried figs' });
  });
  afterAll(async () => {
    await server.stop();
    await engine.cleanUp();
  });

  const open = (path: string) => visitor.open(`${server.url}/docs${path}`);

  /** Sends what the form holds, and waits for the answer. */
  const sent = async ({ page }: Visit) => {
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByLabel('Response body').waitFor();
    return page.getByRole('status').innerText();
  };

  const signIn = async ({ page }: Visit) => {
    const { name, secret } = server.credentials.admin;
    await page.getByLabel('User name or consumer key').fill(name);
    await page.getByLabel('Application password or secret').fill(secret);
  };

  it('finds an operation by a part of its address', async () => {
    const visit = await open('');
    await visit.page.getByLabel('Filter').fill('coupons');
    const paths = await visit.page.locator('dt:visible').allInnerTexts();
    expect(paths).toEqual(['/shop/v1/coupons', '/shop/v1/coupons/{id}', '/shop/v1/coupons/batch']);
    await visit.page.getByRole('link', { name: 'Create a coupon' }).click();
    expect(await visit.page.getByRole('heading', { level: 1 }).innerText()).toBe('Create a coupon');
    await visit.leave();
  });

  it('copies an example', async () => {
    const visit = await open('/get_shop_v1_products');
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const language of ['curl', 'JavaScript']) {
      await visit.page.getByRole('button', { name: `Copy ${language}` }).click();
      await visit.page.getByRole('button', { name: 'Copied' }).first().waitFor();
      const copied = await visit.page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toBe(await visit.page.getByLabel(`Example in ${language}`).innerText());
      expect(copied).toContain(`${server.root}/shop/v1/products?per_page=3`);
    }
    await visit.leave();
  });

  it('sends a request with the credentials and arguments that were filled in, and shows the answer', async () => {
    const visit = await open('/get_shop_v1_products');
    await signIn(visit);
    await visit.page.getByLabel('search').fill('figs');
    await visit.page.getByLabel('context').selectOption('edit');
    const told = await sent(visit);
    expect(told).toMatch(/^200 /);
    expect(told).toMatch(/x-wp-total: 1\b/);
    expect(told).toContain('"name": "Dried figs"');
    expect(await visit.barriers()).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });

  it('creates what the example shows, and signs in on the next page as on the one before', async () => {
    const visit = await open('/post_shop_v1_products');
    await signIn(visit);
    expect(await sent(visit)).toMatch(/^201 [^]*"regular_price": "9.95"/);
    await visit.open(`${server.url}/docs/get_cms_v2_users_me`);
    expect(await sent(visit)).toMatch(/^200 [^]*"name": /);
    await visit.leave();
  });

  it('keeps arguments apart from credentials of the same name', async () => {
    const kept = { title: 'Kept', content: 'geheim', status: 'publish', password: 'walnut' };
    const { body: post } = await server.as('editor').post('/cms/v2/posts', kept);
    const visit = await open('/get_cms_v2_posts_id');
    await visit.page.getByLabel('id', { exact: true }).fill(String(post.id));
    await visit.page.getByLabel('password', { exact: true }).fill('walnut');
    expect(await sent(visit)).toMatch(/^200 [^]*geheim/);
    await visit.leave();
  });

  it('sends a file', async () => {
    const visit = await open('/post_cms_v2_media');
    await signIn(visit);
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
    await visit.page.getByLabel('File').setInputFiles({ name: 'harvest.pdf', mimeType: 'application/pdf', buffer });
    expect(await sent(visit)).toMatch(/^201 [^]*"slug": "harvest"/);
    await visit.leave();
  });

  it('shows a refusal as it is, and what cannot be sent in words', async () => {
    const visit = await open('/get_shop_v1_orders');
    expect(await sent(visit)).toMatch(/^401 [^]*"code": /);
    await visit.page.getByLabel('filter').fill('no object');
    await visit.page.getByRole('button', { name: 'Send GET' }).click();
    await visit.page.getByText('The request could not be sent').waitFor();
    await visit.leave();
  });
});
