import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { growShop, loadSampleShop } from '@grove/catalogue';
import { Database } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import { growOrders, loadSampleOrders } from '@grove/orders';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, type Answer, type CommonOptions, type Tell } from '../terminal/answer.js';
import { progressOf } from '../terminal/progress.js';
import { loadSite } from './load-site.js';

const LARGEST = 1_000_000;

interface SeedOptions extends CommonOptions {
  readonly size?: string;
  readonly orders?: string;
}

/** `grove seed` */
export const seedCommand = (program: Command): unknown =>
  program
    .command('seed')
    .summary('load the sample shop, or fill a shop for trials')
    .description(
      'Load the sample shop of nuts and fruit, and a year of its orders into a shop without any, and posts, pages,\n' +
        'pictures and comments into a site without any; what is there already stays as it is.\n' +
        'With --size and --orders, make up further products and orders until the shop has that many. Cut short, it goes on where it stopped.',
    )
    .option('--size <products>', `how many products the shop shall have, at most ${LARGEST}`)
    .option('--orders <orders>', `how many orders the shop shall have, at most ${LARGEST}`)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove seed', 'grove seed --size 100000 --orders 100000'))
    .action(answering(seed));

async function seed(options: SeedOptions, tell: Tell): Promise<Answer> {
  const [size, orders] = [countIn('size', options.size), countIn('orders', options.orders)];
  return withGrove(tell, async (app) => {
    const grown = (grow: Grow, count: number) => growing(app, grow, count, { tell, isForPrograms: options.json ?? false });
    const added = (await loadSampleShop(app)) + (await grown(growShop, size));
    const ordersAdded = (await loadSampleOrders(app)) + (await grown(growOrders, orders));
    const writingsAdded = await loadSite(app);
    const there = await countsOf(app);
    return {
      json: { ...there, added, orders_added: ordersAdded, writings_added: writingsAdded },
      text: `Added ${added} products, ${ordersAdded} orders, and ${writingsAdded} posts and pages. The shop has ${there.products} products and ${there.orders} orders now.`,
    };
  });
}

type Grow = typeof growShop;

/** Shows how far it has come; 0 is nothing to do. */
async function growing(
  app: INestApplicationContext,
  grow: Grow,
  count: number,
  watching: { tell: Tell; isForPrograms: boolean },
): Promise<number> {
  if (count === 0) return 0;
  const progress = progressOf(count, watching);
  return grow(app, count, (there) => progress.update(there)).finally(() => progress.stop());
}

async function countsOf(app: INestApplicationContext): Promise<{ products: number; orders: number }> {
  const [counts] = await app.get(Database).read<{ products: number; orders: number }>(
    `SELECT (SELECT COUNT(*) FROM product WHERE listed = 1) AS products,
      (SELECT COUNT(*) FROM shop_order WHERE listed = 1) AS orders`,
  );
  return { products: counts.products, orders: counts.orders };
}

/** 0 when it was not given. */
function countIn(name: string, given: string | undefined): number {
  if (given === undefined) return 0;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number > 0 && number <= LARGEST) return number;
  throw new InvalidParameters({ names: name, params: { [name]: `${name} must be a whole number from 1 to ${LARGEST}.` } });
}
