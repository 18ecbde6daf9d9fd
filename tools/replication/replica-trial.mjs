#!/usr/bin/env node
/**
 * Switches between a primary of MariaDB and its replica while clients write through two apis behind haproxy, and a dispatcher delivers webhooks. After each switch
 * nothing that was confirmed may be lost or sold twice, each order is delivered, and clients are served again within ten seconds. Prints a line for each.
 *
 *   node tools/replication/replica-trial.mjs [--schedules 6] [--seed N] [--switches planned,unplanned] [--replication semi-sync,async] [--seconds 2]
 *
 * With asynchronous replication an unplanned switch may lose what was confirmed: that is counted and printed. Needs mariadb-server, haproxy and redis-server; all
 * servers are private and live in memory.
 */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { receive } from '../chaos/receiver.mjs';
import { findProgram } from '../engines/programs.mjs';
import { startRedisServer } from '../engines/redis-server.mjs';
import { startWriterProxy } from '../galera/proxy.mjs';
import { differencesOf, runSchedules, runWithSources, setUp, startTrial } from '../galera/trial.mjs';
import { endWithUsage, readOptions } from '../program-options.mjs';
import { ReplicatedPair } from './pair.mjs';
import { SWITCHES } from './switches.mjs';

const KINDS = ['semi-sync', 'async'];
const PROGRAMS = ['mariadbd', 'haproxy', 'redis-server'];
const DISPATCHER = new URL('../../dist/grove/apps/webhook-dispatcher/dist/main.js', import.meta.url).pathname;
/** Within this time after the promotion clients are served again. */
const RECOVERY_MS = 10_000;
/** Deliveries that a lost primary had leased are taken by others after a minute. */
const DELIVERY_MS = 120_000;

const { values } = readOptions(import.meta.filename, {
  options: {
    schedules: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '2' },
    switches: { type: 'string', default: Object.keys(SWITCHES).join() },
    replication: { type: 'string', default: KINDS.join() },
    seed: { type: 'string' },
  },
});

async function main() {
  const [names, kinds] = [values.switches.split(','), values.replication.split(',')];
  const [schedules, seconds] = [Number(values.schedules), Number(values.seconds)];
  const isKnown = names.every((name) => SWITCHES[name]) && kinds.every((kind) => KINDS.includes(kind));
  if (!(schedules >= 1) || !(seconds > 0) || !isKnown)
    endWithUsage(import.meta.filename, `The numbers are above 0, and the switches are ${Object.keys(SWITCHES).join()}.`);
  const missing = PROGRAMS.filter((name) => !findProgram(name));
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')}.`);
  let code = 0;
  for (const kind of kinds) code ||= await trial(kind === 'semi-sync', { names, schedules, seconds });
  return code;
}

async function trial(isSemiSync, { names, schedules, seconds }) {
  const { folder, ends, clear } = setUp('switch');
  const adopt = (child) => ends.unshift(() => child.kill('SIGKILL')) && child;
  const redis = await startRedisServer(folder, { adopt });
  const { pair, links } = await startPair(folder, isSemiSync, ends);
  const proxy = await startWriterProxy([pair.primary, pair.replica]);
  ends.unshift(proxy.stop);
  const settle = () => pair.settle();
  const url = pair.urlOf(proxy, 'grove', 'shop');
  const environment = { REDIS_URL: redis.url, OUTBOUND_ALLOW: '127.0.0.1' };
  const options = { mayLose: !isSemiSync };
  const stage = await startTrial({ urls: [url, url], seed: values.seed, ends, settle, options, environment });
  const { chance, clients, dataDir } = stage;
  const env = { ...process.env, ...environment, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  adopt(spawn(process.execPath, [DISPATCHER], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  const receiver = await receive(() => chance.below(1_000) / 1_000);
  const created = await subscribe(clients[0], receiver.origin);
  console.log(
    `${isSemiSync ? 'Semi-synchronous' : 'Asynchronous'} replication, haproxy, two apis and a dispatcher, seed ${chance.seed}`,
  );
  const wait = () => delay(chance.below(seconds * 1_000));
  let happened;
  let recovery = 0;
  let delivery = 0;
  const code = await runSchedules(stage, {
    ...{ names, schedules, settle },
    fail: async (name) => {
      happened = await SWITCHES[name]({ pair, links, isSemiSync }, wait);
      await delay(seconds * 1_000);
    },
    judge: async () => {
      const { promotedAt } = happened;
      recovery = Math.max(0, stage.trial.troubledAt - promotedAt);
      const errors = await undelivered(stage.trial, receiver, created);
      delivery = Date.now() - promotedAt;
      if (recovery > RECOVERY_MS) errors.push(`Clients were served again only ${recovery} ms after the promotion.`);
      errors.push(...(await lastingDifferences(pair)));
      return errors;
    },
    tell: () => {
      const switching = inSeconds(happened.promotedAt - happened.beganAt);
      return `, promoted after ${switching}, served again after ${inSeconds(recovery)}, all delivered after ${inSeconds(delivery)}`;
    },
  });
  receiver.close();
  clear();
  return code;
}

const inSeconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** The servers replicate each other through proxies, so that the network between them can fail. */
async function startPair(folder, isSemiSync, ends) {
  const { TcpProxy } = await import('../../apps/api/test/support/tcp-proxy.ts');
  const links = new Map();
  const linkTo = async (port) => {
    const link = new TcpProxy(new URL(`mysql://127.0.0.1:${port}`));
    await link.open();
    const own = Number(new URL(link.url).port);
    links.set(own, link);
    return own;
  };
  const pair = new ReplicatedPair(folder, { isSemiSync, linkTo });
  ends.unshift(() => pair.stop());
  await pair.start();
  await pair.query(pair.primary, 'CREATE DATABASE grove');
  return { pair, links };
}

/** The dispatcher may still be writing down what it has delivered. */
async function lastingDifferences(pair) {
  for (let attempt = 1; ; attempt++) {
    await pair.settle();
    const servers = [pair.primary, pair.replica];
    const differences = await differencesOf(servers, 'grove', (server, sql) => pair.query(server, sql));
    if (differences.length === 0 || attempt === 20) return differences;
    await delay(250);
  }
}

/** Webhooks for all that happens to orders, so that their events are kept. Returns the id of the one for new orders. */
async function subscribe(client, origin) {
  const ids = [];
  for (const topic of ['order.created', 'order.updated', 'order.deleted']) {
    const webhook = { topic, delivery_url: origin, secret: 'walnuts and figs', retry_schedule: Array(20).fill(1) };
    const { status, body, text } = await client.post('/shop/v1/webhooks', webhook);
    if (status !== 201) throw new Error(`No webhook could be made: ${text}`);
    ids.push(body.id);
  }
  return ids[0];
}

/** Stored orders that did not arrive, in words. */
async function undelivered({ stored }, { arrivals }, hook) {
  for (const end = Date.now() + DELIVERY_MS; ; await delay(100)) {
    const arrived = new Set(arrivals.flatMap((arrival) => (arrival.hook === hook && !arrival.isRefused ? [arrival.note] : [])));
    const missing = [...stored].filter((key) => !arrived.has(key));
    if (missing.length === 0 || Date.now() > end) return missing.map((key) => `The order with the key ${key} was not delivered.`);
  }
}

await runWithSources(import.meta.url, main);
