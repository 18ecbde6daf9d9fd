#!/usr/bin/env node
/**
 * Moves a large shop from SQLite to a private MariaDB by `grove copy --freeze`, which is killed again and again on the way, and measures time, processor time and memory.
 * The shop is changed meanwhile, until its writes are frozen. With `--from mysql` the shop is brought to MariaDB first, and the copy that is tried goes to another database there.
 * Afterwards `grove check` must find nothing wrong in the new database, and every answer of a crawl must be the same there.
 *
 *   npm run build
 *   node tools/copy/copy-trial.mjs [--products 1000000] [--orders 1000000] [--kills 10] [--rows-per-second 40000] [--changes-per-second 50] [--shop FILE] [--from mysql] [--seed N]
 *
 * The moments of the kills are random, spread over the time that a copy takes at so many rows a second. `--shop` keeps the shop in a file, or takes it from there.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import mysql from 'mysql2/promise';
import { cpuMicros, peakMegabytes } from '../bench/process-figures.mjs';
import { freePort, untilReady } from '../engines/programs.mjs';
import { startEngines } from '../engines/engines.mjs';
import { makeGrownShop } from '../shops/grown-shop.mjs';
import { endWithUsage, readOptions } from '../program-options.mjs';
import { keepBusy } from './busy-shop.mjs';
import { crawl, differencesOf } from './crawl.mjs';

const PROGRAM = resolve(import.meta.dirname, '../../dist/grove/apps/cli/dist/main.js');
/** So much memory a copy may need. */
const MAX_MEGABYTES = 300;
const BUFFER_POOL_MEGABYTES = 2048;
/** A freeze whose command was killed ends after half a minute. */
const FROZEN = 'already_frozen';
/** Records of each list that the crawl reads one by one. */
const RECORDS = 200;

const { values } = readOptions(import.meta.filename, {
  options: {
    products: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '10' },
    'rows-per-second': { type: 'string', default: '40000' },
    'changes-per-second': { type: 'string', default: '50' },
    shop: { type: 'string' },
    from: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'grove-copy-trial-'));
