import { makeBed } from '../bed.mjs';
import { lookAt } from '../look-at.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';
import { ask } from '../same-answers.mjs';
import { startGrove } from '../servers.mjs';

export const about =
  'Sixteen writers at once, each of a record of another kind, against one after the other: do they wait for each other?';

export const defaults = { products: 100, rounds: 5, seconds: 5 };

const SHOP = '/rest/shop/v1';
const CMS = '/rest/cms/v2';

/** By the path of a list: a record that is created there, and what each write changes. A `{n}` becomes another number each time. */
const KINDS = {
  [`${SHOP}/products`]: [{ name: 'A product' }, { name: 'Product {n}' }],
  [`${SHOP}/products/categories`]: [{ name: 'A category' }, { description: 'Changed {n}' }],
  [`${SHOP}/products/tags`]: [{ name: 'A tag' }, { description: 'Changed {n}' }],
  [`${SHOP}/products/shipping_classes`]: [{ name: 'A class' }, { description: 'Changed {n}' }],
  [`${SHOP}/products/attributes`]: [{ name: 'An attribute' }, { name: 'Attribute {n}' }],
  [`${SHOP}/coupons`]: [{ code: 'writers' }, { description: 'Changed {n}' }],
  [`${SHOP}/customers`]: [
    { email: 'writers@shop.example', username: 'writers', password: 'a long password of a customer' },
    { first_name: 'Ada {n}' },
  ],
  [`${SHOP}/orders`]: [{}, { customer_note: 'Changed {n}' }],
  [`${SHOP}/taxes`]: [{ country: 'NL', rate: '9', name: 'A rate' }, { name: 'Rate {n}' }],
  [`${SHOP}/webhooks`]: [
    { topic: 'coupon.deleted', delivery_url: 'https://shop.example/hook', secret: 'a secret of a webhook' },
    { name: 'Webhook {n}' },
  ],
  [`${CMS}/posts`]: [{ title: 'A post', status: 'draft' }, { excerpt: 'Changed {n}' }],
  [`${CMS}/pages`]: [{ title: 'A page', status: 'draft' }, { excerpt: 'Changed {n}' }],
  [`${CMS}/categories`]: [{ name: 'A category of posts' }, { description: 'Changed {n}' }],
  [`${CMS}/tags`]: [{ name: 'A tag of posts' }, { description: 'Changed {n}' }],
  [`${CMS}/comments`]: [{ post: '{post}', content: 'A comment' }, { content: 'Changed {n}' }],
  [`${CMS}/users`]: [
    { username: 'writer', email: 'writer@shop.example', password: 'a long password of a writer' },
    { description: 'Changed {n}' },
  ],
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
  const [{ id: commented }] = await get(`${CMS.replace('/rest', '')}/posts?per_page=1`);
  const writers = [];
  for (const [path, [created, changed]] of Object.entries(KINDS)) {
    const body = JSON.parse(JSON.stringify(created).replace('"{post}"', commented));
    const { id } = await post(path.replace('/rest', ''), body);
    const sent = { ...headers, 'Content-Type': 'application/json' };
    writers.push({ method: 'PUT', path: `${path}/${id}`, headers: sent, body: JSON.stringify(changed) });
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
      if (status !== 200) throw new Error(`${request.path} was refused: ${text.slice(0, 400)}`);
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
