import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { randomFrom } from './random.mjs';
import { setStage } from './stage.mjs';

export const about =
  'orders are made while processes and servers die: every event arrives, none of what was undone, hardly any twice';

const DISPATCHERS = ['dispatcher 1', 'dispatcher 2'];
const HOOKS = 3;
/** A request that was on its way when something died may arrive again as late as this: a lease and some patience. */
const LATE_MS = 90_000;

/** What may happen: to whom, and how long it lasts in milliseconds. Those that crash may lead to a second sending. */
const FAULTS = [
  ...DISPATCHERS.map((name) => ({
    name: `kill -9 ${name}`,
    crashes: true,
    does: (stage) => stage.kill(name, 'SIGKILL'),
    over: (stage) => stage.revive(name),
  })),
  ...DISPATCHERS.map((name) => ({
    name: `stop ${name} in order`,
    does: (stage) => stage.kill(name, 'SIGTERM'),
    over: (stage) => stage.revive(name),
  })),
  ...DISPATCHERS.map((name) => ({
    name: `freeze ${name}`,
    crashes: true,
    does: (stage) => stage.kill(name, 'SIGSTOP'),
    over: (stage) => stage.revive(name),
  })),
  { name: 'kill -9 api', does: (stage) => stage.kill('api', 'SIGKILL'), over: (stage) => stage.revive('api') },
  { name: 'kill -9 redis', does: (stage) => stage.kill('redis', 'SIGKILL'), over: (stage) => stage.revive('redis') },
  { name: 'flush redis', does: (stage) => redis(stage, (client) => client.flushall()) },
  {
    name: 'redis is full',
    does: (stage) => redis(stage, (client) => client.config('SET', 'maxmemory', '1')),
    over: (stage) => redis(stage, (client) => client.config('SET', 'maxmemory', '0')),
  },
  {
    name: 'kill -9 database',
    crashes: true,
    does: (stage) => stage.kill('database', 'SIGKILL'),
    over: (stage) => stage.revive('database'),
  },
  {
    name: 'restart database',
    crashes: true,
    does: (stage) => stage.kill('database', 'SIGTERM'),
    over: (stage) => stage.revive('database'),
  },
];

export async function run({ schedules, seconds, seed, writers, calm }) {
  console.log(`seed ${seed}: ${schedules} schedules of ${seconds} s, ${writers} writers${calm ? ', no faults' : ''}`);
  const stage = await setStage();
  const receiver = await receive(randomFrom(seed + 1));
  const shop = await open(stage, receiver.origin);
  const random = randomFrom(seed);
  const crashes = [];
  const told = { acknowledged: new Set(), refused: 0, isOver: false };
  const writing = Array.from({ length: writers }, () => write(stage, shop, told));
  for (let schedule = 1; schedule <= schedules; schedule++) {
    const faults = calm ? [] : Array.from({ length: 1 + Math.floor(random() * 3) }, () => plan(random, seconds));
    console.log(
      `${schedule}: ${faults.map(({ fault, at, lasts }) => `${fault.name} at ${at} ms for ${lasts} ms`).join('; ') || 'nothing'}`,
    );
    await Promise.all([delay(seconds * 1_000), ...faults.map((planned) => suffer(stage, planned, crashes))]);
  }
  told.isOver = true;
  for (const name of ['database', 'redis', 'api', ...DISPATCHERS]) await stage.revive(name);
  await Promise.all(writing);
  await quiet(stage);
  const orders = await stage.rows('SELECT id FROM shop_order');
  stage.end();
  await receiver.close();
  return judge({ orders, shop, told, crashes, arrivals: receiver.arrivals, seed });
}

const plan = (random, seconds) => ({
  fault: FAULTS[Math.floor(random() * FAULTS.length)],
  at: Math.floor(random() * seconds * 700),
  lasts: 50 + Math.floor(random() * 1_500),
});

async function suffer(stage, { fault, at, lasts }, crashes) {
  await delay(at);
  if (fault.crashes) crashes.push(Date.now());
  await fault.does(stage);
  await delay(lasts);
  await fault.over?.(stage);
  if (fault.crashes) crashes.push(Date.now());
}

