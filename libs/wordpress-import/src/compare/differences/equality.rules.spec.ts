import { describe, expect, it } from '@jest/globals';
import type { Json } from '../json.js';
import { EQUALITY_RULES } from './equality.rules.js';
import { compareValues } from './value-differences.js';

const IMAGE = { id: 0, src: 'placeholder.png', date_created: '2026-01-01T00:00:00' };

/** By the name of a rule: the resource, two values that count as equal by it, and two that do not. */
const CASES: Readonly<
  Record<string, readonly [resource: string, equal: readonly [Json, Json], different: readonly [Json, Json]]>
> = {
  'Related products': [
    '/wc/v1/products',
    [{ related_ids: [1] }, { related_ids: [2] }],
    [{ upsell_ids: [1] }, { upsell_ids: [2] }],
  ],
  'Addresses of pictures of people': [
    '/wp/v2/users',
    [{ avatar_urls: { 24: 'https://0.example/a' } }, { avatar_urls: { 24: 'https://1.example/b' } }],
    [{ url: 'https://0.example/a' }, { url: 'https://1.example/b' }],
  ],
  'Dates of the placeholder picture': [
    '/wc/v1/products',
    [{ images: [IMAGE] }, { images: [{ ...IMAGE, date_created: '2026-02-02T00:00:00' }] }],
    [{ images: [{ ...IMAGE, id: 5 }] }, { images: [{ ...IMAGE, id: 5, date_created: '2026-02-02T00:00:00' }] }],
  ],
  'Methods in links': [
    '/wc/v1/orders',
    [{ _links: { self: [{ href: 'a', targetHints: { allow: ['GET'] } }] } }, { _links: { self: [{ href: 'a' }] } }],
    [{ _links: { self: [{ href: 'a' }] } }, { _links: { self: [{ href: 'b' }] } }],
  ],
  'Paused webhooks': [
    '/wc/v1/webhooks',
    [{ status: 'active' }, { status: 'paused' }],
    [{ status: 'paused' }, { status: 'active' }],
  ],
  'Order of equally sold products': [
    '/wc/v1/reports/top_sellers',
    [
      [
        { product_id: 1, quantity: 2 },
        { product_id: 2, quantity: 2 },
      ],
      [
        { product_id: 2, quantity: 2 },
        { product_id: 1, quantity: 2 },
      ],
    ],
    [
      [
        { product_id: 1, quantity: 2 },
        { product_id: 2, quantity: 2 },
      ],
      [
        { product_id: 1, quantity: 2 },
        { product_id: 3, quantity: 2 },
      ],
    ],
  ],
  'Markup of prices': [
    '/wc/v1/products',
    [{ price_html: '<span class="x"><bdi>&euro;3,50</bdi></span> &ndash; &euro;7,20' }, { price_html: '<span>€3,50</span>' }],
    [{ price_html: '<bdi>&euro;35,00</bdi>' }, { price_html: '<span>€3</span>' }],
  ],
  'Numbers of sales as text': [
    '/wc/v1/products',
    [{ total_sales: '12' }, { total_sales: 12 }],
    [{ total_sales: '12' }, { total_sales: 13 }],
  ],
  'Binary fractions': [
    '/wc/v1/reports/sales',
    [{ total_refunds: 3087.9000000000005 }, { total_refunds: 3087.9 }],
    [{ total_refunds: 3087.91 }, { total_refunds: 3087.9 }],
  ],
  'Discounts of several coupons': [
    '/wc/v1/reports/sales',
    [{ totals: { '2026-01-01': { discount: '1.00' } } }, { totals: { '2026-01-01': { discount: '3.00' } } }],
    [{ totals: { '2026-01-01': { discount: '3.00' } } }, { totals: { '2026-01-01': { discount: '1.00' } } }],
  ],
  'Empty metadata': ['/wp/v2/tags', [{ meta: [] }, { meta: {} }], [{ meta: [] }, { meta: { a: 1 } }]],
  'Hooks of webhooks': [
    '/wc/v1/webhooks',
    [{ hooks: ['woocommerce_update_product'] }, { hooks: ['product.updated'] }],
    [{ topic: 'product.created' }, { topic: 'product.updated' }],
  ],
  'Registration of customers': [
    '/wc/v1/customers',
    [{ date_created: '2026-01-01T23:00:00' }, { date_created: '2026-01-02T00:00:00' }],
    [{ date_created: '2026-01-01T23:59:00' }, { date_created: '2026-01-02T00:00:00' }],
  ],
  'Descriptions of media': [
    '/wp/v2/media',
    [
      { description: { rendered: '<p class="attachment"><a href="x.jpg">x</a></p>\n<p>A nut</p>\n' } },
      { description: { rendered: '<p>A nut</p>\n' } },
    ],
    [
      { description: { rendered: '<p class="attachment"><a href="x.jpg">x</a></p>\n<p>A nut</p>\n' } },
      { description: { rendered: '' } },
    ],
  ],
  'Last use of application passwords': [
    '/wp/v2/users/{id}/application-passwords',
    [{ last_used: null }, { last_used: '2026-01-01T00:00:00' }],
    [{ uuid: 'a' }, { uuid: 'b' }],
  ],
  'Number of records in lists without pages': [
    '/wc/v1/orders/{id}/notes',
    [{}, { 'X-WP-Total': 4 }],
    [{ 'X-WP-Total': 3 }, { 'X-WP-Total': 4 }],
  ],
  'Sentences of errors': [
    'error /wc/v1/orders',
    [
      { code: 'a', message: 'No.' },
      { code: 'a', message: 'There is no order with this id.' },
    ],
    [
      { code: 'a', message: 'No.' },
      { code: 'b', message: 'No.' },
    ],
  ],
};

const differences = (resource: string, [old, current]: readonly [Json, Json]) =>
  compareValues(resource, old, current, Object.is).differences;

describe.each(EQUALITY_RULES)('The rule $name', ({ name }) => {
  it('makes equal what it is about, and nothing else', () => {
    const [resource, equal, different] = CASES[name];
    expect(differences(resource, equal)).toEqual([]);
    expect(differences(resource, different)).not.toEqual([]);
  });
});

describe.each(EQUALITY_RULES.filter(({ resource }) => resource))('The rule $name', ({ name }) => {
  it('is of its own resources only', () => {
    expect(differences('/wc/v1/coupons', CASES[name][1])).not.toEqual([]);
  });
});

describe('The rules', () => {
  it('never make amounts, stock, ids, slugs, roles or statuses of orders equal that differ', () => {
    const record = {
      total: '1.00',
      stock_quantity: 1,
      id: 1,
      slug: 'a',
      roles: ['a'],
      status: 'pending',
      sku: 'a',
      email: 'a',
      date_created: 'a',
    };
    const other = {
      total: '1.01',
      stock_quantity: 2,
      id: 2,
      slug: 'b',
      roles: ['b'],
      status: 'completed',
      sku: 'b',
      email: 'b',
      date_created: 'b',
    };
    for (const resource of [
      '/wc/v1/orders',
      '/wc/v1/products',
      '/wc/v1/customers',
      '/wp/v2/users',
      '/wp/v2/posts',
      '/wc/v1/webhooks',
    ])
      expect(differences(resource, [record, other])).toHaveLength(Object.keys(record).length);
  });
});
