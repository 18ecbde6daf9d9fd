import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isCrossSitePage } from './cross-site-page.rules.js';

const OWN = ['https://shop.example', 'http://shop.example'];
const LISTED = ['https://admin.example'];
const FOREIGN = 'https://evil.example';
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0';

const isForeign = (method: string, headers: Record<string, string>) => isCrossSitePage({ method, headers }, () => OWN, LISTED);

describe('a request comes from a page of another origin', () => {
  it.each([
    ['another site has a browser send a form', 'POST', { 'sec-fetch-site': 'cross-site', origin: FOREIGN }],
    ['another port or a sibling domain does', 'POST', { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example' }],
    ['a link or an image on another site leads here', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin sends it', 'POST', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['the page is ours, but in the clear', 'POST', { 'sec-fetch-site': 'cross-site', origin: 'http://shop.example' }],
    ['a browser says so in a way that is not known yet', 'GET', { 'sec-fetch-site': 'elsewhere' }],
    ['a browser without Sec-Fetch-Site sends a form', 'POST', { origin: FOREIGN, 'user-agent': CHROMIUM }],
    ['a browser without Sec-Fetch-Site reads', 'GET', { origin: FOREIGN, 'user-agent': CHROMIUM }],
    ['whoever changes something names another origin', 'DELETE', { origin: FOREIGN }],
    ['the origin only begins like a listed one', 'POST', { origin: 'https://admin.example.evil.example' }],
  ])('when %s (finding S2)', (_case, method, headers) => {
    expect(isForeign(method, headers)).toBe(true);
  });

  it.each([
    ['a program sends it', 'POST', {}],
    ['our own page does', 'POST', { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }],
    [
      'our own page does, behind a proxy that hides our name',
      'POST',
      { 'sec-fetch-site': 'same-origin', origin: 'https://x.lan' },
    ],
    ['a person types the address', 'GET', { 'sec-fetch-site': 'none' }],
    ['our own page does in a browser without Sec-Fetch-Site', 'POST', { origin: OWN[1], 'user-agent': CHROMIUM }],
    ['the origin is listed', 'PUT', { 'sec-fetch-site': 'cross-site', origin: LISTED[0] }],
    ['a program reads and names an origin', 'GET', { origin: FOREIGN, 'user-agent': 'node' }],
  ])('not when %s', (_case, method, headers) => {
    expect(isForeign(method, headers)).toBe(false);
  });

  it('whatever else the page can write into the request', () => {
    const fields = fc.dictionary(fc.stringMatching(/^x-[a-z]{1,9}$/), fc.string());
    fc.assert(
      fc.property(fields, fc.constantFrom('cross-site', 'same-site'), fc.string(), (more, site, origin) => {
        fc.pre(!LISTED.includes(origin));
        expect(isForeign('GET', { ...more, origin, 'sec-fetch-site': site })).toBe(true);
      }),
    );
  });
});
