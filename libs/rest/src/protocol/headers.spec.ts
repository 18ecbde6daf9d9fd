import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { pageCountOf } from './rest-response.js';
import { commonHeaders, exposedHeaders, originHeaders, pagingHeaders } from './headers.js';

const ADDRESS = 'https://shop.example/rest/shop/v1/products';
const mountPoint = { home: 'https://shop.example', root: 'https://shop.example/nl/rest', language: 'nl' };
const common = (headers: object, isSignedIn = false) => ({
  ...commonHeaders(mountPoint),
  ...originHeaders({ headers } as IncomingMessage, isSignedIn),
});

const linksFor = (page: number, total: number, rawQuery = '') =>
  pagingHeaders({ page, total, perPage: 10 }, ADDRESS, rawQuery).links;

describe('every answer', () => {
  it('says that it is JSON, not to be indexed nor sniffed, and where the interface begins', () => {
    expect(common({})).toMatchObject({
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      Link: '<https://shop.example/nl/rest/>; rel="https://api.w.org/"',
      'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    });
  });

  it('names the origin of a browser, so that its pages may read what everybody may', () => {
    expect(common({ origin: 'https://app.example' })).toMatchObject({
      'Access-Control-Allow-Origin': 'https://app.example',
      'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    });
  });

  it('allows credentials only where some were taken (finding S2)', () => {
    const allowed = (isSignedIn: boolean) =>
      common({ origin: 'https://app.example' }, isSignedIn)['Access-Control-Allow-Credentials'];
    expect([allowed(false), allowed(true)]).toEqual([undefined, 'true']);
  });

  it('differs by origin, and says so to those who name none too (finding S14)', () => {
    for (const headers of [{}, { origin: 'https://app.example' }]) expect(common(headers)['Vary']).toBe('Origin');
  });

  it('lets pages of other origins read the limits, if there are any, and to strict clients the tag and the applied preference', () => {
    const exposed = (limits: Record<string, string>, isStrict: boolean) =>
      exposedHeaders(limits, isStrict)['Access-Control-Expose-Headers'];
    expect([exposed({}, false), exposed({}, true), exposed({ RateLimit: 'r' }, true)]).toEqual([
      undefined,
      'X-WP-Total, X-WP-TotalPages, Link, ETag, Preference-Applied',
      'X-WP-Total, X-WP-TotalPages, Link, RateLimit, Retry-After, ETag, Preference-Applied',
    ]);
  });

  it('names no origin to a client that has none', () => {
    expect(Object.keys(common({})).filter((name) => /Allow-(Origin|Credentials)/.test(name))).toEqual([]);
  });
});

describe('a page of a list', () => {
  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [95, 10],
  ])('of %d records has the total and %d pages in its headers', (total, pages) => {
    expect(pagingHeaders({ total, page: 1, perPage: 10 }, ADDRESS, '').totals).toEqual({
      'X-WP-Total': total,
      'X-WP-TotalPages': pages,
    });
  });

  it.each([
    [1, 30, ['<ADDRESS?page=2>; rel="next"'], 'the first has a next'],
    [2, 30, ['<ADDRESS?page=1>; rel="prev"', '<ADDRESS?page=3>; rel="next"'], 'one between has both'],
    [3, 30, ['<ADDRESS?page=2>; rel="prev"'], 'the last has one before'],
    [1, 10, [], 'the only one has neither'],
    [9, 30, ['<ADDRESS?page=3>; rel="prev"'], 'before one beyond the end comes the last'],
    [1, 0, [], 'nothing has no neighbours'],
    [5, 0, ['<ADDRESS?page=1>; rel="prev"'], 'before one beyond the end of nothing comes the first'],
  ])('%d of %d records links to %j: %s', (page, total, links) => {
    expect(linksFor(page, total)).toEqual(links.map((link) => link.replace('ADDRESS', ADDRESS)));
  });

  it.each([
    ['per_page=10&search=figs', 'per_page=10&search=figs&page=2'],
    ['page=1&search=figs', 'search=figs&page=2'],
    ['search=figs&page=1', 'search=figs&page=2'],
    ['page', 'page=2'],
    ['per_page=10&my_page=3&pages=4', 'per_page=10&my_page=3&pages=4&page=2'],
    ['include=1,2', 'include=1%2C2&page=2'],
    ['search=%2C%20figs', 'search=%2C%20figs&page=2'],
    ['include[]=1&include[]=2', 'include[]=1&include[]=2&page=2'],
    ['search=a>; rel="next", <http://evil', 'search=a%3E; rel=%22next%22%2C %3Chttp://evil&page=2'],
  ])('keeps the query %j in its links as %j', (rawQuery, expected) => {
    expect(linksFor(1, 20, rawQuery)).toEqual([`<${ADDRESS}?${expected}>; rel="next"`]);
  });

  it('links only to pages that hold something, or to the first, each of them once, and can be parted at commas', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 100 }), fc.nat(400), fc.string(), (total, perPage, before, query) => {
        const paging = { total, perPage, page: before + 1 };
        const { links } = pagingHeaders(paging, ADDRESS, `search=${query.replaceAll('&', '')}`);
        for (const link of links) {
          const [, page, rel] = /^<[^<>,]*[?&]page=(\d+)>; rel="(prev|next)"$/.exec(link) ?? [];
          expect(Number(page)).toBeGreaterThan(0);
          expect(Number(page)).toBeLessThanOrEqual(Math.max(pageCountOf(paging), 1));
          expect(rel === 'next' ? Number(page) > paging.page : Number(page) < paging.page).toBe(true);
        }
        expect(new Set(links).size).toBe(links.length);
      }),
    );
  });
});
