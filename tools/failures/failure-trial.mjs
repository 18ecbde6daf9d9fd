/**
 * Lets servers meet what happens to machines, and prints the table of docs/operating/failures.md: what clients, the log and the health say. Each answer must be the wanted one, and
 * everything must work again afterwards without a restart.
 *
 *   npm run failure-trial
 *
 * Needs mariadb-server, and unshare and prlimit of util-linux: the disks are small file systems in memory, which only this process sees. Everything is private and thrown away.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { endServer, freePort } from '../engines/programs.mjs';
import { startMariaDb } from './mariadb.mjs';
import { Relay } from './relay.mjs';
import { situationsOf } from './situations.mjs';
import { ShopServer } from './shop-server.mjs';

const PATIENCE_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'grove-failures-'));
const disks = [];
const ends = [];
process.once('exit', () => {
  for (const end of ends) end();
  for (const { path } of disks) execFileSync('umount', ['--lazy', path]);
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const disk = { database: mountDisk('database', 400), files: mountDisk('files', 30), shop: mountDisk('shop', 60) };
const { server: mariaDb, url } = await startMariaDb(folder, disk.database.path);
ends.push(() => mariaDb.kill('SIGKILL'));
const relay = new Relay(await freePort(), Number(new URL(url).port));
await relay.open();
const connection = await mysql.createConnection(url);
await connection.query('CREATE DATABASE shop');
// An account that may everything could also write while the server is read-only.
await connection.query("CREATE USER shop@'127.0.0.1' IDENTIFIED BY 'walnuts'");
await connection.query("GRANT ALL ON shop.* TO shop@'127.0.0.1'");
const server = {
  mariaDb: new ShopServer(`mysql://shop:walnuts@127.0.0.1:${relay.port}/shop`, disk.files.path),
  sqlite: new ShopServer('', disk.shop.path),
};
let failed = false;
for (const each of Object.values(server)) {
  ends.push(() => each.kill());
  await each.prepare();
  await each.start();
}
console.log(
  '| What happens | Reading | Writing | Uploading | `/health/ready` | The log |\n| --- | --- | --- | --- | --- | --- |',
);
for (const situation of situationsOf({ server, disk, relay, connection })) await meet(situation);
for (const each of Object.values(server)) await each.stop();
await connection.end();
await relay.close();
await endServer(mariaDb);
process.exit(failed ? 1 : 0);

async function meet({ name, of: shop, length = 500_000, fail, heal, wanted }) {
  shop.takeLog();
  await fail();
  const [read, write, upload] = [await shop.read(), await wantedOf(() => shop.write(length), wanted[1]), await shop.upload()];
  const answers = [read, write, upload].map(inWords);
  const health = await wantedOf(() => shop.ask('GET', '/health/ready'), wanted[3], healthInWords);
  const said = [...answers, healthInWords(health)];
  const log = shop.takeLog();
  console.log(`| ${[name, ...said, log.join(' ') || '–'].join(' | ')} |`);
  if (said.join() !== wanted.join()) report(`wanted: ${wanted.join(' | ')}`);
  await heal();
  await untilItWorks(shop);
}

/** Some things take a while: servers have space in advance, and healths are looked at once a second. */
async function wantedOf(work, wanted, words = inWords) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await work();
    if (words(answer) === wanted || Date.now() > until) return answer;
    await delay(20);
  }
}

async function untilItWorks(shop) {
  const statuses = async () => [await shop.read(), await shop.write(), await shop.upload()].map(inWords);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const problem = await shop.mustBeReady().catch((error) => error.message);
    const said = (await statuses()).join();
    if (!problem && said === '200,201,201') return;
    if (Date.now() > until) return report(`afterwards: ${said} ${problem ?? ''}`);
    await delay(100);
  }
}

function report(sentence) {
  failed = true;
  console.error(sentence);
}

function inWords({ status, body }) {
  return body.code ? `${status} \`${body.code}\`` : String(status);
}

function healthInWords({ status, body }) {
  const wrong = Object.entries(body.checks ?? {}).filter(([, check]) => ['failed', 'degraded'].includes(check.status));
  return [status, body.status, ...wrong.map(([name]) => `\`${name}\``)].filter(Boolean).join(' ');
}

/** A small file system in memory. */
function mountDisk(name, megabytes) {
  const path = join(folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  const ballast = join(path, 'ballast');
  const made = {
    path,
    fill: () => {
      try {
        writeFileSync(ballast, Buffer.alloc(megabytes * 2 ** 20));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast),
    remount: (mode) => execFileSync('mount', ['-o', `remount,${mode}`, path]),
  };
  disks.push(made);
  return made;
}
