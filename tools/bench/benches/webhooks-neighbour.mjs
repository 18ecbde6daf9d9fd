import { setTimeout as delay } from 'node:timers/promises';
import { startRedisServer } from '../../engines/redis-server.mjs';
import { stop } from '../../trials/harness/grove.mjs';
import { medianOf, printTable, quantile, step } from '../report.mjs';
import { openWebhookShop, startDispatcher } from '../webhook-shop.mjs';

export const defaults = { seconds: 30, rounds: 5 };

const WEBHOOKS = 20;
/** Far below what a dispatcher can do: what is measured is waiting for each other, not for the processor. */
const PER_SECOND = 200;
/** How many times later the hundredth slowest may arrive. */
const MAX_RATIO = 1.1;
/** Seconds until everything is connected, and as many as may hang do. */
const WARM_UP = 5;

export async function run(bed, options) {
  const { seconds, rounds } = options;
  const databaseUrl = await bed.mysqlShop(1);
  const { url: redisUrl } = await startRedisServer(bed.stage.folder, bed.stage);
  const shop = await openWebhookShop(bed, databaseUrl, { redisUrl });
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    // Whichever comes first has the quieter machine: they take turns.
    const figures = {};
    for (const what of round % 2 ? ['answer', 'hang'] : ['hang', 'answer']) {
      step(`Round ${round} of ${rounds}: ${what === 'hang' ? 'one hangs' : 'all answer'}`);
      figures[what] = await measure(bed, shop, what, seconds);
    }
    measured.push({ ...figures, ratio: figures.hang.p99 / figures.answer.p99 });
  }
  await shop.end();
  const ratio = print(measured);
  return { rounds: measured, hasFailed: ratio > MAX_RATIO };
}

async function measure(bed, shop, what, seconds) {
  // What hung the last time would come again.
  for (const table of ['webhook_delivery', 'outbox']) await bed.rows(shop.databaseUrl, `DELETE FROM ${table}`);
  await shop.look(what);
  const dispatcher = startDispatcher(bed, shop);
  await shop.tell('flow', { perSecond: PER_SECOND, seconds: WARM_UP });
  await shop.look();
  await shop.tell('flow', { perSecond: PER_SECOND, seconds });
  const expected = Math.floor((PER_SECOND * seconds * (WEBHOOKS - 1)) / WEBHOOKS) - WEBHOOKS;
  const delays = [];
  let hung = 0;
  for (; delays.length < expected; await delay(50)) {
    const seen = await shop.look();
    delays.push(...seen.delays);
    hung = seen.hung;
  }
  await stop(dispatcher);
  if ((what === 'hang') !== hung > 0) throw new Error(`${hung} requests hung.`);
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), count: delays.length, hung };
}

function print(rounds) {
  printTable(
    ['', 'p50 ms, all answer', 'p99', 'p50 ms, one hangs', 'p99', 'ratio', 'hung'],
    rounds.map(({ answer, hang, ratio }, index) => [
      `round ${index + 1}`,
      ...[answer.p50, answer.p99, hang.p50, hang.p99, ratio.toFixed(2), hang.hung].map(String),
    ]),
  );
  const [calm, hanging] = ['answer', 'hang'].map((what) => medianOf(rounds.map((round) => round[what].p99)));
  console.log(
    `\np99 of nineteen webhooks: ${calm} ms while all answer, ${hanging} ms while one hangs, ratio ${(hanging / calm).toFixed(2)}`,
  );
  return hanging / calm;
}
