import { RestConfig } from './rest.config.js';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { describe, expect, it } from 'vitest';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { MountPoints } from './mount-points.js';

interface Asked {
  url?: string;
  headers?: IncomingHttpHeaders;
  from?: string;
  encrypted?: boolean;
}

const requestFor = ({ url, headers, from = '203.0.113.9', encrypted }: Asked): IncomingMessage =>
  ({
    url,
    headers: { host: 'shop.example', ...headers },
    socket: { remoteAddress: from, ...(encrypted && { encrypted }) },
  }) as unknown as IncomingMessage;

const configOf = (settings: Partial<RestConfig>): RestConfig => Object.assign(new RestConfig(), settings);

const resolve = (asked: Asked, settings: Partial<RestConfig> = {}) =>
  new MountPoints(configOf(settings)).match(requestFor(asked));

const rootFor = (asked: Asked, settings: Partial<RestConfig> = {}) =>
  resolve({ url: '/rest', ...asked }, settings)?.mountPoint.root;

describe('the interface is mounted', () => {
  it.each([
    ['/rest', '', '/', 'http://shop.example/rest'],
    ['/rest/', '', '/', 'http://shop.example/rest'],
    ['/rest/shop/v1/products', '', '/shop/v1/products', 'http://shop.example/rest'],
    ['/rest?page=2', '', '/', 'http://shop.example/rest'],
    ['/nl/rest', 'nl', '/', 'http://shop.example/nl/rest'],
    ['/en/rest/cms/v2/posts/', 'en', '/cms/v2/posts/', 'http://shop.example/en/rest'],
    ['/?rest_route=/shop/v1/products', '', '/shop/v1/products', 'http://shop.example/rest'],
    ['/?page=2&rest_route=%2Fshop%2Fv1', '', '/shop/v1', 'http://shop.example/rest'],
    ['/?rest_route=shop/v1', '', '/shop/v1', 'http://shop.example/rest'],
  ])('at %s: language %j, path %j, root %s', (url, language, path, root) => {
    expect(resolve({ url })).toMatchObject({ path, mountPoint: { language, root, home: 'http://shop.example' } });
  });

  it('and bytes of the URL that a client did not encode, which Node reads as Latin-1, are encoded', () => {
    const sent = Buffer.from('/rest/cafés?search=pâté').toString('latin1');
    expect(resolve({ url: sent })).toMatchObject({ path: '/caf%C3%A9s', rawQuery: 'search=p%C3%A2t%C3%A9' });
  });

  it.each([
    '/',
    '/restaurant',
    '/rest.json',
    '/fr/rest',
    '/NL/rest',
    '/nl/en/rest',
    '/x/rest',
    '//rest',
    '/?rest_route=',
    '/?route=/rest',
    '/shop?rest_route=/shop/v1',
    '/%72est',
    '',
  ])('not at %j, which is passed on', (url) => {
    expect(resolve({ url })).toBeUndefined();
  });

  it('under the configured languages and no others', () => {
    expect(resolve({ url: '/de-at/rest' }, { languages: ['de-at'] })?.mountPoint.language).toBe('de-at');
    expect(resolve({ url: '/nl/rest' }, { languages: ['de-at'] })).toBeUndefined();
  });

  it('with the query as it was sent, for whoever verifies a signature', () => {
    expect(resolve({ url: '/rest/x?a=%2C&b=1?c' })?.rawQuery).toBe('a=%2C&b=1?c');
    expect(resolve({ url: '/rest/x' })?.rawQuery).toBe('');
  });
});

describe('the compatibility root', () => {
  const compat = { compatRoot: 'wp-json' };

  it.each([
    ['/wp-json', '', '/', 'http://shop.example/wp-json'],
    ['/wp-json/', '', '/', 'http://shop.example/wp-json'],
    ['/wp-json/wc/v1/products', '', '/shop/v1/products', 'http://shop.example/wp-json'],
    ['/wp-json//wc/v1', '', '/shop/v1', 'http://shop.example/wp-json'],
    ['/wp-json/shop/v1', '', '/shop/v1', 'http://shop.example/wp-json'],
    ['/wp-json/wc/v3/products', '', '/shop/v3/products', 'http://shop.example/wp-json'],
    ['/wp-json/wc/v4/products', '', '/wc/v4/products', 'http://shop.example/wp-json'],
    ['/nl/wp-json/wp/v2/posts', 'nl', '/cms/v2/posts', 'http://shop.example/nl/wp-json'],
    ['/?rest_route=/wp/v2/posts', '', '/cms/v2/posts', 'http://shop.example/wp-json'],
    ['/?rest_route=%2Fwc%2Fv1', '', '/shop/v1', 'http://shop.example/wp-json'],
  ])('serves the same by other names at %s: language %j, path %j, root %s', (url, language, path, root) => {
    expect(resolve({ url }, compat)).toMatchObject({ path, mountPoint: { language, root, aliases: NAMESPACE_ALIASES } });
  });

  it.each(['/rest', '/rest/wc/v1', '/nl/rest/cms/v2', '/?rest_route=/', '/?rest_route=/shop/v1', '/?rest_route=//cms/v2'])(
    'leaves %s as it is',
    (url) => {
      const { mountPoint, path } = resolve({ url }, compat)!;
      expect([mountPoint, path]).toEqual([resolve({ url })!.mountPoint, resolve({ url })!.path]);
      expect(mountPoint.aliases).toBeUndefined();
    },
  );

  it('is not there unless it is configured', () => {
    expect(resolve({ url: '/wp-json' })).toMatchObject({
      unservedRoot: 'wp-json',
      mountPoint: { root: 'http://shop.example/rest' },
    });
    expect(resolve({ url: '/?rest_route=/wc/v1' })).toMatchObject({
      path: '/wc/v1',
      mountPoint: { root: 'http://shop.example/rest' },
    });
    expect(resolve({ url: '/wp-jsonp' }, compat)).toBeUndefined();
    expect(resolve({ url: '/fr/wp-json' }, compat)).toBeUndefined();
  });
});

