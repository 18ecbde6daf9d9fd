import { describe, expect, it } from 'vitest';
import type { Json } from '../json.js';
import type { ComparedRequest } from './equality-rule.js';
import { EQUALITY_RULES } from './equality.rules.js';
import { ComparisonContext } from './old-system-facts.js';
import { compareValues } from './value-differences.js';

const dated = (id: number, date: string): Json => ({ id, date_created: date });

const factsOf = (resource: string, body: Json): ComparisonContext => {
  const facts = new ComparisonContext();
  facts.learn(resource, body);
  return facts;
};

const IMAGE = { id: 0, src: 'placeholder.png', date_created: '2026-01-01T00:00:00' };

/** By the name of a rule: the resource or the request, two values that count as equal by it, and two that do not. */
const CASES: Readonly<
  Record<string, readonly [request: string | ComparedRequest, equal: readonly [Json, Json], different: readonly [Json, Json]]>
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
  'Statuses of webhooks': [
    '/wc/v1/webhooks',
    [{ status: 'active' }, { status: 'paused' }],
    [{ status: 'paused' }, { status: 'active' }],
  ],
  'Order of equal records': [
    '/wc/v1/products',
    [
      [dated(1, 'a'), dated(2, 'a'), dated(3, 'b')],
      [dated(2, 'a'), dated(1, 'a'), dated(3, 'b')],
    ],
    [
      [dated(1, 'a'), dated(2, 'a'), dated(3, 'b')],
      [dated(1, 'a'), dated(3, 'b'), dated(2, 'a')],
    ],
  ],
  'Counts of terms': ['/wc/v1/products/categories', [{ count: 3 }, { count: 2 }], [{ count: 3 }, { count: '3' }]],
  'Terms of two taxonomies': [
    { resource: '/wp/v2/posts', facts: factsOf('/wp/v2/categories', [{ id: 161, taxonomy: 'product_tag' }]) },
    [{ categories: [5] }, { categories: [5, 161] }],
    [{ categories: [5] }, { categories: [5, 162] }],
  ],
  'Places and names of tax rates': [
    '/wc/v1/taxes',
    [
      { postcode: '38*', city: 'B', name: '' },
      { postcode: '35000...35999;38*', city: 'A;B', name: 'Tax' },
    ],
    [{ postcode: '38*' }, { postcode: '38*;39*' }],
  ],
  'Markup of prices': [
    '/wc/v1/products',
    [
      { price_html: '<span class="x"><bdi>&euro;3,50</bdi></span> <span aria-hidden="true">&ndash;</span> &euro;7,20' },
      { price_html: '<span>€3,50</span> – <span>€7,20</span>' },
    ],
    [{ price_html: '&euro;3,50 &ndash; &euro;7,20' }, { price_html: '<span>€3,50</span>' }],
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
  'Markup of texts': [
    '/wp/v2/media',
    [
      {
        caption: { rendered: '<p>x A nut</p>\n' },
        description: { rendered: '<p class="attachment"><a>x</a></p>\n<p>A nut</p>\n' },
      },
      { caption: { rendered: '' }, description: { rendered: '<p>A nut</p>\n' } },
    ],
    [
      { description: { rendered: '<p class="attachment"><a href="x.jpg">x</a></p>\n<p>A nut</p>\n' } },
      { description: { rendered: '' } },
    ],
  ],
  'Shop records among contents': [
    '/wp/v2/comments',
    [
      {
        _links: { up: [{ href: '/wp/v2/product/50', embeddable: true, post_type: 'product' }] },
        'HTTP status': '403 rest_cannot_read_post',
      },
      { _links: { up: [{ href: '/wc/v1/products/50' }] }, 'HTTP status': '404 rest_comment_invalid_id' },
    ],
    [{ _links: { up: [{ href: '/wp/v2/product/50', embeddable: true }] } }, { _links: { up: [{ href: '/wc/v1/products/51' }] } }],
  ],
  'Title and tagline of the site': [
    '/wp/v2/settings',
    [
      { title: 'Nuts &amp; figs', description: '&quot;Fresh&quot;' },
      { title: 'Nuts & figs', description: '"Fresh"' },
    ],
    [{ title: 'Nuts &amp;amp; figs' }, { title: 'Nuts & figs' }],
  ],
  'Links to files that were bought': [
    '/wc/v1/customers/{id}/downloads',
    [{ download_url: '/?order=a&key=b' }, { download_url: `/?order=a&key=b&order_id=1&expires=2&signature=${'a'.repeat(64)}` }],
    [{ download_url: '/?order=a&key=b' }, { download_url: `/?order=a&key=c&order_id=1&expires=2&signature=${'a'.repeat(64)}` }],
  ],
  'Last use of application passwords': [
    '/wp/v2/users/{id}/application-passwords',
    [[{ uuid: 'a', last_used: null }], [{ uuid: 'a', last_used: '2026-01-01T00:00:00' }]],
    [[{ uuid: 'a' }], [{ uuid: 'b' }]],
  ],
  'Numbers and gaps of lists': [
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

const differences = (request: string | ComparedRequest, [old, current]: readonly [Json, Json]) =>
  compareValues(typeof request === 'string' ? { resource: request } : request, old, current, Object.is).differences;

describe.each(EQUALITY_RULES)('The rule $name', ({ name }) => {
  it('makes equal what it is about, and nothing else', () => {
    const [request, equal, different] = CASES[name];
    expect(differences(request, equal)).toEqual([]);
    expect(differences(request, different)).not.toEqual([]);
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
