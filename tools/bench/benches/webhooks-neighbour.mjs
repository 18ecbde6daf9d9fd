import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBed } from '../bed.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';
import { ended, quantile, startDispatcher } from '../webhook-stage.mjs';

export const about =
  'How soon events arrive at nineteen webhooks, from commit to receipt, while all answer and while a twentieth hangs; fails beyond a tenth later.';
export const defaults = { seconds: 30, rounds: 5 };
export const quick = { seconds: 5 };

const WEBHOOKS = 20;
/** Far below what a dispatcher can do: what is measured is waiting for each other, not for the processor. */
const PER_SECOND = 200;
/** How many times later the hundredth slowest may arrive. */
const MAX_RATIO = 1.1;
/** Seconds until everything is connected, and as many as may hang do. */
const WARM_UP = 5;

export async function run({ seconds, rounds, ...options }) {
  const bed = await makeBed(options);
  try {
    const databaseUrl = await bed.mysqlShop(1);
    const receiver = await receive();
    const shop = bed.adopt(fork(join(import.meta.dirname, '../bare/webhook-shop.mjs'), [databaseUrl, receiver.origin, WEBHOOKS]));
    await once(shop, 'message');
    const measured = [];
    for (let round = 1; round <= rounds; round++) {
      // Whichever comes first has the quieter machine: they take turns.
      const figures = {};
      for (const isHanging of round % 2 ? [false, true] : [true, false]) {
        step(`round ${round}: ${isHanging ? 'one hangs' : 'all answer'}`);
        figures[isHanging ? 'hanging' : 'calm'] = await measure({ bed, databaseUrl, receiver, shop, seconds, isHanging });
      }
      measured.push({ ...figures, ratio: Number((figures.hanging.p99 / figures.calm.p99).toFixed(3)) });
    }
    await ended(shop);
    receiver.close();
    const ratio = report(measured);
    writeResults({
      name: 'webhooks-neighbour',
      options: { seconds, rounds, ...options },
      settings: bed.settings,
      rounds: measured,
    });
    return ratio > MAX_RATIO ? 1 : 0;
  } finally {
    await bed.end();
  }
}

async function measure({ bed, databaseUrl, receiver, shop, seconds, isHanging }) {
  const tell = async (what) => {
    shop.send(what);
    await once(shop, 'message');
  };
  // What hung the last time would come again.
  for (const table of ['webhook_delivery', 'outbox']) await bed.rows(databaseUrl, `DELETE FROM ${table}`);
  Object.assign(receiver, { isHanging, hung: 0 });
  const dispatcher = startDispatcher(bed, databaseUrl);
  await tell({ does: 'flow', perSecond: PER_SECOND, seconds: WARM_UP });
  receiver.delays = [];
  await tell({ does: 'flow', perSecond: PER_SECOND, seconds });
  const expected = Math.floor((PER_SECOND * seconds * (WEBHOOKS - 1)) / WEBHOOKS) - WEBHOOKS;
  while (receiver.delays.length < expected) await delay(50);
  const { delays, hung } = receiver;
  dispatcher.kill('SIGKILL');
  await once(dispatcher, 'exit');
  if (isHanging !== hung > 0) throw new Error(`${hung} requests hung.`);
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), count: delays.length, hung };
}

/** Takes webhooks; the first of them gets no answer while it hangs, and is not counted. */
async function receive() {
  const receiver = { delays: [], isHanging: false, hung: 0 };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const now = Date.now();
      if (request.url !== '/0') receiver.delays.push(now - Number(/"at":(\d+)/.exec(Buffer.concat(chunks).toString())[1]));
      else if (receiver.isHanging) return void receiver.hung++;
      response.end();
    });
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(receiver, {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => server.closeAllConnections(),
  });
}

function report(rounds) {
  const rows = rounds.map(({ calm, hanging, ratio }, index) => [
    `round ${index + 1}`,
    ...[calm.p50, calm.p99, hanging.p50, hanging.p99, ratio, hanging.hung].map(String),
  ]);
  printTable(['', 'p50 ms, all answer', 'p99', 'p50 ms, one hangs', 'p99', 'ratio', 'hung'], rows);
  const median = (of) => medianOf(rounds.map(of));
  const [calm, hanging] = [median((round) => round.calm.p99), median((round) => round.hanging.p99)];
  console.log(
    `\np99 of nineteen webhooks: ${calm} ms while all answer, ${hanging} ms while one hangs, ratio ${(hanging / calm).toFixed(2)}` +
      (hanging / calm > MAX_RATIO ? `: more than ${MAX_RATIO}` : ''),
  );
  return hanging / calm;
}