describe('the address of the site', () => {
  it('is the host by which the client came', () => {
    expect(rootFor({ headers: { host: 'localhost:3000' } })).toBe('http://localhost:3000/rest');
    expect(rootFor({ headers: { host: '[::1]:3000' } })).toBe('http://[::1]:3000/rest');
    expect(rootFor({ encrypted: true })).toBe('https://shop.example/rest');
  });

  it('is the configured one whatever the client says', () => {
    const settings = { baseUrl: 'https://shop.example' };
    expect(rootFor({ headers: { host: 'evil.example' } }, settings)).toBe('https://shop.example/rest');
    expect(rootFor({ headers: { 'x-forwarded-host': 'evil.example' } }, { ...settings, trustProxy: true })).toBe(
      'https://shop.example/rest',
    );
  });

  it('itself does not follow the host by which the client came', () => {
    const siteHomeFor = (host: string, settings: Partial<RestConfig> = {}) =>
      resolve({ url: '/nl/rest', headers: { host } }, settings)?.mountPoint.siteHome;
    for (const host of ['localhost:3000', 'shop.example', 'evil.example']) {
      expect(siteHomeFor(host)).toBe('http://127.0.0.1:3000');
      expect(siteHomeFor(host, { baseUrl: 'https://shop.example' })).toBe('https://shop.example');
    }
  });

  it.each([
    'evil.example/path',
    'evil.example"><script>',
    'user@evil.example',
    'evil.example, other.example',
    'evil example',
    'evil.example\r\nSet-Cookie: x',
    '',
    'a'.repeat(256),
  ])('is never made of a host header that is no host: %j', (host) => {
    const root = rootFor({ headers: { host } }, { host: '127.0.0.1', port: 3000 });
    expect(root).toBe('http://127.0.0.1:3000/rest');
  });

  it('is where the server listens when the client names no host', () => {
    expect(rootFor({ headers: { host: undefined } }, { host: '127.0.0.1', port: 81 })).toBe('http://127.0.0.1:81/rest');
  });

  it.each([
    [{ 'x-forwarded-host': 'front.example', 'x-forwarded-proto': 'https' }, 'https://front.example/rest'],
    [{ 'x-forwarded-host': 'front.example' }, 'http://front.example/rest'],
    [{ 'x-forwarded-proto': 'https' }, 'https://shop.example/rest'],
    [{ 'x-forwarded-host': 'front.example, inner.example', 'x-forwarded-proto': 'https, http' }, 'https://front.example/rest'],
    [{ 'x-forwarded-host': 'evil.example/x', 'x-forwarded-proto': 'javascript' }, 'http://shop.example/rest'],
  ])('is what a proxy says, if proxies are trusted, and only then: %j', (headers, root) => {
    expect(rootFor({ headers }, { trustProxy: true })).toBe(root);
    expect(rootFor({ headers })).toBe('http://shop.example/rest');
  });

  it('is known under each origin by which the client may have signed, none twice', () => {
    const headers = { host: 'inner:3000', 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' };
    const url = '/nl/rest/shop/v1/products?page=2';
    expect(resolve({ url, headers }, { baseUrl: 'https://www.shop.example', trustProxy: true })?.urls).toEqual([
      'https://www.shop.example/nl/rest/shop/v1/products',
      'https://shop.example/nl/rest/shop/v1/products',
      'http://inner:3000/nl/rest/shop/v1/products',
    ]);
    expect(resolve({ url: '/rest' }, { baseUrl: 'http://shop.example' })?.urls).toEqual(['http://shop.example/rest']);
  });
});

describe('the address of a client', () => {
  const headers = { host: 'shop.example', 'x-forwarded-for': '198.51.100.7, 192.0.2.44' };

  it('is the one that a trusted proxy saw, not what the client says before it', () => {
    expect(resolve({ url: '/rest', headers }, { trustProxy: true })?.clientAddress).toBe('192.0.2.44');
  });

  it.each([
    ['192.0.2.44:5555', '192.0.2.44'],
    ['[2001:db8::7]:5555', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('has no port, even if a proxy adds one: %s', (forwarded, client) => {
    const proxied = { ...headers, 'x-forwarded-for': `198.51.100.7, ${forwarded}` };
    expect(resolve({ url: '/rest', headers: proxied }, { trustProxy: true })?.clientAddress).toBe(client);
  });

  it('is the other end of the connection if no proxy is trusted, or if the header is not valid', () => {
    const direct = resolve({ url: '/rest', headers })?.clientAddress;
    expect(direct).not.toBe('192.0.2.44');
    const odd = { ...headers, 'x-forwarded-for': 'nobody' };
    expect(resolve({ url: '/rest', headers: odd }, { trustProxy: true })?.clientAddress).toBe(direct);
  });
});
