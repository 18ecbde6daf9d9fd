import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createRecord } from './support/builders.js';
import { send, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const CHECKOUT_BLOCK =
  '<!-- wp:woocommerce/checkout --><div class="wp-block-woocommerce-checkout"><!-- wp:heading --><h2>Pay</h2><!-- /wp:heading --></div>' +
  '<!-- /wp:woocommerce/checkout -->';

describeOnEachEngine('A page that is only a place for a part of a shop', (engine) => {
  let server: TestServer;
  let [cart, checkout, account, imprint] = [] as unknown as JsonRecord[];
  beforeAll(async () => {
    server = await startTestServer(engine);
    cart = await create('Cart', '[woocommerce_cart]', { comment_status: 'open' });
    checkout = await create('Checkout', CHECKOUT_BLOCK);
    account = await create('My account', '<!-- wp:shortcode -->[woocommerce_my_account]<!-- /wp:shortcode -->', {
      parent: checkout.id,
    });
    imprint = await create('Imprint', '<p>Noten BV, Utrecht.</p>[woocommerce_cart]');
  }, 60_000);
  afterAll(() => server.stop());

  const create = (title: string, content: string, more: object = {}): Promise<JsonRecord> =>
    createRecord(server.as('admin'), '/cms/v2/pages', { title, content, status: 'publish', ...more });

  const open = (address: unknown) => {
    const { pathname, search } = new URL(String(address), server.url);
    return send(server.url, { method: 'GET', target: pathname + search });
  };

  it('is a 404 page for visitors, which search engines leave out, at each of its addresses', async () => {
    for (const { id, link } of [cart, checkout, account])
      for (const address of [link, `${link as string}embed/`, `/?page_id=${id}`, `/?p=${id}`]) {
        const { status, headers, text } = await open(address);
        expect([address, status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
          address,
          404,
          'noindex',
          'no-store',
        ]);
        expect(text).not.toMatch(/woocommerce|index, follow/);
      }
    const { status, body } = await server.as('visitor').get('/oembed/1.0/embed', { url: String(cart.link) });
    expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
  });

  it('is in no sitemap and in no feed', async () => {
    const comment = { post: cart.id, content: 'Where is my basket?', status: 'approved' };
    await createRecord(server.as('admin'), '/cms/v2/comments', comment);
    const sitemap = (await open('/sitemap-pages-1.xml')).text;
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([imprint.link]);
    expect((await open('/comments/feed/')).text).not.toContain('basket');
  });

  it('is a record like others for programs, and says that search engines leave it out', async () => {
    const { status, body } = await server.as('visitor').get(`/cms/v2/pages/${cart.id}`, { _fields: 'status,link,content,seo' });
    expect([status, body.status, body.link]).toEqual([200, 'publish', cart.link]);
    expect(body['seo']).toMatchObject({ robots: 'noindex, follow', sitemap: false });
    const { body: pages } = await server.as('visitor').get<JsonRecord[]>('/cms/v2/pages', { orderby: 'id', order: 'asc' });
    expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining([cart.id, checkout.id, account.id, imprint.id]));
  });

  it('is shown as soon as it has a text, as is each page with a text besides a shortcode', async () => {
    expect((await open(imprint.link)).status).toBe(200);
    const page = await create('Orders', '[woocommerce_order_tracking]');
    expect((await open(page.link)).status).toBe(404);
    await server.as('admin').put(`/cms/v2/pages/${page.id}`, { content: 'Write to us.' });
    const { status, text } = await open(page.link);
    expect([status, text.includes('<meta name="robots" content="index, follow" />')]).toEqual([200, true]);
    expect((await open('/sitemap-pages-1.xml')).text).toContain(String(page.link));
  });
});
