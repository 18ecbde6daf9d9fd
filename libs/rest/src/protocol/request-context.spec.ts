import { describe, expect, it } from 'vitest';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { visitor } from './principal.js';
import { RequestContext, siteContext } from './request-context.js';
import { RestConfig } from './rest.config.js';

const mountPoint = { home: 'https://shop.example', root: 'https://shop.example/nl/rest', language: 'nl' };

describe('a context', () => {
  it('is made of who asks and where: then there is no client, something may be written, and nothing is embedded', () => {
    const context = new RequestContext(visitor, mountPoint);
    expect(context).toMatchObject({ principal: visitor, mountPoint, client: { address: '', userAgent: '' }, isReadOnly: false });
    expect(context.embeds('author')).toBe(false);
  });

  it('gives the URLs of paths below the root by which the client came, by the names that they have there', () => {
    expect(new RequestContext(visitor, mountPoint).url('/shop/v1/orders')).toBe('https://shop.example/nl/rest/shop/v1/orders');
    const aliased = { ...mountPoint, root: 'https://shop.example/wp-json', aliases: NAMESPACE_ALIASES };
    expect(new RequestContext(visitor, aliased).url('/shop/v1/orders')).toBe('https://shop.example/wp-json/wc/v1/orders');
  });

  it.each([
    ['a language', { ...mountPoint }],
    ['an alias', { ...mountPoint, root: 'https://shop.example/wp-json', language: '', aliases: NAMESPACE_ALIASES }],
    ['both', { ...mountPoint, root: 'https://shop.example/nl/wp-json', aliases: NAMESPACE_ALIASES }],
  ])('under %s has a counterpart at the site itself, for the same caller', (_what, at) => {
    const client = { address: '192.0.2.1', userAgent: 'figs' };
    const site = new RequestContext(visitor, at, client, true, () => true).atSite();
    expect(site).toMatchObject({ principal: visitor, client, isReadOnly: true });
    expect(site.mountPoint).toEqual({ home: 'https://shop.example', root: 'https://shop.example/rest', language: '' });
    expect(site.url('/shop/v1/orders')).toBe('https://shop.example/rest/shop/v1/orders');
    expect(site.embeds('author')).toBe(false);
  });

  it('of a client that uses another host has its counterpart at the address of the site', () => {
    const at = {
      home: 'http://localhost:3000',
      siteHome: 'https://shop.example',
      root: 'http://localhost:3000/rest',
      language: '',
    };
    const site = new RequestContext(visitor, at).atSite();
    expect(site.url('/shop/v1/orders')).toBe('https://shop.example/rest/shop/v1/orders');
    expect(site.atSite()).toBe(site);
  });

  it('that is at the site itself is its own counterpart', () => {
    const context = new RequestContext(visitor, { ...mountPoint, root: 'https://shop.example/rest', language: '' });
    expect(context.atSite()).toBe(context);
  });
});

describe('the context of the site itself', () => {
  const { port } = new RestConfig();

  it.each([
    ['the configured address', 'https://figs.example', 'https://figs.example/rest/shop/v1/products'],
    ['the server, where no address is configured', '', `http://127.0.0.1:${port}/rest/shop/v1/products`],
  ])('has the URLs of %s', (_what, baseUrl, url) => {
    expect(siteContext(Object.assign(new RestConfig(), { baseUrl })).url('/shop/v1/products')).toBe(url);
  });

  it('may do everything, and is nobody', () => {
    const { principal } = siteContext(new RestConfig());
    expect([principal.can('manage_products'), principal.userId]).toEqual([true, 0]);
  });
});
