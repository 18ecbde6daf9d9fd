import { makeBed } from '../bed.mjs';
import { lookAt } from '../look-at.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';
import { ask } from '../same-answers.mjs';
import { startGrove } from '../servers.mjs';

export const about =
  'Sixteen writers at the same time, each of another table, against one after the other: do they wait for each other?';

export const defaults = { products: 100, rounds: 5, seconds: 5 };

const SHOP = '/rest/shop/v1';
const CMS = '/rest/cms/v2';

/**
 * By table: a record that is `created` before, and what each write changes. Without one, each write is sent to the path itself. `{n}` becomes another number each
 * time, `{post}` and `{medium}` the id of a record of the sample shop.
 */
const TABLES = {
  product: { path: `${SHOP}/products`, created: { name: 'A product' }, changed: { name: 'Product {n}' } },
  term: { path: `${SHOP}/products/categories`, created: { name: 'A category' }, changed: { description: 'Changed {n}' } },
  attribute: { path: `${SHOP}/products/attributes`, created: { name: 'An attribute' }, changed: { name: 'Attribute {n}' } },
  coupon: { path: `${SHOP}/coupons`, created: { code: 'writers' }, changed: { description: 'Changed {n}' } },
  user: {
    path: `${CMS}/users`,
    created: { username: 'writer', email: 'writer@shop.example', password: 'a long password of a writer' },
    changed: { description: 'Changed {n}' },
  },
  customer_address: {
    path: `${SHOP}/customers`,
    created: { username: 'writers', email: 'writers@shop.example', password: 'a long password of a customer' },
    changed: { billing: { city: 'Utrecht {n}' } },
  },
  application_password: {
    path: `${CMS}/users/me/application-passwords`,
    created: { name: 'A program' },
    changed: { name: 'Program {n}' },
  },
  shop_order: { path: `${SHOP}/orders`, created: {}, changed: { customer_note: 'Changed {n}' } },
  tax_rate: {
    path: `${SHOP}/taxes`,
    created: { country: 'NL', rate: '9', name: 'A rate' },
    changed: { name: 'Rate {n}' },
  },
  tax_class: { method: 'POST', path: `${SHOP}/taxes/classes`, changed: { name: 'Class {n}' } },
  webhook: {
    path: `${SHOP}/webhooks`,
    created: { topic: 'coupon.deleted', delivery_url: 'https://shop.example/hook', secret: 'a secret of a webhook' },
    changed: { name: 'Webhook {n}' },
  },
  post: { path: `${CMS}/posts`, created: { title: 'A post', status: 'draft' }, changed: { excerpt: 'Changed {n}' } },
  comment: { path: `${CMS}/comments`, created: { post: '{post}', content: 'A comment' }, changed: { content: 'Changed {n}' } },
  media: { path: `${CMS}/media/{medium}`, changed: { caption: 'Changed {n}' } },
  setting: { path: `${CMS}/settings`, changed: { description: 'Changed {n}' } },
  contact_form: {
    path: '/rest/contact-form/v1/contact-forms',
    created: { title: 'A form' },
    changed: { title: 'Form {n}' },
  },
};

export async function run({ products, rounds, seconds, ...options }) {
  const bed = await makeBed(options);
  try {
    const url = await bed.mysqlShop(products);
    const server = await startGrove('grove', url, bed);
    const writers = await createRecords(server, lookAt(server, bed));
    await written(server, writers, seconds);
    const measured = [];
    for (let round = 1; round <= rounds; round++) {
      step(`Round ${round} of ${rounds}`);
      const alone = await written(server, [writers[round % writers.length]], seconds);
      const before = await lockWaits(bed, url);
      const together = await written(server, writers, seconds);
      const { waits, milliseconds } = await lockWaits(bed, url);
      measured.push({ alone, together, waits: waits - before.waits, milliseconds: milliseconds - before.milliseconds });
    }
    print(measured, seconds);
    writeResults({ name: 'writers', options: { products, rounds, seconds }, settings: bed.settings, rounds: measured });
  } finally {
    await bed.end();
  }
}

async function createRecords(server, { post, get, headers }) {
  const idOfFirst = async (list) => (await get(`${list}?per_page=1`))[0].id;
  const [commented, medium] = [await idOfFirst('/cms/v2/posts'), await idOfFirst('/cms/v2/media')];
  const writers = [];
  for (const { method = 'PUT', path, created, changed } of Object.values(TABLES)) {
    const body = created && JSON.parse(JSON.stringify(created).replace('"{post}"', commented));
    const { id, uuid = id } = body ? await post(path.replace('/rest', ''), body) : {};
    writers.push({
      method,
      path: body ? `${path}/${uuid}` : path.replace('{medium}', medium),
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(changed),
    });
  }
  return writers;
}

/** How many writes were acknowledged in so many seconds, when each writer sends its next one as soon as it has the answer to the last. */
async function written(server, writers, seconds) {
  const deadline = performance.now() + seconds * 1000;
  let count = 0;
  const write = async (request) => {
    while (performance.now() < deadline) {
      const { status, text } = await ask(server, request);
      if (status !== 200 && status !== 201) throw new Error(`${request.path} was refused: ${text.slice(0, 400)}`);
      count += 1;
    }
  };
  await Promise.all(writers.map(write));
  return count / seconds;
}

/** How often, and for how long, a transaction of this server waited for the row of another one. */
async function lockWaits(bed, url) {
  const rows = await bed.rows(url, "SHOW GLOBAL STATUS WHERE Variable_name IN ('Innodb_row_lock_waits', 'Innodb_row_lock_time')");
  const of = (name) => Number(rows.find((row) => row.Variable_name === name).Value);
  return { waits: of('Innodb_row_lock_waits'), milliseconds: of('Innodb_row_lock_time') };
}

function print(rounds, seconds) {
  printTable(
    ['', 'writes/s of one', 'of sixteen', 'times as many', 'waits per 1000 writes', 'ms of waits per 1000'],
    [...rounds.entries()].map(([index, { alone, together, waits, milliseconds }]) => [
      `round ${index + 1}`,
      ...[alone, together].map((number) => number.toFixed(0)),
      (together / alone).toFixed(2),
      ...[waits, milliseconds].map((number) => ((number * 1000) / (together * seconds)).toFixed(2)),
    ]),
  );
  console.log(`\nTimes as many, median: ${medianOf(rounds.map(({ alone, together }) => together / alone)).toFixed(2)}`);
}
