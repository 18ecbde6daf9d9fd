import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqliteTestEngine } from '@grove/database/testing';
import { aProduct } from '../support/builders.js';
import { createPicture, upload } from '../support/files.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser } from './test-browser.js';

const TEXT = '<h2>Kernels</h2><p>Ripe <a href="https://elsewhere.example/">figs</a>.</p><blockquote>Sweet.</blockquote>';

/** The guides of the documentation. */
const GUIDES = [
  ...['first-ten-minutes', 'first-order', 'signing-in', 'paging', 'money', 'order-statuses', 'webhooks', 'following-changes'],
  ...['idempotency', 'errors', 'caching', 'limits', 'clients', 'agents', 'moving-from-woocommerce'],
];

/** A connector asks for a key. */
const CONSENT = 'app_name=Parcels&scope=read&user_id=1&return_url=https://app.example/&callback_url=https://app.example/keys';

describeInBrowser('The site in a browser', (browser) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  const links: Record<string, string> = {};
  beforeAll(async () => {
    server = await startTestServer(engine);
    const editor = server.as('editor');
    const { body: picture } = await upload(editor, 'figs.png', await createPicture(1200, 800), { alt_text: 'Figs in a bowl' });
    const fields = { title: 'Figs & nuts', content: TEXT, status: 'publish', featured_media: picture.id };
    const { body: post } = await editor.post('/cms/v2/posts', fields);
    const { body: page } = await editor.post('/cms/v2/pages', { ...fields, title: 'About us' });
    const { body: author } = await editor.get(`/cms/v2/users/${post.author}`);
    const product = await aProduct(server.as('admin'), {
      ...{ name: 'Dried figs', regular_price: '9.95', sale_price: '7.50', description: TEXT },
      images: [{ id: picture.id, position: 0 }],
    });
    Object.assign(links, {
      ...{ front: server.url, post: post.link, page: page.link, product: product.permalink, medium: picture.link },
      ...{ author: author.link, card: `${String(post.link)}embed/`, 'card of a product': `${String(product.permalink)}embed/` },
      ...{ 'contact form': `${server.url}/contact-form/${await createFormWithEveryField()}/` },
      ...{ consent: `${server.url}/wc-auth/v1/authorize?${CONSENT}` },
      ...{ documentation: `${server.url}/docs`, operation: `${server.url}/docs/post_shop_v1_orders` },
      ...Object.fromEntries(GUIDES.map((guide) => [`guide ${guide}`, `${server.url}/docs/guides/${guide}`])),
      ...{ resource: `${server.url}/docs/resources/shop-v1-orders`, errors: `${server.url}/docs/errors` },
    });
  });
  afterAll(async () => {
    await server.stop();
    await engine.cleanUp();
  });

  /** Creates a contact form with a field of every kind, and returns its slug. */
  async function createFormWithEveryField(): Promise<string> {
    const form =
      'Name [text* name] Mail [email* mail] Site [url site] Phone [tel phone] Nuts [number nuts] Day [date day] Size [select size "S" "M"] ' +
      'How [radio how "letter" "call"] Which [checkbox* which "figs" "dates"] Message [textarea* message] [acceptance ok] I agree [/acceptance] [submit "Send it"]';
    const { body } = await server.as('editor').post('/contact-form/v1/contact-forms', { title: 'Ask us', form });
    return body.slug;
  }

  it.each([
    ...['front', 'post', 'page', 'product', 'medium', 'author', 'card', 'card of a product'],
    ...['contact form', 'consent', 'documentation', 'operation', 'resource', 'errors'],
    ...GUIDES.map((guide) => `guide ${guide}`),
  ])(
    'the %s has no errors or accessibility violations in light and dark mode, fits wide and narrow screens, and requests nothing from other origins',
    async (kind) => {
      const visit = await browser.open(links[kind]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit.page.emulateMedia({ colorScheme });
        expect([colorScheme, await visit.accessibilityViolations()]).toEqual([colorScheme, []]);
        expect(await visit.isBlank()).toBe(false);
      }
      for (const width of [1280, 390, 320]) {
        await visit.page.setViewportSize({ width, height: 640 });
        expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
      expect([visit.status, visit.consoleErrors, visit.foreignRequests]).toEqual([200, [], []]);
      await visit.close();
    },
  );

  it('a contact form can be filled in and sent with the keyboard, and shows errors beside the fields', async () => {
    const visit = await browser.open(links['contact form']);
    const { page } = visit;
    await page.getByLabel('Name').fill('Jan');
    await page.getByLabel('Mail').fill('jan@noten.nl');
    await page.getByLabel('Message').fill('Have you any figs?');
    await page.getByLabel('I agree').check();
    await page.getByRole('button', { name: 'Send it' }).press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('group', { name: 'Which' }).innerText()).toContain('Please fill in this field.');
    expect([await visit.accessibilityViolations(), await page.getByLabel('Message').inputValue()]).toEqual([
      [],
      'Have you any figs?',
    ]);
    await page.getByLabel('dates').check();
    await page.getByLabel('Message').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('status').innerText()).toBe('Thank you for your message. It has been sent.');
    expect(visit.foreignRequests).toEqual([]);
    expect(await server.database.read('SELECT status FROM contact_submission')).toEqual([{ status: 'taken' }]);
    await visit.close();
  });
});
