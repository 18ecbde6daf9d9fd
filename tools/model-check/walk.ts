import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { requireLike, requireStatus, type Client } from './client.js';
import { addedBy, asText, readFigures, together } from './figures.js';
import { RATES, shownOrder } from './order-model.js';
import * as orderSteps from './order-steps.js';
import * as postSteps from './post-steps.js';
import { shownProduct } from './product-model.js';
import * as productSteps from './product-steps.js';
import { Shop } from './shop.js';

interface WalkOptions {
  /** How many walks there are, each with records of its own. */
  readonly walks: number;
  /** Steps of one walk at most; about half of them on average. */
  readonly longest: number;
  /** The same seed makes the same walks. */
  readonly seed: number;
}

/** Milliseconds after which no shorter walk is searched for: a long walk that is reported helps more than a test that runs out of time. */
const MAX_SEARCH_LENGTH = 60_000;

const { requirePost, ...posts } = postSteps;
const STEPS = [
  ...Object.values(productSteps),
  ...Object.values(orderSteps),
  ...Object.values(orderSteps),
  ...Object.values(posts),
];

/** Makes the tax rates that the model knows. */
export async function prepare(client: Client): Promise<void> {
  for (const [taxClass, rates] of Object.entries(RATES))
    for (const [number, { percent, shipping }] of rates.entries()) {
      const rate = { country: 'NL', rate: percent, name: 'BTW', priority: number + 1, shipping, class: taxClass || 'standard' };
      requireStatus('a tax rate', await client.send('POST', '/shop/v1/taxes', rate), 201);
    }
}

/** Walks; gives the first difference with the shortest walk that still shows it, or nothing when there is none. */
export async function walk(client: Client, { walks, longest, seed }: WalkOptions): Promise<string | undefined> {
  const property = fc.asyncProperty(fc.commands(STEPS, { maxCommands: longest, size: 'max' }), (steps) =>
    fc.asyncModelRun(async () => ({ model: await newShop(client), real: client }), [...steps, new Final()]),
  );
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    seed,
    numRuns: walks,
    unbiased: true,
    interruptAfterTimeLimit: MAX_SEARCH_LENGTH,
    markInterruptAsFailure: true,
  });
  if (!failed) return undefined;
  if (!counterexample) return `The walks were not completed within ${MAX_SEARCH_LENGTH / 1000} seconds (seed ${seed}).`;
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [`${message} (seed ${seed})`, 'The shortest walk that shows it:', ...counterexample[0]].map(String).join('\n  ');
}

class Final implements fc.AsyncCommand<Shop, Client> {
  check = () => true;
  toString = () => 'compare all';

  async run(shop: Shop, client: Client): Promise<void> {
    for (const [number, product] of shop.products.entries()) {
      const answer = await client.get(`/shop/v1/products/${product.id}`);
      if (product.isGone) requireStatus(`product ${number}`, answer, 404, 'shop_rest_invalid_product_id');
      else requireLike(`product ${number}`, answer.body, shownProduct(product));
    }
    for (const [number, order] of shop.orders.entries()) {
      const answer = await client.get(`/shop/v1/orders/${order.id}`);
      if (order.isGone) requireStatus(`order ${number}`, answer, 404, 'shop_rest_invalid_shop_order_id');
      else requireLike(`order ${number}`, answer.body, shownOrder(order));
    }
    for (const post of shop.posts) await requirePost(post, client);
    for (const [number, { id }] of shop.customers.entries())
      requireLike(`customer ${number}`, (await client.get(`/shop/v1/customers/${id}`)).body, shop.shownCustomer(number));
    for (const [number, { id }] of shop.coupons.entries())
      requireLike(`coupon ${number}`, (await client.get(`/shop/v1/coupons/${id}`)).body, { usage_count: shop.usesOf(number) });
    for (const [number, id] of shop.categories.entries())
      requireLike(`category ${number}`, (await client.get(`/shop/v1/products/categories/${id}`)).body, {
        count: shop.productsIn(number),
      });
    requireLike('the figures', asText(await readFigures(client)), asText(together(shop.before, addedBy(shop))));
  }
}

async function newShop(client: Client): Promise<Shop> {
  const made = async (path: string, body: object) => {
    const answer = await client.send('POST', path, body);
    requireStatus(path, answer, 201);
    return answer.body;
  };
  const name = randomUUID();
  const categories = [];
  for (const number of [1, 2, 3]) categories.push((await made('/shop/v1/products/categories', { name: `${name} ${number}` })).id);
  const customers = [];
  for (const number of [1, 2])
    customers.push(await made('/shop/v1/customers', { email: `${name}-${number}@example.com`, password: randomUUID() }));
  const coupons = [];
  for (const number of [1, 2]) {
    const code = `${name}-${number}`;
    coupons.push({ id: (await made('/shop/v1/coupons', { code, amount: '1' })).id, code });
  }
  return new Shop(categories, customers, coupons, await readFigures(client));
}
