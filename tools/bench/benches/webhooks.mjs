import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBed } from '../bed.mjs';
import { cpuMicros, watchMemory } from '../process-figures.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';
import { NODE_FLAGS } from '../servers.mjs';
import { ended, quantile, setWebhookStage, startDispatcher } from '../webhook-stage.mjs';
import { soak } from '../webhooks-soak.mjs';

export const about =
  'Deliveries a second for two minutes, how soon they arrive at half of that, and a backlog against a bare loop; or a soak.';
export const defaults = { seconds: 120, rounds: 3, receivers: 1 };
export const quick = { seconds: 10 };

/** Requests that Grove runs at the same time, and so the bare loop. */
const CONCURRENCY = 200;
/** Seconds until whatever is kept has been made. */
const WARM_UP = 3;
const LOOP = join(import.meta.dirname, '../bare/webhook-loop.mjs');

export async function run(options) {
  const bed = await makeBed(options);
  try {
    if (options.soak) {
      writeResults({ name: 'webhooks-soak', options, settings: bed.settings, rounds: await soak(bed, options) });
      return;
    }
    const dispatcher = await apart(bed, options);
    const embedded = await inside(bed, options);
    printTable(HEADS, [rowOf('MariaDB, a dispatcher', dispatcher), rowOf('SQLite, embedded', embedded)]);
    const { grove, bare, ratio } = dispatcher.backlog;
    console.log(`\nA backlog, deliveries/s, median of ${options.rounds}: ${grove}, the bare loop ${bare}, ratio ${ratio}`);
    writeResults({ name: 'webhooks', options, settings: bed.settings, rounds: { dispatcher, embedded } });
  } finally {
    await bed.end();
  }
}

/** The dispatcher as a process of its own, on MariaDB, without Redis: nobody reports events to it. */
async function apart(bed, { seconds, rounds, receivers }) {
  const databaseUrl = await bed.mysqlShop(1);
  const stage = await setWebhookStage(bed, databaseUrl, { receivers });
  const dispatcher = startDispatcher(bed, databaseUrl);
  const figures = await underLoad('mariadb', stage, dispatcher.pid, seconds, await bed.databasePid());
  await ended(dispatcher);
  const backlog = [];
  for (let round = 1; round <= rounds; round++) backlog.push(await drained(bed, stage, figures.perSecond * 20, round));
  await stage.end();
  const median = (figure) => medianOf(backlog.map((each) => each[figure]));
  return { ...figures, backlog: { grove: median('grove'), bare: median('bare'), ratio: median('ratio'), rounds: backlog } };
}

/** Everything in one process, as `npm start` runs it. */
async function inside(bed, { seconds, receivers }) {
  const stage = await setWebhookStage(bed, await bed.sqliteShop(1), { receivers, mode: 'embedded' });
  const figures = await underLoad('sqlite', stage, stage.shop.pid, seconds);
  await stage.end();
  return figures;
}

/** Full load for so many seconds, and then half of it. */
async function underLoad(name, stage, pid, seconds, databasePid) {
  step(`${name}: full load for ${seconds} s`);
  const fed = stage.tell('keepFull', { seconds: seconds + WARM_UP });
  await delay(WARM_UP * 1000);
  await stage.look();
  const used = () => [cpuMicros(pid), databasePid ? cpuMicros(databasePid) : 0];
  const before = used();
  const stopWatching = watchMemory({ [name]: pid });
  await delay(seconds * 1_000);
  const megabytes = stopWatching()[name];
  const { count, perSecond } = await stage.look();
  const [micros, databaseMicros] = used().map((after, index) => Math.round((after - before[index]) / count));
  await fed;
  await stage.tell('empty');

  step(`${name}: half of it`);
  await stage.look();
  await stage.tell('flow', { perSecond: perSecond / 2, seconds: Math.min(seconds, 30) });
  await stage.tell('empty');
  const { delays } = await stage.look();
  return {
    perSecond: Math.round(perSecond),
    ...{ micros, databaseMicros },
    megabytes,
    atHalf: { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), count: delays.length },
    ...(await stage.losses()),
  };
}

/** How fast a dispatcher and the bare loop get through the same number of deliveries, with nothing else to do on the machine. */
async function drained(bed, stage, count, round) {
  step(`round ${round}: a backlog of ${count}`);
  await stage.tell('store', { count });
  await stage.look();
  const dispatcher = startDispatcher(bed, stage.databaseUrl);
  await stage.tell('empty');
  const grove = await stage.look();
  await ended(dispatcher);
  step(`round ${round}: the bare loop`);
  const env = { ...process.env, DATABASE_URL: stage.databaseUrl, NODE_ENV: 'production' };
  const loop = bed.adopt(spawn(process.execPath, [...NODE_FLAGS, LOOP, stage.origins, count, CONCURRENCY], { env }));
  await once(loop, 'exit');
  const bare = await stage.look();
  if (grove.count !== count || bare.count !== count) throw new Error(`${grove.count} and ${bare.count} of ${count} arrived.`);
  if (grove.headers !== bare.headers) throw new Error(`Grove sends ${grove.headers} headers, the bare loop ${bare.headers}.`);
  const [ours, theirs] = [grove, bare].map(({ perSecond }) => Math.round(perSecond));
  return { grove: ours, bare: theirs, ratio: Number((ours / theirs).toFixed(2)) };
}

const HEADS = [
  '',
  'deliveries/s',
  'µs process',
  'µs database',
  'MB',
  'MB/minute',
  'p50 ms at half',
  'p99 ms',
  'lost',
  'repeated',
];

const rowOf = (name, { perSecond, micros, databaseMicros, megabytes, atHalf, lost, repeated }) => [
  name,
  ...[perSecond, micros, databaseMicros].map(String),
  megabytes.most.toFixed(0),
  ...[megabytes.slopePerMinute, atHalf.p50, atHalf.p99, lost, repeated].map(String),
];
