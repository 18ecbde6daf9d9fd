import { CMS, SHOP, SHOP_V2, SHOP_V3 } from '../conventions/namespaces.js';
import { describe, expect, it } from 'vitest';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { argumentsOf } from './arguments.js';
import { anything } from '../schema/field-types.js';
import { canonicalPath, codeAt, isServedAt, mountPointIn, namespaceAt, urlAt } from './namespace-aliases.js';
import type { MountPoint } from './mount-point.js';
import { inVersions, routeAt, routesAt, type Route } from './route.js';

const mountPoint: MountPoint = { home: 'https://shop.example', root: 'https://shop.example/rest', language: '' };
const compat: MountPoint = { ...mountPoint, root: 'https://shop.example/wp-json', aliases: NAMESPACE_ALIASES };

describe('a mount point with names of its own', () => {
  it.each([
    ['/shop/v1', '/wc/v1'],
    ['/shop/v1/products/7', '/wc/v1/products/7'],
    ['/cms/v2/comments?post=7', '/wp/v2/comments?post=7'],
    ['/seo/v1/configurator', '/seo/v1/configurator'],
    ['/shop/v10', '/shop/v10'],
    ['/cms/v2/posts/shop/v1', '/wp/v2/posts/shop/v1'],
    ['/', '/'],
  ])('writes the address of %s with %s, and reads it back', (ours, theirs) => {
    expect(urlAt(compat, ours)).toBe(`https://shop.example/wp-json${theirs}`);
    expect(canonicalPath(NAMESPACE_ALIASES, theirs)).toBe(ours);
  });

  it('understands our names too', () => {
    expect(canonicalPath(NAMESPACE_ALIASES, '/shop/v1/products')).toBe('/shop/v1/products');
  });

  it.each([
    ['shop_rest_cannot_view', 'woocommerce_rest_cannot_view'],
    ['shop_rest_invalid_shop_order_id', 'woocommerce_rest_invalid_shop_order_id'],
    ['shop_product_invalid_image_id', 'woocommerce_product_invalid_image_id'],
    ['shop_user_invalid_id', 'wc_user_invalid_id'],
    ['rest_no_route', 'rest_no_route'],
    ['product_invalid_sku', 'product_invalid_sku'],
  ])('writes the code %s as %s', (ours, theirs) => {
    expect(codeAt(compat, ours)).toBe(theirs);
  });

  it('lists routes below their namespaces, each with the name of the namespace at this mount point', () => {
    const name = { key: 'namespace', wire: 'namespace', type: anything(), description: '', default: 'shop/v1' };
    const open = { authorize: () => true, refusalCode: '', handle: async () => ({ status: 200 }), summary: '' };
    const route: Route = {
      namespace: SHOP,
      path: '',
      endpoints: [{ ...open, methods: ['GET'], arguments: argumentsOf('query', [name]) }],
    };
    const named = routeAt(compat, route);
    expect([named.namespace, named.endpoints[0].arguments.fields[0].default]).toEqual(['wc/v1', 'wc/v1']);
    expect([route.namespace, route.endpoints[0].arguments.fields[0].default]).toEqual([SHOP, 'shop/v1']);
  });
});

describe('a mount point without', () => {
  it('calls everything as we do', () => {
    expect(urlAt(mountPoint, '/shop/v1/products')).toBe('https://shop.example/rest/shop/v1/products');
    expect(canonicalPath(undefined, '/wc/v1/products')).toBe('/wc/v1/products');
    expect(codeAt(mountPoint, 'shop_rest_cannot_view')).toBe('shop_rest_cannot_view');
    expect(namespaceAt(mountPoint, 'shop/v1')).toBe('shop/v1');
  });
});

const route = { namespace: SHOP, path: 'products', endpoints: [] };

describe('A later version of the API', () => {
  it('is served only where namespaces have the names of WooCommerce', () => {
    expect([SHOP, SHOP_V2, SHOP_V3, CMS, undefined].map((namespace) => isServedAt(mountPoint, namespace))).toEqual([
      ...[true, false, false, true, true],
    ]);
    expect([SHOP, SHOP_V2, SHOP_V3, CMS, undefined].map((namespace) => isServedAt(compat, namespace))).toEqual([
      ...[true, true, true, true, true],
    ]);
  });

  it('is listed there, under the name of WooCommerce', () => {
    const routes = inVersions([route], [SHOP_V2, SHOP_V3]);
    expect(routesAt(mountPoint, routes).map(({ namespace }) => namespace)).toEqual(['shop/v1']);
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
    expect(mountPointIn(mountPoint, SHOP_V3)).toBe(mountPoint);
    expect(mountPointIn(compat, SHOP)).toBe(compat);
  });
});