const children = new Set();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/** Numbers from 0 to 1 that follow from the seed. */
function randomNumbers() {
  let state = Number(values.seed) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

async function main() {
  const [products, orders, kills] = [values.products, values.orders, values.kills].map(Number);
  if (!(products >= 1 && orders >= 1 && kills >= 0 && ['sqlite', 'mysql'].includes(values.from)))
    endWithUsage(import.meta.filename, 'There is at least one product and one order, and --from is sqlite or mysql.');
  const shop = resolve(values.shop ?? join(folder, 'shop.db'));
  if (!existsSync(shop))
    await makeGrownShop(shop, { products, orders }, (command, url) => mustRun(command, { DATABASE_URL: url }));
  const account = await createAccount(`sqlite:${shop}`);
  console.log(`A shop of ${Math.round(statSync(shop).size / 1e6)} MB; kills by the seed ${values.seed}`);

  const engines = await startEngines();
  try {
    const server = await mysql.createConnection(engines.env.GROVE_TEST_MYSQL_URL);
    await server.query('CREATE DATABASE moved');
    // As large as on a small server of production. What tests get by default holds a fiftieth of such a shop, and writes most pages again and again.
    await server.query(`SET GLOBAL innodb_buffer_pool_size = ${BUFFER_POOL_MEGABYTES} * 1024 * 1024`);
    await server.query(`SET GLOBAL innodb_log_file_size = ${BUFFER_POOL_MEGABYTES / 2} * 1024 * 1024`);
    const [[{ file }]] = await server.query('SELECT @@pid_file AS file');
    const to = `${engines.env.GROVE_TEST_MYSQL_URL}moved`;
    const pid = Number(readFileSync(file, 'utf8'));
    const rows = rowsOf(shop);
    const from = values.from === 'mysql' ? await bringToMysql(shop, server, engines) : `sqlite:${shop}`;
    const stopChanges = await keepBusy(from, Number(values['changes-per-second']), randomNumbers());
    const errors = await copyWithKills(from, to, rows, kills, pid);
    const { committed, refused, repeated } = await stopChanges();
    console.log(
      `Meanwhile ${committed} changes were committed, ${refused} were refused, and ${repeated} repeated after a deadlock.`,
    );
    errors.push(...(await differentAnswers(shop, from, to, account)));
    const check = await run(['check', '--json'], { DATABASE_URL: to });
    if (check.code !== 0) errors.push(`grove check: ${check.out}${check.err}`);
    else console.log('grove check found nothing wrong in the new database.');
    await server.end();
    for (const error of errors) console.error(error);
    return errors.length === 0 ? 0 : 1;
  } finally {
    await engines.stop();
  }
}

/** Returns the url of a database of MariaDB that has the same shop. */
async function bringToMysql(shop, server, engines) {
  await server.query('CREATE DATABASE original');
  const url = `${engines.env.GROVE_TEST_MYSQL_URL}original`;
  await mustRun(['copy', '--freeze'], { DATABASE_URL: `sqlite:${shop}`, COPY_TARGET: url });
  await mustRun(['copy', '--unfreeze'], { DATABASE_URL: `sqlite:${shop}` });
  return url;
}

async function createAccount(url) {
  const env = { DATABASE_URL: url };
  const username = `trial-${process.pid}`;
  await mustRun(
    ['user', 'create', '--username', username, '--role', 'administrator', '--email', `${username}@shop.example`, '--json'],
    env,
  );
  const key = JSON.parse(await mustRun(['key', 'create', '--username', username, '--permissions', 'read_write', '--json'], env));
  const password = JSON.parse(
    await mustRun(['app-password', 'create', '--username', username, '--name', 'trial', '--json'], env),
  );
  const basic = (credential) => ({ Authorization: `Basic ${Buffer.from(credential).toString('base64')}` });
  const [ofShop, ofSite] = [
    basic(`${key.consumer_key}:${key.consumer_secret}`),
    basic(`${username}:${password.application_password}`),
  ];
  return (route) => (route.startsWith('/shop') ? ofShop : ofSite);
}

/** Returns what is wrong, and prints what the copy cost. */
async function copyWithKills(from, to, rows, kills, databasePid) {
  const seconds = rows / Number(values['rows-per-second']);
  const env = { DATABASE_URL: from, COPY_TARGET: to };
  const [began, databaseBefore] = [performance.now(), cpuMicros(databasePid)];
  let [done, cpu, peak] = [0, 0, 0];
  const random = randomNumbers();
  for (;;) {
    const life = done < kills ? (random() * 2 * seconds * 1_000) / (kills + 1) : undefined;
    const { code, out, err, ...used } = await run(['copy', '--freeze', '--json'], env, life);
    [cpu, peak] = [cpu + used.cpu, Math.max(peak, used.peak)];
    if (code === 0) {
      const { rows: copied, frozen_ms } = JSON.parse(out);
      const database = (cpuMicros(databasePid) - databaseBefore) / 1e6;
      console.log(
        `${copied} rows in ${Math.round((performance.now() - began) / 1_000)} s, killed ${done} times; the last command froze writes for ` +
          `${(frozen_ms / 1_000).toFixed(1)} s. Processor: ${Math.round(cpu / 1e6)} s of grove copy, ${Math.round(database)} s of MariaDB. ` +
          `Memory of grove copy: ${Math.round(peak)} MB at most.`,
      );
      return [
        ...(done < kills ? [`The copy was complete after ${done} of ${kills} kills: try fewer rows a second.`] : []),
        ...(peak > MAX_MEGABYTES ? [`The copy took ${Math.round(peak)} MB of memory.`] : []),
      ];
    }
    if (code === null) done++;
    else if (err.includes(FROZEN)) await delay(1_000);
    else throw new Error(`grove copy ended with ${code}: ${err}`);
  }
}

/** The tables of the old database are the same after the copy, although its writes are frozen. */
async function differentAnswers(shop, from, to, headersFor) {
  const ids = idsOf(shop);
  const answers = [];
  for (const url of [from, to]) {
    const port = await freePort();
    const server = start(['start'], { DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', ALLOW_INSECURE_HTTP: 'true' });
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(server, 'grove start', async () => {
      if (!(await fetch(`${origin}/health/live`)).ok) throw new Error('It does not answer yet.');
    });
    answers.push(await crawl(origin, headersFor, ids));
    server.kill('SIGTERM');
    await new Promise((end) => server.once('exit', end));
  }
  const differences = differencesOf(...answers);
  console.log(`${Object.keys(answers[0]).length} answers were compared, ${differences.length} differ.`);
  return differences.map((address) => `The answer to ${address} differs.`);
}

function idsOf(shop) {
  const random = randomNumbers();
  const database = new DatabaseSync(shop);
  const some = (table) =>
    Array.from({ length: RECORDS }, () => {
      const { last } = database.prepare(`SELECT MAX(id) AS last FROM ${table}`).get();
      return database.prepare(`SELECT id FROM ${table} WHERE id >= ? ORDER BY id LIMIT 1`).get(Math.floor(random() * last)).id;
    });
  const ids = { '/shop/v1/products': some('product'), '/shop/v1/orders': some('shop_order') };
  database.close();
  return ids;
}

function rowsOf(shop) {
  const database = new DatabaseSync(shop);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").all();
  const rows = tables.reduce((sum, { name }) => sum + database.prepare(`SELECT COUNT(*) AS n FROM "${name}"`).get().n, 0);
  database.close();
  return rows;
}

async function mustRun(command, env) {
  const { code, out, err } = await run(command, env);
  if (code !== 0) throw new Error(`grove ${command[0]} ended with ${code}: ${err}`);
  return out;
}

/** Runs a command of Grove to its end, or kills it after so many milliseconds; then `code` is null. `cpu` and `peak` are what it used. */
async function run(command, env, life) {
  const child = start(command, env);
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => (output.out += data));
  child.stderr.on('data', (data) => (output.err += data));
  const used = { cpu: 0, peak: 0 };
  const look = () => {
    try {
      Object.assign(used, { cpu: cpuMicros(child.pid), peak: peakMegabytes(child.pid) });
    } catch {
      // It has ended.
    }
  };
  const looks = setInterval(look, 100);
  const killing = life === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), life);
  const code = await new Promise((end) => child.once('close', end));
  clearInterval(looks);
  clearTimeout(killing);
  return { code, ...output, ...used };
}

function start(command, env) {
  const child = spawn(process.execPath, [PROGRAM, ...command], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

process.exitCode = await main();
