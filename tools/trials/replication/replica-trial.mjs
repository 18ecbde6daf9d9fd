#!/usr/bin/env node
/**
 * Switches between a primary of MariaDB and its replica while clients write through two apis behind haproxy, and a dispatcher delivers webhooks. After each switch
 * nothing that was confirmed may be lost or sold twice, each order is delivered, and clients are served again within ten seconds. Prints a line for each.
 *
 *   node tools/trials/replication/replica-trial.mjs [--schedules 6] [--seed N] [--switches planned,unplanned] [--replication semi-sync,async] [--seconds 2]
 *
 * With asynchronous replication an unplanned switch may lose what was confirmed: that is counted and printed. Needs mariadb-server, haproxy and redis-server; all
 * servers are private and live in memory.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../engines/programs.mjs';
import { startRedisServer } from '../../engines/redis-server.mjs';
import { createWebhook } from '../harness/client.mjs';
import { Grove } from '../harness/grove.mjs';
import { canConnect, startHaproxy } from '../harness/haproxy.mjs';
import { randomFrom } from '../harness/random.mjs';
import { receive } from '../harness/receiver.mjs';
import { openStage } from '../harness/stage.mjs';
import { runTrial, someOf, someSeed } from '../harness/trial.mjs';
import { lastingDifferences, openShops, runSchedules } from '../harness/two-servers.mjs';
import { ReplicatedPair } from './pair.mjs';
import { SWITCHES } from './switches.mjs';

const NEEDS = ['mariadb-server', 'haproxy', 'redis-server'];
/** Within this time after the promotion clients are served again. */
const RECOVERY_MS = 10_000;
/** Deliveries that a lost primary had leased are taken by others after a minute. */
const DELIVERY_MS = 120_000;
const PROXY = join(import.meta.dirname, '../../../deploy/haproxy/database.cfg');

const inSeconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

const switches = someOf(...Object.keys(SWITCHES));
const options = { schedules: 6, seconds: 2, switches, replication: someOf('semi-sync', 'async'), seed: someSeed() };

await runTrial(import.meta.filename, { options, needs: () => NEEDS }, async (_stage, values) => {
  for (const kind of values.replication) {
    const stage = openStage('switch', { inMemory: true });
    const errors = await switchOften(stage, kind === 'semi-sync', values);
    stage.close();
    if (errors.length > 0) return errors;
  }
  return [];
});

async function switchOften(stage, isSemiSync, { schedules, seconds, switches: names, seed }) {
  const redis = await startRedisServer(stage.folder, stage);
  const { pair, links } = await startPair(stage, isSemiSync);
  const url = await startProxy(stage, pair);
  const settle = () => pair.settle();
  const environment = { REDIS_URL: redis.url, OUTBOUND_ALLOW: '127.0.0.1' };
  const shops = await openShops(stage, { urls: [url, url], seed, settle, options: { mayLose: !isSemiSync }, environment });
  const { trial, chance, clients, dataDir: DATA_DIR } = shops;
  new Grove(stage, { ...environment, DATABASE_URL: url, DATA_DIR }).start('dispatcher');
  const receiver = await receive(randomFrom(seed));
  const created = await subscribe(clients[0], receiver.origin);
  console.log(
    `${isSemiSync ? 'Semi-synchronous' : 'Asynchronous'} replication, haproxy, two apis and a dispatcher, seed ${seed}`,
  );
  const wait = () => delay(chance.below(seconds * 1_000));
  let [happened, recovery, delivery] = [undefined, 0, 0];
  return runSchedules(shops, {
    ...{ names, schedules, settle },
    fail: async (name) => {
      happened = await SWITCHES[name]({ pair, links, isSemiSync }, wait);
      await delay(seconds * 1_000);
    },
    judge: async () => {
      const { promotedAt } = happened;
      recovery = Math.max(0, trial.troubledAt - promotedAt);
      const errors = await undelivered(trial, receiver, created);
      delivery = Date.now() - promotedAt;
      if (recovery > RECOVERY_MS) errors.push(`Clients were served again only ${recovery} ms after the promotion.`);
      return [...errors, ...(await lastingDifferences([pair.primary, pair.replica], settle))];
    },
    say: () => {
      const switching = inSeconds(happened.promotedAt - happened.beganAt);
      return `, promoted after ${switching}, served again after ${inSeconds(recovery)}, all delivered after ${inSeconds(delivery)}`;
    },
  });
}

/** The servers replicate each other through proxies, so that the network between them can fail. */
async function startPair(stage, isSemiSync) {
  const { TcpProxy } = await import('../../../apps/api/test/support/tcp-proxy.ts');
  const links = new Map();
  const linkTo = async (port) => {
    const link = new TcpProxy(new URL(`mysql://127.0.0.1:${port}`));
    await link.open();
    const own = Number(new URL(link.url).port);
    links.set(own, link);
    return own;
  };
  const pair = new ReplicatedPair(stage, { isSemiSync, linkTo });
  await pair.start();
  await pair.primary.query('CREATE DATABASE grove');
  return { pair, links };
}

/** Starts haproxy, which leads connections to whichever of the two servers is not read-only. Returns the URL of the shop there. */
async function startProxy(stage, { primary, replica }) {
  const port = await freePort();
  const [DATABASE_BIND, DATABASE_1, DATABASE_2] = [port, primary.port, replica.port].map((number) => `127.0.0.1:${number}`);
  await startHaproxy(stage, PROXY, () => canConnect(port), { DATABASE_BIND, DATABASE_1, DATABASE_2 });
  return primary.urlOf('grove', { port, account: 'shop' });
}

/** Webhooks for all that happens to orders, so that their events are kept. Returns the id of the one for new orders. */
async function subscribe(client, delivery_url) {
  const send = (method, path, body, headers) => client.send(method, `/shop/v1/${path}`, { body, headers });
  const [created] = await Promise.all(
    ['order.created', 'order.updated', 'order.deleted'].map((topic) =>
      createWebhook(send, { topic, delivery_url, retry_schedule: Array(20).fill(1) }),
    ),
  );
  return created;
}

/** Stored orders that did not arrive, in words. */
async function undelivered({ stored }, { arrivals }, hook) {
  for (const end = Date.now() + DELIVERY_MS; ; await delay(100)) {
    const arrived = new Set(arrivals.flatMap((arrival) => (arrival.hook === hook && !arrival.isRefused ? [arrival.note] : [])));
    const missing = [...stored].filter((key) => !arrived.has(key));
    if (missing.length === 0 || Date.now() > end) return missing.map((key) => `The order with the key ${key} was not delivered.`);
  }
}
