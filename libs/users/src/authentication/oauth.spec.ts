import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parseParameters, type Credentials } from '@grove/rest';
import { RestError } from '@grove/core';
import { credentialsOf, OfficialClient, type Sent } from '../../test/official-client.js';
import { baseStrings, isSignedBy } from './oauth.rules.js';
import { parseOAuthParameters } from './oauth-parameters.rules.js';
import { readCredentials } from './presented-credentials.rules.js';

const signer = { key: `ck_${'a'.repeat(40)}`, secret: `cs_${'b'.repeat(40)}` };

/** Whether a request, as the gateway hands it over, was signed with the secret. */
function verifies(credentials: Credentials, secret = signer.secret): boolean {
  const presented = readCredentials(credentials);
  if (presented.kind !== 'signature') return false;
  const signature = parseOAuthParameters(presented.parameters, Number(presented.parameters.oauth_timestamp));
  return isSignedBy(secret, { ...credentials, ...presented }, signature);
}

/** A refusal counts as a signature that does not hold. */
function refusedOr(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

/** The same query with one value, or one name, put in place of another. */
const replaced = (sent: Sent, from: string, to: string): Sent => ({ ...sent, rawQuery: sent.rawQuery.replaceAll(from, to) });

describe('A request signed by the official client', () => {
  let client: OfficialClient;
  beforeAll(async () => {
    client = await OfficialClient.start();
  });
  afterAll(() => client.stop());

  it.each<[string, object]>([
    ['nothing', {}],
    ['a number', { per_page: 5 }],
    ['a flag', { force: true }],
    ['blanks, plus and percent', { search: 'brazil nuts + 50% off' }],
    ['quotes and brackets in a value', { search: `"it's" (so)! *[x]*` }],
    ['letters beyond ASCII', { search: 'amandelspijs €5 – ünïcode 🥜' }],
    ['an empty value', { search: '' }],
    ['a list of twelve', { include: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }],
    ['a map', { filter: { posts_per_page: 3, orderby: 'title' } }],
    ['an overridden method', { _method: 'DELETE' }],
    ['a name that sorts around brackets', { 'a-b': 1, a: [1, 2], a_b: 2, A: 3 }],
  ])('holds with %s among its parameters', async (_case, params) => {
    expect(verifies(credentialsOf(await client.sends(signer, 'get', 'products', params)))).toBe(true);
  });

  it.each(['post', 'delete'] as const)('holds for %s', async (method) => {
    expect(verifies(credentialsOf(await client.sends(signer, method, 'products/12', { force: true })))).toBe(true);
  });

  it('holds with any parameters', async () => {
    const name = fc.stringMatching(/^[a-zA-Z][\w.-]{0,8}$/);
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean());
    const params = fc.dictionary(name, fc.oneof(value, fc.array(value, { maxLength: 12 }), fc.dictionary(name, value)), {
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(params, async (params) => {
        expect(verifies(credentialsOf(await client.sends(signer, 'get', 'products', params)))).toBe(true);
      }),
    );
  });

  it('holds when the signature is encoded once more (finding C5)', async () => {
    const sent = await client.sends(signer, 'get', 'products', { per_page: 5 });
    const again = (rawQuery: string) =>
      rawQuery.replace(/(?<=oauth_signature=)[^&]+/, (signature) =>
        encodeURIComponent(encodeURIComponent(decodeURIComponent(signature))),
      );
    expect(again(sent.rawQuery)).toContain('%25');
    expect(verifies(credentialsOf({ ...sent, rawQuery: again(sent.rawQuery) }))).toBe(true);
  });

  it('fails after any change', async () => {
    const sent = await client.sends(signer, 'get', 'products', {
      search: 'walnut',
      filter: { orderby: 'title' },
      include: [7, 8],
    });
    expect(verifies(credentialsOf(sent))).toBe(true);
    const changes: Partial<Credentials>[] = [
      { method: 'POST' },
      { urls: [sent.url.replace('127.0.0.1', '127.0.0.2')] },
      { urls: [`${sent.url}/1`] },
      { urls: [sent.url.toUpperCase()] },
      { urls: [sent.url.replace('http:', 'https:')] },
    ];
    for (const change of changes) expect(verifies({ ...credentialsOf(sent), ...change })).toBe(false);
    const queries: [string, string][] = [
      ['walnut', 'hazelnut'],
      ['search=', 'slug='],
      ['=title', '=date'],
      ['orderby', 'order'],
      ['=7', '=9'],
      ['oauth_nonce=', 'oauth_nonce=x'],
      ['oauth_timestamp=1', 'oauth_timestamp=2'],
    ];
    for (const [from, to] of queries) {
      expect(sent.rawQuery).toContain(from);
      expect(verifies(credentialsOf(replaced(sent, from, to)))).toBe(false);
    }
    expect(verifies(credentialsOf({ ...sent, rawQuery: `${sent.rawQuery}&force=true` }))).toBe(false);
    expect(verifies(credentialsOf({ ...sent, rawQuery: `${sent.rawQuery}&search=pecan` }))).toBe(false);
    expect(verifies(credentialsOf({ ...sent, rawQuery: `${sent.rawQuery}&include[]=9` }))).toBe(false);
    expect(verifies({ ...credentialsOf(sent), form: parseParameters('force=true') })).toBe(false);
    expect(verifies(credentialsOf(sent), `cs_${'c'.repeat(40)}`)).toBe(false);
  });
});

describe('A change to a signed request', () => {
  let client: OfficialClient;
  beforeAll(async () => {
    client = await OfficialClient.start();
  });
  afterAll(() => client.stop());

  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  const params = fc.dictionary(word, fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 4 })), {
    minKeys: 1,
    noNullPrototype: true,
  });

  it.each<[string, (pair: string) => string]>([
    ['a value', (pair) => `${pair}x`],
    ['a name', (pair) => pair.replace(/\]?=/, 'x$&')],
    ['a pair left out', () => ''],
  ])('to %s breaks the signature whenever it changes what is carried out', async (_case, change) => {
    await fc.assert(
      fc.asyncProperty(params, fc.nat(), async (params, at) => {
        const sent = await client.sends(signer, 'get', 'products', params);
        const pairs = sent.rawQuery.split('&');
        const chosen = pairs[at % pairs.length];
        fc.pre(!chosen.startsWith('oauth_signature='));
        const rawQuery = pairs
          .map((pair) => (decodeURIComponent(pair) === decodeURIComponent(chosen) ? change(pair) : pair))
          .join('&');
        fc.pre(!isDeepStrictEqual(parseParameters(rawQuery), parseParameters(sent.rawQuery)));
        expect(refusedOr(() => verifies(credentialsOf({ ...sent, rawQuery })))).toBe(false);
      }),
    );
  });
});

