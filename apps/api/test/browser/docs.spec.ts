import { afterAll, beforeAll, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sqliteTestEngine } from '@grove/database/testing';
import { aProduct } from '../support/builders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser, type PageVisit } from './test-browser.js';

describeInBrowser('The documentation in a browser', (browser) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    await aProduct(server.as('admin'), { name: 'Dried figs', regular_price: '4.95' });
  });
  afterAll(async () => {
    await server.stop();
    await engine.cleanUp();
  });

  const open = (path: string) => browser.open(`${server.url}/docs${path}`);

  /** Sends the form, and returns the displayed response. */
  const sendForm = async ({ page }: PageVisit) => {
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByLabel('Response body').waitFor();
    return page.getByLabel('Outcome').innerText();
  };

  const openOptionalArguments = ({ page }: PageVisit) => page.getByText(/^Optional arguments/).click();

  const signIn = async ({ page }: PageVisit) => {
    const { name, secret } = server.credentials.admin;
    await page.getByLabel('User name or consumer key').fill(name);
    await page.getByLabel('Application password or secret').fill(secret);
  };

  it('leads from the first page to an example that creates an order', async () => {
    const visit = await open('');
    const { page } = visit;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('/');
    await page.keyboard.type('create an order');
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Create an order' }).waitFor();
    await page.getByRole('button', { name: 'Copy curl' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const { name, secret } = server.credentials.admin;
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const command = copied.replace('KEY:SECRET', `${name}:${secret}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(Number((JSON.parse(stdout) as { total: string }).total)).toBeGreaterThan(0);
    await visit.close();
  });

  it('remembers the language of examples, the colours and, until it is forgotten, the key', async () => {
    const visit = await open('/get_shop_v1_products');
    await visit.page.getByRole('tab', { name: 'Python' }).click();
    await visit.page.getByLabel('Colours').selectOption('dark');
    await signIn(visit);
    await visit.open(`${server.url}/docs/get_shop_v1_orders`);
    expect(await visit.page.getByLabel('Example in Python', { exact: true }).isVisible()).toBe(true);
    expect(await visit.page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(await visit.page.getByLabel('User name or consumer key').inputValue()).not.toBe('');
    await visit.page.getByRole('button', { name: 'Forget key' }).click();
    expect(await visit.page.evaluate('sessionStorage.length')).toBe(0);
    await visit.close();
  });

  it('sends a request with the entered credentials and arguments, and shows the response', async () => {
    const visit = await open('/get_shop_v1_products');
    await signIn(visit);
    await openOptionalArguments(visit);
    await visit.page.getByLabel('search', { exact: true }).fill('figs');
    await visit.page.getByRole('combobox', { name: 'context' }).selectOption('edit');
    const response = await sendForm(visit);
    expect(response).toMatch(/^200 /);
    expect(response).toContain('"name": "Dried figs"');
    await visit.page.getByLabel('Outcome').getByText('Headers', { exact: true }).click();
    expect(await visit.page.getByLabel('Response headers').innerText()).toMatch(/x-wp-total: 1\b/);
    expect(await visit.accessibilityViolations()).toEqual([]);
    expect(visit.consoleErrors).toEqual([]);
    await visit.close();
  });

  it('sends the example of a creation, and keeps the credentials for the next page', async () => {
    const visit = await open('/post_shop_v1_products');
    await signIn(visit);
    expect(await sendForm(visit)).toMatch(/^201 [^]*"regular_price": "9.95"/);
    await visit.open(`${server.url}/docs/get_cms_v2_users_me`);
    expect(await sendForm(visit)).toMatch(/^200 [^]*"name": /);
    await visit.close();
  });

  it('does not confuse an argument with a credential of the same name', async () => {
    const fields = { title: 'Protected', content: 'geheim', status: 'publish', password: 'walnut' };
    const { body: post } = await server.as('editor').post('/cms/v2/posts', fields);
    const visit = await open('/get_cms_v2_posts_id');
    await visit.page.getByLabel('id', { exact: true }).fill(String(post.id));
    await openOptionalArguments(visit);
    await visit.page.getByLabel('password', { exact: true }).fill('walnut');
    expect(await sendForm(visit)).toMatch(/^200 [^]*geheim/);
    await visit.close();
  });

  it('uploads a file', async () => {
    const visit = await open('/post_cms_v2_media');
    await signIn(visit);
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
    await visit.page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'harvest.pdf', mimeType: 'application/pdf', buffer });
    expect(await sendForm(visit)).toMatch(/^201 [^]*"slug": "harvest"/);
    await visit.close();
  });

  it('shows an error response, and marks a field that is no valid JSON instead of sending it', async () => {
    const visit = await open('/post_shop_v1_orders');
    expect(await sendForm(visit)).toMatch(/^401 [^]*"code": /);
    const body = visit.page.getByRole('textbox', { name: /^Body/ });
    const complaint = () => visit.page.evaluate<string>(`document.querySelector('[name="request.body"]').validationMessage`);
    await body.fill('{"line_items": [}');
    await visit.page.getByRole('button', { name: 'Send POST' }).click();
    expect(await complaint()).toMatch(/^This is not valid JSON/);
    await body.fill('{}');
    expect(await complaint()).toBe('');
    await visit.close();
  });

  it('shows the key of the reader in the examples, and copies it with them', async () => {
    const visit = await open('/get_shop_v1_orders');
    const example = visit.page.getByLabel('Example in curl', { exact: true });
    expect(await example.innerText()).toContain("-u 'KEY:SECRET'");
    await visit.page.getByLabel('User name or consumer key').fill('ck_walnut');
    await visit.page.getByLabel('Application password or secret').fill('cs_fig');
    await visit.page.getByLabel('Application password or secret').blur();
    expect(await example.innerText()).toContain("-u 'ck_walnut:cs_fig'");
    await visit.page.getByRole('tab', { name: '@grove/client' }).click();
    const client = visit.page.getByLabel('Example in @grove/client', { exact: true });
    expect(await client.innerText()).toMatch(/consumerKey: 'ck_walnut',\s+consumerSecret: 'cs_fig',/);
    await visit.page.getByRole('tab', { name: 'curl' }).click();
    await visit.page.getByRole('button', { name: 'Forget key' }).click();
    expect(await example.innerText()).toContain("-u 'KEY:SECRET'");
    await visit.close();
  });

  it('shows names, texts and values of JSON in different colours, which are dark on light and light on dark', async () => {
    const visit = await open('/get_shop_v1_products_id');
    const colours = () =>
      visit.page.evaluate<string[]>(
        `['code', 'b', 'i', 'u'].map((part) => getComputedStyle(document.querySelector('[aria-label="Example response"] ' + part)).color)`,
      );
    const light = await colours();
    await visit.page.getByLabel('Colours').selectOption('dark');
    const dark = await colours();
    expect(new Set([...light, ...dark]).size).toBe(8);
    await visit.close();
  });

  it('asks before it deletes anything', async () => {
    const product = await aProduct(server.as('admin'), { name: 'Stale figs' });
    const visit = await open('/delete_shop_v1_products_id');
    const questions: string[] = [];
    let isAgreed = false;
    visit.page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (isAgreed ? dialog.accept() : dialog.dismiss());
    });
    await signIn(visit);
    await visit.page.getByLabel('id', { exact: true }).fill(String(product.id));
    await visit.page.getByRole('button', { name: 'Send DELETE' }).click();
    expect([questions.length, await visit.page.getByLabel('Outcome').innerText()]).toEqual([1, '']);
    expect((await server.as('admin').get(`/shop/v1/products/${product.id}`)).status).toBe(200);
    isAgreed = true;
    expect(await sendForm(visit)).toMatch(/^200 /);
    expect(questions[1]).toMatch(/deletes/);
    await visit.close();
  });

  it.each([
    ['paginat', 'Paging, filtering and counting'],
    ['login', 'Signing in'],
    ['creat an ordr', 'Create an order'],
    ['prodcut reviews', 'Product reviews'],
    ['voucher', 'Create a coupon'],
  ])('finds what %j means: %s', async (typed, title) => {
    const visit = await open('');
    await visit.page.getByLabel('Search the documentation').fill(typed);
    await visit.page.locator('.found a').first().waitFor();
    expect((await visit.page.locator('.found a b').allInnerTexts()).slice(0, 5)).toContain(title);
    await visit.close();
  });
});