async function redis({ redisUrl }, does) {
  const client = new Redis(redisUrl, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
  client.on('error', () => undefined);
  await client
    .connect()
    .then(() => does(client))
    .catch(() => undefined);
  client.disconnect();
}

/** Takes everything, a little slowly, and remembers it. */
async function receive(random) {
  const arrivals = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const hook = Number(request.headers['x-wc-webhook-id'] ?? 0);
      if (hook > 0) {
        const hash = createHash('sha256').update(body).digest('base64');
        arrivals.push({
          hook,
          event: request.headers['webhook-id'],
          order: JSON.parse(body.toString()).id,
          hash,
          at: Date.now(),
        });
      }
      setTimeout(() => response.end(), random() * 30);
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    arrivals,
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => server.closeAllConnections(),
  };
}

/** Makes tables, somebody who may write, and webhooks; starts everything. */
async function open(stage, receiver) {
  const { username, application_password: password } = await stage.grove(
    'user',
    'create',
    '--username',
    'chaos',
    '--role',
    'administrator',
    '--email',
    'chaos@noten.example',
  );
  stage.start('api', 'apps/api/src/main.ts');
  for (const name of DISPATCHERS) stage.start(name, 'apps/webhook-dispatcher/src/main.ts');
  await stage.answers();
  const headers = {
    Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const hooks = [];
  for (let index = 0; index < HOOKS; index++) {
    const body = JSON.stringify({ topic: 'order.created', secret: `secret ${index}`, delivery_url: `${receiver}/${index}` });
    const response = await fetch(`${stage.origin}/rest/shop/v1/webhooks`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`No webhook could be made: ${await response.text()}`);
    hooks.push((await response.json()).id);
  }
  return { headers, hooks };
}

async function write(stage, { headers }, told) {
  while (!told.isOver) {
    try {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(`${stage.origin}/rest/shop/v1/orders`, {
        method: 'POST',
        headers,
        body: '{"status":"pending"}',
        signal,
      });
      const answer = await response.json();
      if (response.status === 201) told.acknowledged.add(answer.id);
      else told.refused++;
    } catch {
      told.refused++;
      await delay(50);
    }
  }
}

/** Waits until there is nothing left to relay or to deliver. */
async function quiet(stage) {
  for (let left; left !== 0; await delay(500)) {
    const [row] = await stage.rows(
      `SELECT (SELECT COUNT(*) FROM outbox WHERE relayed_at = '1000-01-01 00:00:00') + (SELECT COUNT(*) FROM webhook_delivery WHERE state = 'waiting') AS waiting`,
    );
    left = Number(row.waiting);
  }
}

function judge({ orders, shop, told, crashes, arrivals, seed }) {
  const committed = new Set(orders.map(({ id }) => id));
  const faults = [];
  for (const id of told.acknowledged) if (!committed.has(id)) faults.push(`order ${id} was acknowledged and is not there`);
  const sendings = new Map();
  for (const arrival of arrivals) {
    const key = `${arrival.hook} ${arrival.order}`;
    sendings.set(key, [...(sendings.get(key) ?? []), arrival]);
    if (!committed.has(arrival.order)) faults.push(`order ${arrival.order} arrived and was never committed`);
  }
  let twice = 0;
  for (const hook of shop.hooks)
    for (const id of committed) {
      const sent = sendings.get(`${hook} ${id}`) ?? [];
      if (sent.length === 0) faults.push(`order ${id} never arrived at webhook ${hook}`);
      if (new Set(sent.map(({ hash, event }) => `${hash} ${event}`)).size > 1)
        faults.push(`order ${id} arrived at webhook ${hook} in different forms`);
      if (sent.length < 2) continue;
      twice++;
      const [first, last] = [sent[0].at, sent[sent.length - 1].at];
      const touching = crashes.filter((at) => at > first - LATE_MS && at <= last).length;
      if (sent.length - 1 > touching)
        faults.push(`order ${id} arrived at webhook ${hook} ${sent.length} times, with ${touching} crashes`);
    }
  console.log(
    `\n${committed.size} orders committed (${told.refused} refused), ${arrivals.length} requests received on ${shop.hooks.length} webhooks, ` +
      `${twice} deliveries repeated, ${crashes.length / 2} crashes`,
  );
  for (const fault of faults.slice(0, 50)) console.log(`FAULT: ${fault}`);
  console.log(faults.length === 0 ? 'Nothing was lost.' : `${faults.length} faults; again with --seed ${seed}`);
  return faults.length === 0 ? 0 : 1;
}
