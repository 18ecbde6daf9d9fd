import { describe, expect, it } from 'vitest';
import type { Operation } from './operations.rules.js';
import { namespacesOf, primaryOf } from './resources.rules.js';

const operation = (method: string, path: string, tag = 'shop/v1'): Operation => ({
  ...{ id: `${method} ${path}`, method, path, tag, summary: path, parameters: [], hasReading: true },
  response: { status: '200', isList: false, isMap: false, hasTotal: false },
  errors: [],
});

describe('Resources', () => {
  it.each([
    ['/shop/v1/orders/{id}', 'Orders', 'shop-v1-orders'],
    ['/shop/v1/orders/{order_id}/notes', 'Order notes', 'shop-v1-orders-notes'],
    ['/shop/v1/taxes/classes/{slug}', 'Tax classes', 'shop-v1-taxes-classes'],
    ['/shop/v1/products/categories/batch', 'Product categories', 'shop-v1-products-categories'],
    ['/shop/v1/reports/sales', 'Reports', 'shop-v1-reports'],
    ['/shop/v1', 'Index', 'shop-v1'],
  ])('the resource of %s is %s', (path, title, slug) => {
    const [{ resources }] = namespacesOf([operation('GET', path)]);
    expect(resources).toMatchObject([{ title, slug }]);
  });

  it('are sorted within namespaces, the shop first', () => {
    const posts = operation('GET', '/cms/v2/posts', 'cms/v2');
    const namespaces = namespacesOf([posts, operation('GET', '/shop/v1/orders'), operation('GET', '/shop/v1/coupons')]);
    expect(namespaces.map(({ title, resources }) => [title, ...resources.map((one) => one.title)])).toEqual([
      ['Shop', 'Coupons', 'Orders'],
      ['Content', 'Posts'],
    ]);
  });

  it('show PUT for an update, and POST for a batch', () => {
    const methods = ['POST', 'PUT', 'PATCH'];
    const primary = (path: string) => primaryOf(methods.map((method) => operation(method, path))).method;
    expect([primary('/shop/v1/orders/{id}'), primary('/shop/v1/orders/batch')]).toEqual(['PUT', 'POST']);
  });
});
