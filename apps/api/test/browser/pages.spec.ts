import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sqliteTestEngine } from '@grove/kernel/testing';
import { aProduct } from '../support/builders.js';
import { pictureOf, upload } from '../support/files.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser } from './visitor.js';

const TEXT = '<h2>Kernels</h2><p>Ripe <a href="https://elsewhere.example/">figs</a>.</p><blockquote>Sweet.</blockquote>';

describeInBrowser('the site in a browser', (visitor) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  const links: Record<string, string> = {};
  beforeAll(async () => {
    server = await startTestServer(engine);
    const editor = server.as('editor');
    const { body: picture } = await upload(editor, 'figs.png', await pictureOf(1200, 800), { alt_text: 'Figs in a bowl' });
    const written = { title: 'Figs & nuts', content: TEXT, status: 'publish', featured_media: picture.id };
    const { body: post } = await editor.post('/cms/v2/posts', written);
    const { body: page } = await editor.post('/cms/v2/pages', { ...written, title: 'About us' });
    const { body: author } = await editor.get(`/cms/v2/users/${post.author}`);
    const product = await aProduct(server.as('admin'), {
      ...{ name: 'Dried figs', regular_price: '9.95', sale_price: '7.50', description: TEXT },
      images: [{ id: picture.id, position: 0 }],
    });
    Object.assign(links, {
      ...{ front: server.url, post: post.link, page: page.link, product: product.permalink, medium: picture.link },
      ...{ author: author.link, card: `${String(post.link)}embed/`, 'card of a product': `${String(product.permalink)}embed/` },
      ...{ documentation: `${server.url}/docs`, operation: `${server.url}/docs/post_shop_v1_orders` },
    });
  });
  afterAll(async () => {
    await server.stop();
    await engine.cleanUp();
  });

  it.each([
    ...['front', 'post', 'page', 'product', 'medium', 'author', 'card', 'card of a product'],
    ...['documentation', 'operation'],
  ])(
    'the %s is shown without complaints and barriers, by day, by night and on a narrow screen, and asks nobody else',
    async (kind) => {
      const visit = await visitor.open(links[kind]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit.page.emulateMedia({ colorScheme });
        expect([colorScheme, await visit.barriers()]).toEqual([colorScheme, []]);
        expect(await visit.isBlank()).toBe(false);
      }
      await visit.page.setViewportSize({ width: 320, height: 640 });
      expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect([visit.status, visit.complaints, visit.outside]).toEqual([200, [], []]);
      await visit.leave();
    },
  );
});
