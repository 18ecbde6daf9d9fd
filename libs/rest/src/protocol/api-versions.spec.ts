import { describe, expect, it } from 'vitest';
import { WORDPRESS_ALIASES } from '../conventions/aliases.js';
import { CMS, SHOP, SHOP_V2, SHOP_V3 } from '../conventions/namespaces.js';
import { inVersions, isServedAt } from './api-versions.js';
import { mountPointIn } from './namespace-aliases.js';
import type { MountPoint } from './mount-point.js';
import { urlAt } from './namespace-aliases.js';
import { routesAt } from './named-route.js';

const site: MountPoint = { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' };
const compat: MountPoint = { ...site, root: 'https://shop.example/wp-json', aliases: WORDPRESS_ALIASES };
const route = { namespace: SHOP, path: 'products', endpoints: [] };

describe('A later version of the API', () => {
  it('is served only where namespaces have the names of WooCommerce', () => {
    expect([SHOP, SHOP_V2, SHOP_V3, CMS, undefined].map((namespace) => isServedAt(site, namespace))).toEqual([
      ...[true, false, false, true, true],
    ]);
    expect([SHOP, SHOP_V2, SHOP_V3, CMS, undefined].map((namespace) => isServedAt(compat, namespace))).toEqual([
      ...[true, true, true, true, true],
    ]);
  });

  it('is listed there, under the name of WooCommerce', () => {
    const routes = inVersions([route], [SHOP_V2, SHOP_V3]);
    expect(routesAt(site, routes).map(({ namespace }) => namespace)).toEqual(['shop/v1']);
    expect(routesAt(compat, routes).map(({ namespace }) => namespace)).toEqual(['wc/v1', 'wc/v2', 'wc/v3']);
  });

  it.each([
    [SHOP_V3, '/wc/v3/products/7'],
    [SHOP_V2, '/wc/v2/products/7'],
    [SHOP, '/wc/v1/products/7'],
    [CMS, '/wc/v1/products/7'],
    [undefined, '/wc/v1/products/7'],
  ])('leads with its links to itself, and other namespaces to version 1', (namespace, path) => {
    const inNamespace = mountPointIn(compat, namespace);
    expect(urlAt(inNamespace, '/shop/v1/products/7')).toBe(compat.root + path);
    expect(urlAt(inNamespace, '/cms/v2/media/7')).toBe(`${compat.root}/wp/v2/media/7`);
  });

  it('is named by the mount point of its responses, and version 1 is not', () => {
    expect([SHOP_V3, SHOP_V2, SHOP].map((namespace) => mountPointIn(compat, namespace).apiVersion)).toEqual([
      ...[3, 2, undefined],
    ]);
  });

  it('changes nothing at a mount point without other names', () => {
    expect(mountPointIn(site, SHOP_V3)).toBe(site);
    expect(mountPointIn(compat, SHOP)).toBe(compat);
  });
});
