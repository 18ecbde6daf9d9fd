import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBed } from '../bed.mjs';
import { cpuMicros } from '../process-figures.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';

export const about =
  'Deliveries a second for two minutes, how soon they arrive at half of that, and a backlog against a bare loop.';
export const defaults = { seconds: 120, rounds: 3 };
export const quick = { seconds: 10 };

const WEBHOOKS = 20;
/** Requests that Grove runs at once, and so the bare loop. */
const AT_ONCE = 200;
/** Seconds until whatever is kept has been made. */
const WARM_UP = 3;
/** As the image runs the dispatcher, and so the bare loop. */
const NODE_FLAGS = ['--max-semi-space-size=32'];
const ROOT = join(import.meta.dirname, '../../..');
const BARE = join(import.meta.dirname, '../bare');

export async function run(options) {
  const bed = await makeBed(options);
  try {
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

/** The dispatcher as a process of its own, on MariaDB, without Redis: nobody tells it of events. */
async function apart(bed, { seconds, rounds }) {
  const databaseUrl = await bed.mysqlShop(1);
  const stage = await setStage(bed, databaseUrl);
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
async function inside(bed, { seconds }) {
  const stage = await setStage(bed, await bed.sqliteShop(1), 'embedded');
  const figures = await underLoad('sqlite', stage, stage.shop.pid, seconds);
  await stage.end();
  return figures;
}

/** A shop with webhooks, which stores events as it is told, and a receiver. */
async function setStage(bed, databaseUrl, mode = '') {
  const receiver = bed.adopt(fork(join(BARE, 'webhook-receiver.mjs')));
  const [{ port }] = await once(receiver, 'message');
  const origin = `http://127.0.0.1:${port}`;
  const shop = bed.adopt(fork(join(BARE, 'webhook-shop.mjs'), [databaseUrl, origin, WEBHOOKS, mode]));
  shop.once('exit', (code) => code && process.exit(code));
  await once(shop, 'message');
  const ask = async (child, what) => {
    child.send(what);
    return (await once(child, 'message'))[0];
  };
  return {
    databaseUrl,
    origin,
    shop,
    tell: (does, what) => ask(shop, { does, ...what }),
    /** What arrived since the last look. */
    look: () => ask(receiver, 'look'),
    async end() {
      await ended(shop);
      receiver.kill();
    },
  };
}

/** Full load for so many seconds, and then half of it. */
async function underLoad(name, stage, pid, seconds, databasePid) {
  step(`${name}: full load for ${seconds} s`);
  const fed = stage.tell('keepFull', { seconds: seconds + WARM_UP });
  await delay(WARM_UP * 1000);
  await stage.look();
  const used = () => [cpuMicros(pid), databasePid ? cpuMicros(databasePid) : 0];
  const before = used();
  const memory = [];
  for (let second = 0; second < seconds; second++) {
    await delay(1_000);
    memory.push(residentMegabytes(pid));
  }
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
    megabytes: { first: memory[0], last: memory.at(-1), most: Math.max(...memory), slopePerMinute: slope(memory) },
    atHalf: { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), count: delays.length },
    repeated: await stage.tell('repeated'),
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
  const loop = bed.adopt(
    spawn(process.execPath, [...NODE_FLAGS, join(BARE, 'webhook-loop.mjs'), stage.origin, count, AT_ONCE], { env }),
  );
  await once(loop, 'exit');
  const bare = await stage.look();
  if (grove.count !== count || bare.count !== count) throw new Error(`${grove.count} and ${bare.count} of ${count} arrived.`);
  const [ours, theirs] = [grove, bare].map(({ perSecond }) => Math.round(perSecond));
  return { grove: ours, bare: theirs, ratio: Number((ours / theirs).toFixed(2)) };
}

export const startDispatcher = (bed, databaseUrl) =>
  bed.adopt(
    spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'apps/webhook-dispatcher/dist/main.js')], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'error',
        OUTBOUND_ALLOW: '127.0.0.1',
        WEBHOOK_RATE: '10000',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );

export async function ended(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const HEADS = ['', 'deliveries/s', 'µs process', 'µs database', 'MB', 'MB/minute', 'p50 ms at half', 'p99 ms', 'repeated'];

const rowOf = (name, { perSecond, micros, databaseMicros, megabytes, atHalf, repeated }) => [
  name,
  ...[perSecond, micros, databaseMicros].map(String),
  megabytes.most.toFixed(0),
  ...[megabytes.slopePerMinute, atHalf.p50, atHalf.p99, repeated].map(String),
];

const residentMegabytes = (pid) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

export const quantile = (numbers, part) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * part)];

/** Megabytes a minute, over the second half, when everything that is kept has been made. */
function slope(samples) {
  const late = samples.slice(samples.length >> 1);
  const middle = (late.length - 1) / 2;
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length;
  const [top, bottom] = late.reduce(
    ([t, b], value, index) => [t + (index - middle) * (value - mean), b + (index - middle) ** 2],
    [0, 0],
  );
  return Number(((top / bottom) * 60).toFixed(2));
}