describe('A signature made as RFC 5849 says', () => {
  it('holds for the example of the RFC, section 1.2', () => {
    const authorization = `OAuth realm="Photos",
        oauth_consumer_key="dpf43f3p2l4k3l03",
        oauth_signature_method="HMAC-SHA1",
        oauth_timestamp="137131200",
        oauth_nonce="wIjqoS",
        oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready",
        oauth_signature="74KNZJeDHnMBp0EMJ9ZHt%2FXKycU%3D"`;
    const request = { method: 'POST', url: 'https://photos.example.net/initiate', authorization };
    expect(verifies(credentialsOf(request), 'kd94hf93k423kf44')).toBe(true);
    expect(verifies(credentialsOf(request), 'kd94hf93k423kf45')).toBe(false);
  });

  it('covers what the example of section 3.4.1 covers', () => {
    const authorization =
      'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", oauth_signature_method="HMAC-SHA1", ' +
      'oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"';
    const credentials = credentialsOf({
      method: 'POST',
      url: 'http://EXAMPLE.COM:80/request',
      rawQuery: 'b5=%3D%253D&a3=a&c%40=&a2=r%20b',
      form: parseParameters('c2&a3=2+q'),
      authorization,
    });
    const presented = readCredentials(credentials);
    if (presented.kind !== 'signature') throw new Error('the request is signed');
    expect([...baseStrings({ ...credentials, ...presented })]).toContain(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2' +
        '%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });
});

const OAUTH = `oauth_consumer_key=${signer.key}&oauth_nonce=n&oauth_timestamp=1500000000`;

/** A query with the signature over a base string that the case spells out itself. */
function signed(base: string, query: string, algorithm = 'sha256'): string {
  const value = createHmac(algorithm, `${signer.secret}&`).update(base).digest('base64');
  return `${query}&oauth_signature=${encodeURIComponent(value)}`;
}

describe('A signature over', () => {
  const method = { SHA256: 'oauth_signature_method=HMAC-SHA256', SHA1: 'oauth_signature_method=HMAC-SHA1' };
  const tail = (kind: 'SHA256' | 'SHA1') =>
    encodeURIComponent(`${OAUTH.replace('&oauth_timestamp', `&${method[kind]}&oauth_timestamp`)}`);
  const address = encodeURIComponent('http://shop.example/rest/shop/v1/products');
  const query = (own: string, kind: 'SHA256' | 'SHA1' = 'SHA256') => `${own}&${OAUTH}&${method[kind]}`;

  it('HMAC-SHA1 holds as well', () => {
    const rawQuery = signed(`GET&${address}&a%3D1%26${tail('SHA1')}`, query('a=1', 'SHA1'), 'sha1');
    expect(verifies(credentialsOf({ rawQuery }))).toBe(true);
  });

  it('a list in the order it came, as PHP servers have it, holds', () => {
    const own = Array.from({ length: 12 }, (_none, at) => `k[${at}]=${at}`).join('&');
    const base = `GET&${address}&${encodeURIComponent(own.replaceAll('[', '%5B').replaceAll(']', '%5D'))}%26${tail('SHA256')}`;
    expect(verifies(credentialsOf({ rawQuery: signed(base, query(own)) }))).toBe(true);
  });

  it('every pair of a repeated name holds', () => {
    const base = `GET&${address}&k%255B%255D%3D1%26k%255B%255D%3D2%26${tail('SHA256')}`;
    expect(verifies(credentialsOf({ rawQuery: signed(base, query('k[]=1&k[]=2')) }))).toBe(true);
  });

  it('one of several addresses holds, with its default port left out and its path raw or decoded', () => {
    const base = (url: string) => `GET&${encodeURIComponent(url)}&a%3D1%26${tail('SHA256')}`;
    const holds = (signedUrl: string, ...urls: string[]) =>
      verifies(credentialsOf({ rawQuery: signed(base(signedUrl), query('a=1')), urls }));
    expect(holds('https://shop.example/rest/x', 'http://inner:3000/rest/x', 'https://shop.example/rest/x')).toBe(true);
    expect(holds('https://shop.example/rest/x', 'https://shop.example:443/rest/x')).toBe(true);
    expect(holds('http://shop.example/rest/x', 'http://shop.example:80/rest/x')).toBe(true);
    expect(holds('http://shop.example:443/rest/x', 'http://shop.example:443/rest/x')).toBe(true);
    expect(holds('http://shop.example/rest/nøtter', 'http://shop.example/rest/n%C3%B8tter')).toBe(true);
    expect(holds('http://shop.example/rest/n%C3%B8tter', 'http://shop.example/rest/n%C3%B8tter')).toBe(true);
    expect(holds('http://shop.example/rest/%zz', 'http://shop.example/rest/%zz')).toBe(true);
    expect(holds('http://shop.example/rest/x')).toBe(false);
  });

  it('what the request carries out cannot be widened by the header', () => {
    const rawQuery = signed(`GET&${address}&a%3D1%26${tail('SHA256')}`, query('a=1'));
    const changed = rawQuery.replace('a=1', 'a=2');
    expect(verifies(credentialsOf({ rawQuery: changed, authorization: 'OAuth a="1"' }))).toBe(false);
  });

  it('a signature that is empty, cut or no base64 does not hold', () => {
    const rawQuery = signed(`GET&${address}&a%3D1%26${tail('SHA256')}`, query('a=1'));
    const [start, signature] = rawQuery.split('oauth_signature=');
    for (const other of [signature.slice(0, 20), '***', `AAAA${signature}`]) {
      expect(verifies(credentialsOf({ rawQuery: `${start}oauth_signature=${other}` }))).toBe(false);
    }
  });
});
