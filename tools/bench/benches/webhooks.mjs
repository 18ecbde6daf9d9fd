import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@grove/api';
import { Config } from '@grove/kernel';
import { makeBed } from '../bed.mjs';
import { cpuMicros } from '../process-figures.mjs';
import { step, writeResults } from '../report.mjs';

export const about = 'Deliveries a second of one dispatcher against a bare loop, and how soon they arrive at half of that.';
export const defaults = { seconds: 120 };
export const quick = { seconds: 10 };

const WEBHOOKS = 20;
const AT_ONCE = 200;
const NOTE = 'n'.repeat(2_000);
const BARE = join(import.meta.dirname, '../bare');

export async function run(options) {
  const bed = await makeBed(options);
  try {
    const onMysql = await measured('mariadb', await bed.mysqlShop(1), bed, options);
    const onSqlite = await measured('sqlite', await bed.sqliteShop(1), bed, options);
    const rounds = { onMysql, onSqlite };
    console.log(JSON.stringify(rounds, null, 2));
    writeResults({ name: 'webhooks', options, settings: bed.settings, rounds });
  } finally {
    await bed.end();
  }
}

async function measured(name, databaseUrl, bed, { seconds }) {
  const database = await openDatabase(Object.assign(new Config(), { databaseUrl, logLevel: 'error' }));
  const receiver = bed.adopt(fork(join(BARE, 'webhook-receiver.mjs')));
  const [{ port }] = await once(receiver, 'message');
  const origin = `http://127.0.0.1:${port}`;
  await webhooks(database, origin);
  const look = async () => {
    receiver.send('look');
    return (await once(receiver, 'message'))[0];
  };
  const dispatcher = bed.adopt(
    spawn(process.execPath, [join(import.meta.dirname, '../../../apps/webhook-dispatcher/dist/main.js')], {
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

  step(`${name}: full load for ${seconds} s`);
  const memory = [];
  const feed = keepFull(database, seconds);
  await delay(3_000);
  await look();
  const [began, cpu] = [performance.now(), cpuMicros(dispatcher.pid)];
  while (performance.now() - began < (seconds - 3) * 1000) {
    await delay(1_000);
    memory.push(residentMegabytes(dispatcher.pid));
  }
  const full = await look();
  const perSecond = full.count / ((performance.now() - began) / 1000);
  const micros = (cpuMicros(dispatcher.pid) - cpu) / full.count;
  await feed;
  await empty(database);

  step(`${name}: half of it`);
  await look();
  await openLoad(database, perSecond / 2, Math.min(seconds, 30));
  await empty(database);
  const half = await look();
  const [{ twice }] = await database.read('SELECT COUNT(*) AS twice FROM webhook_delivery WHERE attempts > 1');
  dispatcher.kill('SIGTERM');
  await once(dispatcher, 'exit');
  const bare = name === 'sqlite' ? undefined : await bareLoop(bed, databaseUrl, origin, Math.round(perSecond * 10));
  receiver.kill();
  await database.close();
  return {
    perSecond: Math.round(perSecond),
    bare: bare && Math.round(bare),
    ratio: bare && Number((perSecond / bare).toFixed(2)),
    microsPerDelivery: Math.round(micros),
    megabytes: { first: memory[0], last: memory.at(-1), slopePerMinute: slope(memory) },
    atHalf: { p50: quantile(half.delays, 0.5), p99: quantile(half.delays, 0.99), count: half.count },
    repeated: Number(twice),
  };
}

async function webhooks(database, origin) {
  await database.write(async (unit) => {
    for (let index = 0; index < WEBHOOKS; index++) {
      const id = await unit.nextId('webhook');
      await unit.insert('webhook', {
        ...{
          id,
          name: 'bench',
          status: 'active',
          topic: `bench.t${index}`,
          delivery_url: `${origin}/${index}`,
          secret: 'a secret of the bench',
        },
        ...{ previous_secret: '', user_id: 1, created_at: '2026-01-01 00:00:00', failures: 0, disabled_reason: '' },
      });
    }
  });
}

let number = 0;
const emit = (database, count) =>
  database.write(async (unit) => {
    for (let index = 0; index < count; index++) {
      const id = ++number;
      unit.emit({ topic: `bench.t${id % WEBHOOKS}`, resourceId: id, payload: { id, at: Date.now(), note: NOTE } });
    }
  });

/** Keeps some thousand events waiting, so that there is always enough to do. */
async function keepFull(database, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if ((await waiting(database)) < 3_000) await emit(database, 500);
    else await delay(100);
  }
}

/** So many events a second, whatever becomes of them. */
async function openLoad(database, perSecond, seconds) {
  const began = performance.now();
  let told = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - told;
    if (due > 0) await emit(database, due);
    told += due;
    await delay(5);
  }
}

async function waiting(database) {
  const [row] = await database.read(
    "SELECT (SELECT COUNT(*) FROM outbox WHERE relayed_at IS NULL) + (SELECT COUNT(*) FROM webhook w JOIN webhook_delivery d ON d.webhook_id = w.id AND d.state = 'waiting') AS n",
  );
  return Number(row.n);
}

async function empty(database) {
  while ((await waiting(database)) > 0) await delay(200);
}

async function bareLoop(bed, databaseUrl, origin, count) {
  step('the bare loop');
  const child = bed.adopt(
    spawn(process.execPath, [join(BARE, 'webhook-loop.mjs'), origin, `${count}`, `${AT_ONCE}`], {
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  let told = '';
  child.stdout.on('data', (chunk) => (told += chunk));
  await once(child, 'close');
  return Number(told);
}

const residentMegabytes = (pid) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const quantile = (numbers, part) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * part)];

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
