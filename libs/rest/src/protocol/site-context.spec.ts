import { describe, expect, it } from '@jest/globals';
import { Config } from '@grove/core';
import { siteContext } from './site-context.js';

describe('the context of the site itself', () => {
  const { port } = new Config();

  it.each([
    ['the configured address', 'https://figs.example', 'https://figs.example/rest/shop/v1/products'],
    ['this machine, where no address is configured', '', `http://localhost:${port}/rest/shop/v1/products`],
  ])('has the URLs of %s', (_what, baseUrl, url) => {
    expect(siteContext(Object.assign(new Config(), { baseUrl })).url('/shop/v1/products')).toBe(url);
  });

  it('may do everything, and is nobody', () => {
    const { principal } = siteContext(new Config());
    expect([principal.can('manage_products'), principal.userId]).toEqual([true, 0]);
  });
});
