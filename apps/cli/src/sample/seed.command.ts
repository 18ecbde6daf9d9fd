import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { countProducts } from '@grove/catalogue';
import { Database } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import { countOrders } from '@grove/orders';
import { withGrove } from '../grove.js';
import {
  commandAction,
  helpExample,
  JSON_OPTION,
  type CommandResult,
  type CommonOptions,
  type Notify,
} from '../terminal/command-result.js';
import { createProgress } from '../terminal/progress.js';
import { loadCatalogue } from './catalogue/load-catalogue.js';
import { generateOrders } from './growth/generate-orders.js';
import { generateProducts } from './growth/generate-products.js';
import { loadOrders } from './orders/load-orders.js';
import { loadSite } from './site/load-site.js';

const MAX_RECORDS = 1_000_000;

interface SeedOptions extends CommonOptions {
  readonly size?: string;
  readonly orders?: string;
}

/** `grove seed` */
export const seedCommand = (command: Command): unknown =>
  command
    .description(
      'Load the sample shop of nuts and fruit, a year of orders if the shop has none, and posts, pages,\n' +
        'pictures and comments if the site has none. Existing data does not change.\n' +
        'With --size and --orders, generate more products and orders until the shop has that many. If interrupted, run it again to continue.',
    )
    .option('--size <products>', `number of products that the shop shall have, at most ${MAX_RECORDS}`)
    .option('--orders <orders>', `number of orders that the shop shall have, at most ${MAX_RECORDS}`)
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove seed', 'grove seed --size 100000 --orders 100000'))
    .action(commandAction(seed));

async function seed(options: SeedOptions, notify: Notify): Promise<CommandResult> {
  const [size, orders] = [countIn('size', options.size), countIn('orders', options.orders)];
  return withGrove(notify, async (app) => {
    const grown = (grow: Grow, count: number) => growTo(app, grow, count, { notify, isForPrograms: options.json ?? false });
    const added = (await loadCatalogue(app)) + (await grown(generateProducts, size));
    const ordersAdded = (await loadOrders(app)) + (await grown(generateOrders, orders));
    const writingsAdded = await loadSite(app);
    const there = await countsOf(app);
    return {
      json: { ...there, added, orders_added: ordersAdded, writings_added: writingsAdded },
      text: `Added ${added} products, ${ordersAdded} orders, and ${writingsAdded} posts and pages. The shop has ${there.products} products and ${there.orders} orders now.`,
    };
  });
}

type Grow = typeof generateProducts;

/** Grows the shop and shows the progress. Does nothing if `count` is 0. */
async function growTo(
  app: INestApplicationContext,
  grow: Grow,
  count: number,
  watching: { notify: Notify; isForPrograms: boolean },
): Promise<number> {
  if (count === 0) return 0;
  const progress = createProgress(count, watching);
  return grow(app, count, (there) => progress.update(there)).finally(() => progress.stop());
}

async function countsOf(app: INestApplicationContext): Promise<{ products: number; orders: number }> {
  const database = app.get(Database);
  return { products: await countProducts(database), orders: await countOrders(database) };
}

/** 0 when it was not given. */
function countIn(name: string, given: string | undefined): number {
  if (given === undefined) return 0;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number > 0 && number <= MAX_RECORDS) return number;
  throw new InvalidParameters({ names: name, params: { [name]: `${name} must be a whole number from 1 to ${MAX_RECORDS}.` } });
}
