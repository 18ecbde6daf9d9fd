#!/usr/bin/env node
/**
 * Replaces the previous version by this one, back, and again, while clients order through haproxy: two apis and two dispatchers on one MariaDB. No request may fail, and
 * each order must be delivered to a webhook.
 *
 *   node tools/trials/upgrade/upgrade-trial.mjs [--before COMMIT] [--drain] [--rolls 3] [--requests 10000] [--clients 6]
 *
 * `--drain` lets the proxy send an api of the previous version no more requests before it is stopped, which versions without SHUTDOWN_DELAY need.
 * `--before` names a commit or tag of this repository, or a folder with its package; otherwise it is what version-before.json says. There are at least so many requests, and as many more
 * as fit into the time of the rolls. Needs mariadb-server, redis-server and haproxy.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MysqlServer } from '../../engines/mysql-server.mjs';
import { startRedisServer } from '../../engines/redis-server.mjs';
import { createWebhook, shopClient } from '../harness/client.mjs';
import { Grove, PACKAGE } from '../harness/grove.mjs';
import { receive } from '../harness/receiver.mjs';
import { runTrial } from '../harness/trial.mjs';
import { startLoad } from './load.mjs';
import { buildVersion, VERSION_BEFORE } from './older-version.mjs';
import { Servers } from './servers.mjs';

const NEEDS = ['mariadb-server', 'redis-server', 'haproxy'];
const DELIVERY_PATIENCE_MS = 60_000;
const options = { before: undefined, requests: 10_000, rolls: 3, drain: false, clients: 6 };

await runTrial(import.meta.filename, { options, needs: () => NEEDS, inMemory: true }, async (stage, values) => {
  const { before: commit = VERSION_BEFORE.commit, drain: drains } = values;
  const server = await new MysqlServer(stage, 'mariadb').start();
  await server.query('CREATE DATABASE grove');
  const { url: REDIS_URL } = await startRedisServer(stage.folder, stage);
  const settings = { DATABASE_URL: server.urlOf('grove'), REDIS_URL, OUTBOUND_ALLOW: '127.0.0.1', SHUTDOWN_DELAY: '2' };
  const own = existsSync(join(commit, 'apps')) ? commit : buildVersion(commit, join(stage.folder, 'before'));
  const [before, next] = [own, PACKAGE].map((folder) => new Grove(stage, settings, { folder }));

  const authorization = await before.createAdministrator();
  const servers = new Servers();
  await servers.start(stage, before);
  const send = shopClient(servers.origin, authorization);
  const receiver = await receive(() => 0, { refused: 0 });
  await createWebhook(send, { delivery_url: receiver.origin });
  const load = startLoad(send, { least: values.requests, clients: values.clients });
  const steps = [
    [0.15, 'next version', () => servers.roll(next, drains)],
    [0.4, 'previous version again', () => servers.roll(before)],
    [0.65, 'next version again', () => servers.roll(next, drains)],
  ].slice(0, values.rolls);
  const migrate = async () => console.log((await next.command('migrate')).applied.join('\n'));
  for (const [part, name, work] of [[0.05, 'migrated', migrate], ...steps]) {
    await load.reaches(part);
    await work();
    console.log(`${name}: ${load.sent} requests so far, ${load.failures.length} failed`);
  }
  load.mayEnd = true;
  await load.ended;
  const delivered = await untilDelivered(receiver, load.orders);
  console.log(`${load.failures.length} failed of ${load.sent} requests; ${delivered} of ${load.orders} orders delivered`);
  const { found, ...check } = await next.command('check');
  console.log(`grove check: ${JSON.stringify({ found, ...check })}`.slice(0, 200));
  return [
    ...load.failures,
    ...(delivered === load.orders ? [] : [`${load.orders - delivered} orders were not delivered.`]),
    ...(found === 0 ? [] : [`grove check found ${found} faults.`]),
  ];
});

/** How many orders were delivered, when all were or patience is over. */
async function untilDelivered({ arrivals }, count) {
  for (const end = Date.now() + DELIVERY_PATIENCE_MS; ; await delay(100)) {
    const { size } = new Set(arrivals.map(({ order }) => order));
    if (size >= count || Date.now() > end) return size;
  }
}
