import { describe, expect, it } from 'vitest';
import { CMS, SHOP } from '../conventions/namespaces.js';
import type { Namespace } from '../conventions/namespaces.js';
import type { Route } from './route.js';
import { Router } from './router.js';

const route = (path: string, namespace: Namespace = SHOP): Route => ({ namespace, path, endpoints: [] });
const atTheRoot = (path: string): Route => ({ path, endpoints: [] });

const router = new Router([
  atTheRoot(''),
  atTheRoot('openapi.json'),
  route(''),
  route('products'),
  route('products/<id>'),
  route('products/batch'),
  route('products/<product_id>/reviews'),
  route('products/<product_id>/reviews/<id>'),
  route('products/attributes/<attribute_id>/terms/<id>'),
  route('taxes/classes/<slug:[\\w-]+>'),
  route('taxes/<code:[a-z]{2}>'),
  route('taxes/<id>'),
  route('settings/<group:.+>/<id:.+>'),
  route('posts', CMS),
]);

function found(path: string): string | undefined {
  const match = router.match(path);
  if (!match) return undefined;
  const params = Object.entries(match.params).map(([name, value]) => `${name}=${value}`);
  return [`${match.route.namespace?.id ?? ''}:${match.route.path}`, ...params.sort()].join(' ');
}

describe('the router', () => {
  it.each([
    ['/', ':'],
    ['', ':'],
    ['/openapi.json', ':openapi.json'],
    ['/shop/v1', 'shop/v1:'],
    ['/shop/v1/products', 'shop/v1:products'],
    ['/cms/v2/posts', 'cms/v2:posts'],
    ['/shop/v1/products/7', 'shop/v1:products/<id> id=7'],
    ['/shop/v1/products/007', 'shop/v1:products/<id> id=007'],
    ['/shop/v1/products/7/reviews', 'shop/v1:products/<product_id>/reviews product_id=7'],
    ['/shop/v1/products/7/reviews/9', 'shop/v1:products/<product_id>/reviews/<id> id=9 product_id=7'],
    ['/shop/v1/products/attributes/3/terms/4', 'shop/v1:products/attributes/<attribute_id>/terms/<id> attribute_id=3 id=4'],
    ['/shop/v1/taxes/classes/reduced-rate', 'shop/v1:taxes/classes/<slug:[\\w-]+> slug=reduced-rate'],
  ])('finds for %j the route %j', (path, expected) => {
    expect(found(path)).toBe(expected);
  });

  it('prefers a word to a place', () => {
    expect(found('/shop/v1/products/batch')).toBe('shop/v1:products/batch');
  });

  it('tries the next place when the first does not fit', () => {
    expect(found('/shop/v1/taxes/nl')).toBe('shop/v1:taxes/<code:[a-z]{2}> code=nl');
    expect(found('/shop/v1/taxes/12')).toBe('shop/v1:taxes/<id> id=12');
  });

  it('makes no difference of a slash at the end', () => {
    for (const path of ['/shop/v1', '/shop/v1/products', '/shop/v1/products/7', '/shop/v1/products/7/reviews'])
      expect(found(`${path}/`)).toBe(found(path));
  });

  it.each([
    '/shop',
    '/shop/v2/products',
    '/shop/v1/nothing',
    '/shop/v1/products/walnut',
    '/shop/v1/products/-1',
    '/shop/v1/products/1.5',
    '/shop/v1/products/7x',
    '/shop/v1/products/٧',
    '/shop/v1/products/7/reviews/9/more',
    '/shop/v1/taxes/nld',
    '/shop/v1/__proto__',
    '/constructor',
    '/shop/v1/posts',
  ])('finds nothing for %s', (path) => {
    expect(found(path)).toBeUndefined();
  });

  it('decodes what stands in a place, each segment alone, so that an encoded slash parts nothing', () => {
    expect(found('/shop/v1/settings/general/a%20b')).toBe('shop/v1:settings/<group:.+>/<id:.+> group=general id=a b');
    expect(found('/shop/v1/settings/general/a%2Fb')).toBe('shop/v1:settings/<group:.+>/<id:.+> group=general id=a/b');
    expect(found('/shop/v1/settings/a%2Fb/c')).toBe('shop/v1:settings/<group:.+>/<id:.+> group=a/b id=c');
    expect(found('/shop/v1/settings/a/b/c')).toBeUndefined();
    expect(found('/shop/v1/settings/general/%E2%82%AC')).toBe('shop/v1:settings/<group:.+>/<id:.+> group=general id=€');
  });

  it('finds nothing for a broken encoding in a place', () => {
    expect(found('/shop/v1/settings/general/%E2%82')).toBeUndefined();
    expect(found('/shop/v1/products/%')).toBeUndefined();
    expect(found('/shop/v1/products/%2F7')).toBeUndefined();
  });

  it('keeps no place of a way that led nowhere', () => {
    const two = new Router([route('a/<first>/x'), route('a/<second>/y')]);
    expect(two.match('/shop/v1/a/1/y')?.params).toEqual({ second: '1' });
  });

  it.each([
    [[route('tags'), route('tags')]],
    [[route('tags/<id>'), route('tags'), route('tags/<id>')]],
    [[route('tags'), route('tags/')]],
    [[atTheRoot(''), atTheRoot('')]],
  ])('refuses immediately two routes for one address', (routes) => {
    expect(() => new Router(routes)).toThrow(/^Two routes are declared for /);
  });

  it('refuses two routes that differ only in the name of a place, because the second could never be reached', () => {
    expect(() => new Router([route('tags/<id>'), route('tags/<tag_id>')])).toThrow(/^Two routes are declared for /);
  });

  it('takes routes of one path in two namespaces, and places of one pattern under two names', () => {
    const two = new Router([route('tags'), route('tags', CMS), route('tags/<id>'), route('tags/<tag_id>/notes')]);
    expect(two.match('/cms/v2/tags')?.route.namespace).toBe(CMS);
    expect(two.match('/shop/v1/tags/5/notes')?.params).toEqual({ tag_id: '5' });
  });
});
