import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from './against-plan.mjs';
import { UsageError } from './usage-error.mjs';

const LOCAL = 'http://127.0.0.1:8080';
const ELSEWHERE = 'https://shop.example/blog/';
const basic = (key) => `Basic ${Buffer.from(key).toString('base64')}`;
const plan = (options, environment = {}) => planOf({ url: LOCAL, ...options }, environment);

test('A server is reached where WordPress serves its interface, by the storefront, where nothing else is said', () => {
  const { load, other, grove } = plan({});
  assert.equal(load, 'storefront');
  assert.equal(grove, undefined);
  assert.deepEqual(
    { origin: other.origin, host: other.host, root: other.root, namespaces: other.namespaces },
    { origin: LOCAL, host: '127.0.0.1:8080', root: '/wp-json', namespaces: { shop: 'wc/v1', content: 'wp/v2' } },
  );
});

test('Root and namespaces are options, and a site may be in a folder', () => {
  const { other } = plan({ url: ELSEWHERE, root: '/rest/', namespaces: 'wc/v3,wp/v2', load: 'list-products' });
  assert.equal(other.origin, 'https://shop.example');
  assert.equal(other.root, '/blog/rest');
  assert.deepEqual(other.namespaces, { shop: 'wc/v3', content: 'wp/v2' });
});

test('A running Grove has its own root and namespaces, and the key of the other server unless it has its own', () => {
  const { other, grove } = plan({ grove: 'http://localhost:3000', key: 'ck_1:cs_1' });
  assert.equal(grove.root, '/rest');
  assert.deepEqual(grove.namespaces, { shop: 'shop/v1', content: 'cms/v2' });
  assert.equal(other.authorization, basic('ck_1:cs_1'));
  assert.equal(grove.authorization, basic('ck_1:cs_1'));
  assert.equal(plan({ grove: LOCAL, key: 'a:b', groveKey: 'c:d' }).grove.authorization, basic('c:d'));
});

test('A key is taken from the environment where no option gives one', () => {
  assert.equal(plan({}, { BENCH_KEY: 'ada:abcd efgh' }).other.authorization, basic('ada:abcd efgh'));
  assert.equal(plan({ key: 'a:b' }, { BENCH_KEY: 'ada:abcd efgh' }).other.authorization, basic('a:b'));
  assert.equal(plan({ grove: LOCAL }, { BENCH_GROVE_KEY: 'a:b' }).grove.authorization, basic('a:b'));
  assert.equal(plan({}).other.authorization, undefined);
});

for (const url of [LOCAL, 'http://localhost', 'http://[::1]:80', 'https://127.8.9.1'])
  test(`A load that creates orders may run at ${url}`, () => {
    assert.equal(plan({ url }).other.isLocal, true);
  });

for (const url of [ELSEWHERE, 'http://127.0.0.1.shop.example', 'http://10.0.0.1', 'http://localhost.example'])
  test(`A load that creates orders may run at ${url} only with --allow-writes`, () => {
    assert.throws(() => plan({ url }), /creates orders .* not on this machine. Give --allow-writes/);
    assert.throws(() => plan({ grove: url }), /--allow-writes/);
    assert.equal(plan({ url, allowWrites: true }).other.isLocal, false);
    assert.equal(plan({ url, load: 'list-orders' }).load, 'list-orders');
  });

for (const [what, options] of Object.entries({
  'no address': { url: undefined },
  'an address without http': { url: 'shop.example' },
  'an address of a file': { url: 'file:///etc/hosts' },
  'an unknown load': { load: 'list-everything' },
  'one namespace': { namespaces: 'wc/v1' },
  'a key without a secret': { key: 'ck_1' },
  'a file with keys that does not exist': { keyFile: '/nowhere/keys.txt' },
}))
  test(`${what} is refused with a sentence`, () => {
    assert.throws(() => plan(options), UsageError);
  });
