#!/usr/bin/env node
/**
 * Replaces the previous version by this one, back, and again, while clients order through haproxy: two apis and two dispatchers on one MariaDB. No request may fail, and
 * each order must be delivered to a webhook.
 *
 *   node tools/upgrade/upgrade-trial.mjs [--before COMMIT] [--drain] [--rolls 3] [--requests 10000] [--clients 6]
 *
 * `--drain` lets the proxy send an api of the previous version no more requests before it is stopped, which versions without SHUTDOWN_DELAY need.
 * `--before` names a commit or tag of this repository, or a folder with its package; otherwise it is what version-before.json says. There are at least so many requests, and as many more
 * as fit into the time of the rolls. Needs mariadb-server, redis-server and haproxy.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { startEngines } from '../engines/engines.mjs';
import { findProgram } from '../engines/programs.mjs';
import { endWithUsage, readOptions } from '../program-options.mjs';
import { Load } from './load.mjs';
import { buildVersion, VERSION_BEFORE } from './older-version.mjs';
import { Stage } from './stage.mjs';

const NEXT = join(import.meta.dirname, '../../dist/grove');
const DELIVERY_PATIENCE_MS = 60_000;

const { values } = readOptions(import.meta.filename, {
  options: {
    before: { type: 'string' },
    requests: { type: 'string', default: '10000' },
    rolls: { type: 'string', default: '3' },
    drain: { type: 'boolean', default: false },
    clients: { type: 'string', default: '6' },
  },
});
const { commit, drains } = values.before ? { commit: values.before, drains: values.drain } : VERSION_BEFORE;
const requests = Number(values.requests);
const rolls = Number(values.rolls);
if (!(requests > 0) || !(rolls > 0)) endWithUsage(import.meta.filename, 'The numbers are above 0.');
if (!findProgram('haproxy')) endWithUsage(import.meta.filename, 'Install haproxy.');
const folder = mkdtempSync(join(tmpdir(), 'grove-upgrade-'));
const ends = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })];
process.once('exit', () => ends.forEach((end) => end()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const before = existsSync(join(commit, 'apps')) ? commit : buildBefore();
const engines = await startEngines({ inMemory: true });
const receiver = await startReceiver();
const stage = new Stage(folder, {
  DATABASE_URL: await createDatabase(engines.env.GROVE_TEST_MYSQL_URL),
  REDIS_URL: engines.env.GROVE_TEST_REDIS_URL,
  DATA_DIR: folder,
  OUTBOUND_ALLOW: receiver.address,
});
ends.unshift(() => stage.kill());
const ok = await trial();
stage.kill();
receiver.close();
await engines.stop();
process.exit(ok ? 0 : 1);

async function trial() {
  await stage.grove(before, 'migrate');
  await stage.grove(before, 'user', 'create', '--username', 'boss', '--role', 'administrator', '--email', 'boss@noten.example');
  const key = await stage.grove(before, 'key', 'create', '--username', 'boss', '--permissions', 'read_write');
  await stage.start(before);
  const load = new Load(stage.url, key, requests);
  await subscribe(load);
  const running = load.run(Number(values.clients));
  const step = async (part, name, work) => {
    await load.reaches(part);
    await work();
    console.log(`${name}: ${load.sent} requests so far, ${load.failures.length} failed`);
  };
  await step(0.05, 'migrated', async () => console.log((await stage.grove(NEXT, 'migrate')).applied.join('\n')));
  const next = () => stage.roll(NEXT, drains);
  const parts = [
    [0.15, 'next version', next],
    [0.4, 'previous version again', () => stage.roll(before)],
    [0.65, 'next version again', next],
  ];
  for (const part of parts.slice(0, rolls)) await step(...part);
  load.mayEnd();
  await running;
  const until = Date.now() + DELIVERY_PATIENCE_MS;
  while (receiver.orders.size < load.orders && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(
    `${load.failures.length} failed of ${load.sent} requests; ${receiver.orders.size} of ${load.orders} orders delivered`,
  );
  for (const failure of new Set(load.failures)) console.error(failure);
  const check = await stage.grove(NEXT, 'check');
  console.log(`grove check: ${JSON.stringify(check)}`.slice(0, 200));
  return load.failures.length === 0 && receiver.orders.size === load.orders && check.found === 0;
}

function buildBefore() {
  const target = join(folder, 'before');
  mkdirSync(target);
  return buildVersion(commit, target);
}

async function createDatabase(serverUrl) {
  const connection = await mysql.createConnection(serverUrl);
  await connection.query('CREATE DATABASE grove_upgrade');
  await connection.end();
  return Object.assign(new URL(serverUrl), { pathname: '/grove_upgrade' }).toString();
}

async function subscribe({ root, headers }) {
  const webhook = { topic: 'order.created', delivery_url: `http://${receiver.address}/`, secret: 'walnuts and figs' };
  const response = await fetch(`${root}/webhooks`, { method: 'POST', headers, body: JSON.stringify(webhook) });
  if (response.status !== 201) throw new Error(`The webhook was refused: ${await response.text()}`);
}

/** Remembers the ids of the orders that were delivered. */
async function startReceiver() {
  const orders = new Set();
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id } = /^\{/.test(String(chunks[0])) ? JSON.parse(Buffer.concat(chunks)) : {};
    if (id !== undefined) orders.add(id);
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { orders, address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}
