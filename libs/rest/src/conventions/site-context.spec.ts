import { describe, expect, it } from 'vitest';
import { RestConfig } from '../protocol/rest.config.js';
import { siteContext } from './site-context.js';

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
