/**
 * Records what a test of upgrades begins with: databases with a sample shop that an earlier version made, on SQLite and MySQL, and what it responded to requests:
 * `node tools/engines/engines.mjs -- node tools/trials/upgrade/record-database.mjs --commit ecf8712e --into apps/api/test/upgrades/recorded`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Database } from '@grove/database';
import { connectToDatabase, mysqlTestEngine, statementsOf } from '@grove/database/testing';
import { readOptions } from '../../program-options.mjs';
import { authorizationOf, send } from '../harness/client.mjs';
import { Grove, stop } from '../harness/grove.mjs';
import { openStage } from '../harness/stage.mjs';
import { buildVersion } from './older-version.mjs';

const USERNAME = 'keeper';
const PASSWORD = 'correct horse battery';
const headers = { authorization: authorizationOf(USERNAME, PASSWORD), 'content-type': 'application/json' };

/** What the sample shop does not have; and less that changes when its time comes. */
const CHANGES = [
  ['/rest/cms/v2/posts/306', { status: 'draft' }],
  ...[9, 29, 84].map((id) => [`/rest/shop/v1/products/${id}`, { sale_price: '' }]),
  ['/rest/shop/v1/webhooks', { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'a-secret-of-some-length' }],
  ['/rest/shop/v1/taxes', { country: 'NL', rate: '9', name: 'VAT', postcode: '1015', city: 'Zürich' }],
  ['/rest/shop/v1/coupons', { code: 'upgrade', discount_type: 'percent', amount: '10' }],
  [
    '/rest/shop/v1/customers',
    { email: 'ada@shop.example', password: PASSWORD, first_name: 'Ada', billing: { city: 'Zürich', postcode: '8001' } },
  ],
  [
    '/rest/shop/v1/orders',
    { status: 'completed', line_items: [{ product_id: 98, quantity: 2 }], coupon_lines: [{ code: 'upgrade' }] },
  ],
];

/** Lists that do not depend on the clock. */
const QUESTIONS = [
  ...['products', 'products/categories', 'products/tags', 'products/attributes', 'products/shipping_classes'],
  ...['orders', 'coupons', 'customers', 'taxes', 'taxes/classes', 'webhooks'],
]
  .map((list) => `/rest/shop/v1/${list}`)
  .concat(['posts', 'pages', 'media', 'categories', 'tags', 'comments', 'users'].map((list) => `/rest/cms/v2/${list}`))
  .concat(['products', 'products/reviews', 'orders', 'customers', 'refunds'].map((list) => `/wp-json/wc/v3/${list}`))
  .map((list) => `${list}?per_page=100`)
  .concat(['/rest/shop/v1/products?search=almond', '/rest/shop/v1/orders?search=rosa', '/rest/cms/v2/posts?search=bread'])
  .concat(['/rest/cms/v2/settings', '/rest/shop/v1/products/98']);

const { values } = readOptions(import.meta.filename, { options: { commit: { type: 'string' }, into: { type: 'string' } } });
const stage = openStage('recorded');
const engine = mysqlTestEngine(process.env.GROVE_TEST_MYSQL_URL);
try {
  const version = buildVersion(values.commit, join(stage.folder, 'version'));
  const file = join(stage.folder, 'grove.db');
  await recordShop(version, 'sqlite', `sqlite:${file}`);
  save('sqlite.db', readFileSync(`${file}.compact`));
  const url = await engine.createDatabase();
  await recordShop(version, 'mysql', url);
  const connection = await connectToDatabase(url);
  save('mysql.sql', await statementsOf(connection));
  await connection.end();
} finally {
  await engine.cleanUp();
  stage.close();
}

function save(name, content) {
  writeFileSync(join(values.into, `${name}.gz`), gzipSync(content, { level: 9 }));
}

/** Fills a new database as its users would, and records what the version responds. */
async function recordShop(version, engineName, url) {
  const place = { DATABASE_URL: url, DATA_DIR: join(stage.folder, engineName) };
  const grove = new Grove(stage, { ...place, BASE_URL: 'http://shop.example', COMPAT_ROOT: 'wp-json' }, { folder: version });
  const account = ['--username', USERNAME, '--password', PASSWORD, '--email', 'keeper@shop.example'];
  await grove.command('seed');
  await grove.command('user', 'create', '--role', 'administrator', ...account);
  const api = await grove.startApi();
  for (const [path, body] of CHANGES) await ask(api.origin, 'POST', path, JSON.stringify(body));
  const answers = [];
  for (const path of QUESTIONS) answers.push({ path, ...(await ask(api.origin, 'GET', path)) });
  save(`${engineName}.answers.json`, JSON.stringify(answers));
  await stop(api);
  await compact(url);
}

async function ask(origin, method, path, sent) {
  const { status, headers: received, body } = await send(origin, method, path, { headers, body: sent });
  if (status >= 300 || !received) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return { total: received.get('x-wp-total'), body };
}

/** Leaves out all but the newest events: the version would relay and delete them within days, and they are most of the database. */
async function compact(url) {
  const database = await Database.open({ url, entities: [], migrations: [] });
  const runner = database.source.createQueryRunner();
  await runner.query('DELETE FROM outbox WHERE id < (SELECT * FROM (SELECT MAX(id) - 10 FROM outbox) newest)');
  if (database.engineName === 'sqlite') await runner.query(`VACUUM INTO '${url.slice('sqlite:'.length)}.compact'`);
  await runner.release();
  await database.close();
}
