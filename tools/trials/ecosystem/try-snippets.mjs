/** Runs examples of the documentation, as its pages show them, in every language whose program is there. All get the response that curl gets. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inEachLanguage } from '../../../libs/docs/dist/reference/examples/languages.rules.js';
import { authorizationOf, send } from '../harness/client.mjs';
import { found, missing, sendIn, valueIn } from './snippet-languages.mjs';
import { admin, folder, key, url } from './trial-shop.mjs';

const OF_REQUESTS = found.filter(({ request }) => request);
/** A PNG file of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const SPECIAL = `Nuts 'n' "figs" \\ \\n $HOME \${x} #{x} {{x}} %s !! \`ls\` é ß 栗 🌰 \u2028 <b>&amp;</b>`;

test('the programs of all languages are there', () => {
  if (missing.length === 0) return;
  console.log(`Left out: examples in ${missing.join(', ')}, because the program or its library for requests is not installed.`);
  assert.notEqual(process.env.CI, 'true', 'Under CI nothing may be left out.');
});

for (const operation of [
  'get_shop_v1_products',
  'get_shop_v1_products_id',
  'post_shop_v1_orders',
  'put_shop_v1_orders_id',
  'get_shop_v1_reports_sales',
  'post_cms_v2_posts',
  'get_cms_v2_posts',
])
  test(`the example of ${operation} does the same in each language`, () => compareExamples(`/docs/${operation}`, 'Example'));

test('the example of a deletion does the same in each language', async () => {
  const page = await textAt('/docs/delete_shop_v1_coupons_id');
  await compare(
    async ({ name }) => {
      const coupon = await postAsAdmin('/shop/v1/coupons', { code: `deleted-by-${name}`.toLowerCase(), amount: '5.00' });
      return withCredentials(exampleIn(page, 'Example', name)).replace(/(\/coupons\/|delete\()\d+/, `$1${coupon.id}`);
    },
    ['code'],
  );
});

test('the example of an upload does the same in each language that runs outside of a browser', async () => {
  const page = await textAt('/docs/post_cms_v2_media');
  const file = join(folder, 'walnuts.png');
  writeFileSync(file, Buffer.from(PICTURE, 'base64'));
  await compare(
    ({ name }) => name !== 'JavaScript' && withCredentials(exampleIn(page, 'Example', name)).replaceAll('walnuts.jpg', file),
    ['source_url', 'media_details', 'title', 'description'],
  );
});

test('the request of the guide to idempotency, which has a header, does the same in each language', async () => {
  const page = await textAt('/docs/guides/idempotency');
  const [, ofGuide] = /Idempotency-Key: ([\w-]+)/.exec(exampleIn(page, 'Request', 'curl'));
  // Each language writes the same body in its own way, and the same key belongs to the same bytes.
  await compare(({ name }) => withCredentials(exampleIn(page, 'Request', name)).replaceAll(ofGuide, `${ofGuide}-${name}`));
});

test('an example sends quotes, backslashes, placeholders of any language and letters of any script unchanged', async () => {
  const body = {
    name: SPECIAL,
    short_description: '',
    attributes: [{ name: SPECIAL, options: [SPECIAL, 'None'] }],
    virtual: true,
  };
  const address = `${url}/rest/shop/v1/products`;
  const sources = inEachLanguage({ method: 'POST', url: address, credentials: 'KEY:SECRET', body });
  const { name } = await compare((language) => withCredentials(sources.find((one) => one.language === language.name).source));
  assert.ok(name.includes('é ß 栗 🌰'), name);
  const search = `${address}?search=${encodeURIComponent('\'n\' "figs" \\ é & 栗')}`;
  const searches = inEachLanguage({ method: 'GET', url: search, credentials: 'KEY:SECRET' });
  await compare((language) => withCredentials(searches.find((one) => one.language === language.name).source));
});

test('the example that verifies a delivery accepts one of the shop, and refuses another, in each language', async () => {
  const page = await textAt('/docs/guides/webhooks');
  const [secret, body] = ['a long secret', '{"name":"Nuts & figs 栗"}'];
  const signed = `msg_1.${Math.floor(Date.now() / 1000)}`;
  const signature = `v1,${createHmac('sha256', secret).update(`${signed}.${body}`).digest('base64')}`;
  const [id, timestamp] = signed.split('.');
  const CALLS = {
    JavaScript: (given) => `isFromShop(${JSON.stringify(headers(given))}, ${JSON.stringify(body)}, '${secret}')`,
    PHP: (given) => `is_from_shop(json_decode('${JSON.stringify(headers(given))}', true), '${body}', '${secret}')`,
    Python: (given) => `is_from_shop(${JSON.stringify(headers(given))}, '${body}'.encode(), '${secret}')`,
    Ruby: (given) => `from_shop?(JSON.parse('${JSON.stringify(headers(given))}'), '${body}', '${secret}')`,
  };
  const headers = (given) => ({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given });
  for (const language of found.filter(({ name }) => name in CALLS)) {
    const source = exampleIn(page, 'Verification', language.name);
    const verify = (given) => valueIn(language, source, CALLS[language.name](given));
    assert.deepEqual(
      [language.name, await verify(`v1,AAAA ${signature}`), await verify(signature.replace(/.{4}$/, 'AAA='))],
      [language.name, true, false],
    );
  }
});

async function compareExamples(path, label) {
  const page = await textAt(path);
  await compare(({ name }) => withCredentials(exampleIn(page, label, name)));
}

/** Sends a request in each language, one after the other, and returns the body. The sources are those of `sourceIn`; a language without one is left out. */
async function compare(sourceIn, alsoDifferent = []) {
  const [curl, ...others] = OF_REQUESTS;
  const expected = await sendIn(curl, await sourceIn(curl));
  assert.ok(expected[0] < 300, JSON.stringify(expected));
  for (const language of others) {
    const source = await sourceIn(language);
    if (!source) continue;
    const [status, body] = await sendIn(language, source);
    assert.ok(language.name === '@grove/client' || status === expected[0], `${language.name}: ${status}`);
    const comparable = (value) => lasting(value, new Set([...PASSING, ...alsoDifferent]));
    assert.deepEqual([language.name, comparable(body)], [language.name, comparable(expected[1])]);
  }
  return expected[1];
}

