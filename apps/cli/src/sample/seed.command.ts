import type { Command } from 'commander';
import { growShop, loadSampleShop } from '@grove/catalogue';
import { Database, InvalidParameters } from '@grove/kernel';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, type Answer, type CommonOptions, type Tell } from '../terminal/answer.js';
import { progressOf } from '../terminal/progress.js';

const LARGEST = 1_000_000;

interface SeedOptions extends CommonOptions {
  readonly size?: string;
}

/** `grove seed` */
export const seedCommand = (program: Command): unknown =>
  program
    .command('seed')
    .summary('load the sample shop, or fill a shop for trials')
    .description(
      'Load the sample shop of nuts and fruit; what is there already stays as it is.\n' +
        'With --size, make up further products until the shop has that many. Cut short, it goes on where it stopped.',
    )
    .option('--size <products>', `how many products the shop shall have, at most ${LARGEST}`)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove seed', 'grove seed --size 100000'))
    .action(answering(seed));

async function seed(options: SeedOptions, tell: Tell): Promise<Answer> {
  const size = sizeIn(options);
  return withGrove(tell, async (app) => {
    const sample = await loadSampleShop(app);
    const progress = progressOf(size, { tell, isForPrograms: options.json ?? false });
    const grown = size === 0 ? 0 : await growShop(app, size, (there) => progress.update(there)).finally(() => progress.stop());
    const [{ products }] = await app
      .get(Database)
      .read<{ products: number }>('SELECT COUNT(*) AS products FROM product WHERE listed = 1');
    const added = sample + grown;
    return { json: { products, added }, text: `Added ${added} products. The shop has ${products} now.` };
  });
}

function sizeIn({ size }: SeedOptions): number {
  if (size === undefined) return 0;
  const number = /^\d{1,9}$/.test(size) ? Number(size) : 0;
  if (number > 0 && number <= LARGEST) return number;
  throw new InvalidParameters({ names: 'size', params: { size: `size must be a whole number from 1 to ${LARGEST}.` } });
}
