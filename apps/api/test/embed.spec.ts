import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingHttpHeaders } from 'node:http';
import { describeOnEachEngine, describeOnMysql } from '@grove/database/testing';
import { aName, aProduct } from './support/builders.js';
import { createPicture, upload } from './support/files.js';
import { send, type JsonRecord } from './support/http.js';
import { TcpProxy } from './support/tcp-proxy.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const EMBED = '/oembed/1.0/embed';

describeOnEachEngine('Public pages and oEmbed', (engine) => {
  let server: TestServer;
  let picture: JsonRecord;
  let post: JsonRecord;
  let page: JsonRecord;
  let product: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    picture = (await upload(server.as('editor'), 'figs.png', await createPicture(1200, 800))).body;
    post = await createContent('posts', { title: 'Figs & "nuts"', content: 'Ripe **figs**.', featured_media: picture.id });
    page = await createContent('pages', { title: 'About us', content: 'We grow.' });
    product = await aProduct(server.as('admin'), {
      ...{ name: 'Dried figs', regular_price: '9.95', description: 'Sweet.' },
      images: [{ id: picture.id, position: 0 }],
    });
  }, 60_000);
  afterAll(() => server.stop());

  const createContent = async (kind: string, body: object): Promise<JsonRecord> =>
    (await server.as('editor').post(`/cms/v2/${kind}`, { title: aName('Post'), status: 'publish', ...body })).body;

  const open = (address: unknown, headers: OutgoingHttpHeaders = {}, method = 'GET') => {
    const { pathname, search } = new URL(String(address), server.url);
    return send(server.url, { method, target: pathname + search, headers });
  };

  const embed = (url: unknown, query: object = {}) => server.as('visitor').get(EMBED, { url, ...query });

  const embedUrlOf = async (url: unknown) => /<iframe [^>]*src="([^"]+)"/.exec(String((await embed(url)).body.html))![1];

  /** The link of each kind of record. */
  const allLinks = () => ({ post: post.link, page: page.link, product: product.permalink, medium: picture.link });

  it('each record has a page at its link, with a link to its oEmbed document', async () => {
    const titles = { post: 'Figs &#038; &#8220;nuts&#8221;', page: 'About us', product: 'Dried figs', medium: 'figs' };
    for (const [kind, link] of Object.entries(allLinks())) {
      const { status, headers, text } = await open(link);
      expect([kind, status, headers['content-type']]).toEqual([kind, 200, 'text/html; charset=utf-8']);
      expect(text).toContain(`<h1>${titles[kind as keyof typeof titles]}</h1>`);
      const [, address] = /type="application\/json\+oembed"\s+href="([^"]+)"/.exec(text)!;
      const document = await open(address.replaceAll('&amp;', '&'));
      expect([kind, document.status, document.body.type]).toEqual([kind, 200, 'rich']);
    }
  });

  it('a child page is served at its path and by its id only, and can be embedded (finding C2)', async () => {
    const child = await createContent('pages', { title: 'Team', parent: page.id });
    expect([page.link, child.link]).toEqual([`${server.url}/about-us/`, `${server.url}/about-us/team/`]);
    for (const address of [child.link, `/nl/about-us/team/`, `/?page_id=${child.id}`]) {
      const { status, text } = await open(address);
      expect([address, status]).toEqual([address, 200]);
      expect(text).toContain(`<link rel="canonical" href="${String(child.link)}" />`);
    }
    expect((await open(await embedUrlOf(child.link))).status).toBe(200);
    const unknownPaths = ['/team/', '/other/team/', '/about-us/other/', '/about-us/team/other/'];
    expect(await Promise.all(unknownPaths.map(async (address) => (await open(address)).status))).toEqual([404, 404, 404, 404]);
  });

  it('the page of a post shows its author, date, image and text', async () => {
    const { text } = await open(post.link);
    expect(text).toMatch(/<time datetime="[\d-]{10}T[\d:]{8}">[^<]+<\/time> · <a href="[^"]+">editor<\/a>/);
    expect(text).toContain(`src="${picture.source_url}"`);
    expect(text).toContain('<p>Ripe **figs**.</p>');
  });

  it('the page of a product shows its price and image', async () => {
    const { text } = await open(product.permalink);
    expect(text).toContain(`<p class="price">${product.price_html}</p>`);
    expect(text).toContain(`src="${picture.source_url}"`);
  });

  it('each page is also served under each language prefix, and by the id of its record', async () => {
    for (const link of Object.values(allLinks())) {
      const { text } = await open(link);
      const { pathname, search } = new URL(String(link));
      expect((await open(`/nl${pathname}${search}`)).text).toBe(text);
      expect((await open(`/xx${pathname}${search}`)).text).not.toBe(text);
    }
    expect((await open(`/?p=${post.id}`)).text).toBe((await open(post.link)).text);
    expect((await open(`/?post_type=product&p=${product.id}`)).text).toBe((await open(product.permalink)).text);
    const front = await open('/nl/');
    expect([front.status, front.headers.location]).toEqual([302, `${server.url}/`]);
  });

  it('pages run no scripts and cannot be framed; embed pages can be framed anywhere', async () => {
    for (const link of Object.values(allLinks())) {
      const [page, card] = [await open(link), await open(await embedUrlOf(link))];
      expect([page.status, card.status]).toEqual([200, 200]);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      expect([page.headers['x-frame-options'], card.headers['x-frame-options']]).toEqual(['DENY', undefined]);
      expect(card.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors \*$/);
      expect(page.headers['x-content-type-options']).toBe('nosniff');
      expect(card.text).toContain(`<a href="${String(link)}" target="_blank"`);
    }
  });

  describe('the page of an author', () => {
    const linkOf = async (id: unknown) => String((await server.as('admin').get(`/cms/v2/users/${id}`)).body.link);

    it('is at the link of the user, under each language prefix, and posts link to it', async () => {
      const link = await linkOf(post.author);
      const { status, text } = await open(link);
      expect([status, text.includes('<h1>editor</h1>')]).toEqual([200, true]);
      expect(text).toContain(`<h2><a href="${post.link}">Figs &#038; &#8220;nuts&#8221;</a></h2>`);
      expect((await open(`/nl${new URL(link).pathname}`)).text).toBe(text);
      expect((await open(post.link)).text).toContain(`<a href="${link}">editor</a>`);
    });

    it('shows the description of the author, and ten posts per page, newest first', async () => {
      const { body: ann } = await server.as('admin').post('/cms/v2/users', {
        ...{ username: 'ann', name: 'Ann Fig', email: 'ann@example.com', password: 'walnuts in autumn', roles: ['author'] },
        description: 'Grows <em>figs</em>.<script>alert(1)</script>',
      });
      const createPost = (number: number, more: object = {}) =>
        server.as('editor').post('/cms/v2/posts', {
          ...{ title: `About figs ${number}`, content: 'geheim', author: ann.id, status: 'publish' },
          ...{ date: `2026-01-${10 + number}T00:00:00`, ...more },
        });
      for (let number = 1; number <= 11; number++) await createPost(number, number === 11 ? { password: 'walnut' } : {});
      await createPost(12, { status: 'draft' });
      const link = await linkOf(ann.id);
      const [first, second, third] = [await open(link), await open(`${link}?page=2`), await open(`${link}?page=3`)];
      expect(first.text).toContain('<p>Grows <em>figs</em>.');
      expect(first.text).not.toContain('<script');
      const titles = ({ text }: { text: string }) => [...text.matchAll(/About figs (\d+)/g)].map(([, number]) => Number(number));
      expect([titles(first), titles(second), third.status]).toEqual([[11, 10, 9, 8, 7, 6, 5, 4, 3, 2], [1], 404]);
      expect(first.text.match(/geheim/g)).toHaveLength(9);
      expect(first.text).toContain(`<a rel="next" href="${link}?page=2">`);
    });

    it('does not exist for users without published posts, as for unknown names', async () => {
      const { body: unpublished } = await server.as('author').post('/cms/v2/posts', { title: 'Draft', status: 'draft' });
      const unknownAuthor = await open('/author/nobody/');
      for (const id of [unpublished.author, (await server.as('admin').get('/cms/v2/users/me')).body.id])
        for (const who of ['visitor', 'admin'] as const) {
          const { status, text } = await open(await linkOf(id), server.headersOf(who));
          expect([status, text]).toEqual([404, unknownAuthor.text]);
        }
    });
  });

  it('a page that a client has cached is sent again only after a change', async () => {
    const { link, id } = await createContent('posts', { content: 'First.' });
    const { headers } = await open(link);
    expect(headers['last-modified']).toMatch(/ GMT$/);
    const cached = { 'If-None-Match': headers.etag };
    const again = await open(link, cached);
    expect([again.status, again.text]).toEqual([304, '']);
    await server.as('editor').put(`/cms/v2/posts/${id}`, { content: 'Second.' });
    expect((await open(link, cached)).text).toContain('<p>Second.</p>');
    const head = await open(link, {}, 'HEAD');
    expect([head.status, head.text, Number(head.headers['content-length']) > 0]).toEqual([200, '', true]);
  });

  describe('content that visitors may not read', () => {
    it.each(['draft', 'pending', 'private', 'future'])(
      'has no page and no oEmbed document while it is %s, for any user',
      async (status) => {
        const date = status === 'future' ? { date: '2099-01-01T00:00:00' } : {};
        const records = [
          await createContent('posts', { slug: aName('hidden').replace(' ', '-'), content: 'geheim', status, ...date }),
          await createContent('pages', { content: 'geheim', status, ...date }),
          ...(status === 'future' ? [] : [await aProduct(server.as('admin'), { description: 'geheim', status })]),
        ];
        for (const record of records) {
          const link = record.link ?? record.permalink;
          for (const who of ['visitor', 'admin'] as const) {
            const page = await open(link, server.headersOf(who));
            expect([page.status, page.text.includes('geheim')]).toEqual([404, false]);
            const { status: oembedStatus, body } = await server.as(who).get(EMBED, { url: link });
            expect([oembedStatus, body.code]).toEqual([404, 'oembed_invalid_url']);
          }
        }
      },
    );

    it('has no page while it is in the trash', async () => {
      const { id, link } = await createContent('posts', { content: 'geheim' });
      expect((await open(link)).status).toBe(200);
      await server.as('editor').delete(`/cms/v2/posts/${id}`);
      expect((await open(link)).status).toBe(404);
      expect((await open(`/?p=${id}`)).status).toBe(404);
    });

    it('shows only its title if it has a password, on its page, its embed page and in oEmbed', async () => {
      const fields = { title: 'Closed', content: 'geheim', excerpt: 'geheim', password: 'walnut', featured_media: picture.id };
      for (const kind of ['posts', 'pages']) {
        const { link } = await createContent(kind, fields);
        const [page, card, document] = [await open(link), await open(await embedUrlOf(link)), await embed(link)];
        for (const { text } of [page, card]) {
          expect(text).toContain('This text is protected by a password.');
          expect(text).not.toMatch(/geheim|<img/);
        }
        expect([document.body.title, document.body.thumbnail_url]).toEqual(['Closed', undefined]);
        expect(document.text).not.toContain('geheim');
      }
    });

    it('is not revealed by its attachments', async () => {
      const draft = await createContent('posts', { status: 'draft' });
      const { body } = await upload(server.as('editor'), 'attached.png', await createPicture(4, 4), { post: draft.id });
      expect([(await open(body.link)).status, (await embed(body.link)).status]).toEqual([404, 404]);
    });
  });

  it('text of authors cannot add scripts to the page', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const author = server.as('author');
    const { body } = await author.post('/cms/v2/posts', { title: evil, content: evil, excerpt: evil, status: 'publish' });
    for (const { text } of [await open(body.link), await open(await embedUrlOf(body.link))])
      expect(text).not.toMatch(/<script|onerror=/);
    expect((await embed(body.link)).body.html).not.toMatch(/<script|onerror=/);
  });

  it.each([
    '/nothing/',
    '/nothing/embed/',
    '/a/b/c/d/',
    '/product/nothing/',
    '/?p=99999999',
    '/%00/',
    "/'--/",
    '/walnut%27%20or%201=1/',
  ])('%s is answered with 404 and a page that says what to do', async (address) => {
    const { status, headers, text } = await open(address);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain(`go to <a href="${server.url}/">the front page`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['/health/live', 'application/json'],
    ['/assets/placeholder.svg', 'image/svg+xml'],
    ['/media/nothing.png', 'text/plain'],
    ['/rest/nothing', 'application/json'],
  ])('%s is still answered by its own controller, not with a page', async (address, type) => {
    expect((await open(address)).headers['content-type']).toContain(type);
  });

  it('an address with invalid escapes is answered with 400', async () => {
    for (const target of ['/%E0%A4%A/', '/contact-form/%E0%A4%A/']) {
      const { status, headers, text } = await send(server.url, { method: 'GET', target });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([400, 'text/html; charset=utf-8', 'no-store']);
      expect(text).toContain('Check the address');
    }
  });

  it.each(['/', '/nothing/', '/docs', '/health/live', '/favicon.ico'])('%s accepts only GET and HEAD', async (address) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers, text } = await open(address, {}, method);
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect(text).toContain('Open it in a browser');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  describe('The oEmbed document', () => {
    it('describes the record of a URL in all its forms', async () => {
      for (const link of [
        post.link,
        `${String(post.link)}?utm=mail#top`,
        `${server.url}/nl/${post.slug}`,
        `${server.url}/?p=${post.id}`,
      ])
        expect((await embed(link)).body).toMatchObject({ version: '1.0', title: 'Figs &#038; &#8220;nuts&#8221;', type: 'rich' });
      const { body } = await embed(post.link);
      expect([body.provider_url, body.author_name, String(body.author_url).startsWith(`${server.url}/author/`)]).toEqual([
        ...[server.url, 'editor', true],
      ]);
    });

    it('has a thumbnail that is large enough, for posts, products and images', async () => {
      for (const link of [post.link, product.permalink, picture.link]) {
        const { body } = await embed(link, { maxwidth: 550 });
        expect([body.width, body.height, body.thumbnail_width, body.thumbnail_height]).toEqual([550, 310, 550, 367]);
        expect((await open(body.thumbnail_url)).status).toBe(200);
      }
      expect((await embed(post.link, { maxheight: 240 })).body).toMatchObject({ height: 240, thumbnail_height: 240 });
      expect((await embed(page.link)).body).not.toHaveProperty('thumbnail_url');
    });

    it.each(['/', '/nothing/', '/media/2026/x.png', '/rest/cms/v2/posts/1', '/?page_id=99999999', '/?rest_route=/'])(
      'does not exist for %s',
      async (path) => {
        const { status, body } = await embed(server.url + path);
        expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
      },
    );

    it.each(['http://elsewhere.example/', 'walnuts', '', 'javascript:alert(1)', 'http://', 'http://[', '//\0'])(
      'does not exist for %j, which is not a URL of this site',
      async (url) => {
        const { status, body } = await embed(url);
        expect([404, 400]).toContain(status);
        expect(['oembed_invalid_url', 'rest_invalid_param']).toContain(body.code);
      },
    );

    it('is XML on request', async () => {
      const { status, headers, text } = await embed(post.link, { format: 'xml', maxwidth: 400 });
      expect([status, headers['content-type']]).toEqual([200, 'text/xml; charset=UTF-8']);
      expect(text).toMatch(/^<\?xml version="1.0" [^>]*\?>\n<oembed><version>1.0<\/version>.*<width>400<\/width>.*<\/oembed>\n$/);
      expect(text).toContain('<title>Figs &#38;#038; &#38;#8220;nuts&#38;#8221;</title>');
    });

    it('is refused without a URL, and has defaults for invalid options', async () => {
      const { status, body } = await server.as('visitor').get(EMBED);
      expect([status, body.code, body.data.params]).toEqual([400, 'rest_missing_callback_param', ['url']]);
      const invalid = await embed(post.link, { format: 'pdf', maxwidth: ['a', 'b'] });
      expect([invalid.status, invalid.body.width]).toEqual([200, 200]);
    });
  });
});

describeOnMysql('Public pages without the database', (engine) => {
  it('explain the error, ask to retry soon, and work again when the database is available', async () => {
    const proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    const server = await startTestServer(engine, { databaseUrl: proxy.url });
    const { permalink } = await aProduct(server.as('admin'));
    const addresses = [new URL(String(permalink)).pathname, '/?p=999999', '/a/b/c/d/'];
    const open = () => Promise.all(addresses.map((target) => send(server.url, { method: 'GET', target })));
    await proxy.cut();
    for (const { status, headers, text } of await open()) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
      expect(text).toContain('Try again in a moment');
    }
    await proxy.open();
    expect((await open()).map(({ status }) => status)).toEqual([200, 404, 404]);
    await server.stop();
    await proxy.cut();
  }, 60_000);
});