/** Members that each new record has for itself. */
const PASSING = [
  'id',
  'number',
  'order_key',
  'slug',
  'permalink',
  'link',
  'guid',
  '_links',
  'price_html',
  'payment_url',
  'related_ids',
];

/** A body without what passes. For PHP an empty object is an empty list. */
function lasting(value, passing) {
  if (Array.isArray(value)) return value.map((one) => lasting(one, passing));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !passing.has(name) && !/^(date|modified)/.test(name));
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, one]) => [name, lasting(one, passing)]));
}

/** The source of an example on a page, as the browser shows it. */
function exampleIn(page, label, language) {
  const [, markup] = new RegExp(`aria-label="${label} in ${language}"><code>(.*?)</code>`, 's').exec(page) ?? [];
  assert.ok(markup, `There is no ${label} in ${language}.`);
  return markup.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)));
}

/** With credentials in place of the words that a reader replaces. */
const withCredentials = (source) =>
  [
    ['KEY', 'SECRET', key.consumerKey, key.consumerSecret],
    ['USER', 'PASSWORD', admin.username, admin.password],
  ].reduce(
    (text, [name, secret, ourName, ourSecret]) =>
      text
        .replace(new RegExp(`(?<=['"])${name}(?=['":])`, 'g'), ourName)
        .replace(new RegExp(`(?<=['":])${secret}(?=['"])`, 'g'), ourSecret),
    source,
  );

const textAt = async (path) => (await fetch(url + path)).text();

async function postAsAdmin(path, body) {
  const headers = { authorization: authorizationOf(key.consumerKey, key.consumerSecret), 'content-type': 'application/json' };
  return (await send(url, 'POST', `/rest${path}`, { headers, body: JSON.stringify(body) })).body;
}
