/**
 * Lets servers meet what happens to machines, and prints the table of docs/operating/failures.md: what clients, the log and the health say. Each answer must be the wanted one, and
 * everything must work again afterwards without a restart.
 *
 *   npm run failure-trial: unshare --map-root-user --mount node tools/trials/failures/failure-trial.mjs
 *
 * Needs mariadb-server, and unshare and prlimit of util-linux: the disks are small file systems in memory, which only this process sees. Everything is private and thrown away.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import '../../codegen/typescript/register.mjs';
import { MysqlServer } from '../../engines/mysql-server.mjs';
import { untilReady } from '../../engines/programs.mjs';
import { runTrial } from '../harness/trial.mjs';
import { ShopServer } from './shop-server.mjs';
import { situationsOf } from './situations.mjs';

const PATIENCE_MS = 30_000;

await runTrial(import.meta.filename, { needs: () => ['mariadb-server'] }, async (stage) => {
  const { TcpProxy } = await import('../../../apps/api/test/support/tcp-proxy.ts');
  const disk = {
    database: mountDisk(stage, 'database', 400),
    files: mountDisk(stage, 'files', 30),
    shop: mountDisk(stage, 'shop', 60),
  };
  const database = await startOnDisk(stage, disk.database.path);
  const network = new TcpProxy(new URL(database.urlOf('shop', { account: 'shop' })));
  await network.open();
  const server = {
    mariaDb: new ShopServer(stage, network.url, disk.files.path),
    sqlite: new ShopServer(stage, '', disk.shop.path),
  };
  for (const each of Object.values(server)) {
    await each.prepare();
    await each.start();
    await untilReady({ exitCode: null, signalCode: null }, 'The api', () => each.mustBeReady());
  }
  console.log(
    '| What happens | Reading | Writing | Uploading | `/health/ready` | The log |\n| --- | --- | --- | --- | --- | --- |',
  );
  const errors = [];
  for (const situation of situationsOf({ server, disk, network, database }))
    errors.push(...(await meet({ of: server.mariaDb, ...situation })));
  for (const each of Object.values(server)) await each.stop();
  await network.cut();
  return errors;
});

/** A small file system in memory, which can be filled. */
function mountDisk(stage, name, megabytes) {
  const path = join(stage.folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  stage.onEnd(() => execFileSync('umount', ['--lazy', path]));
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(megabytes * 2 ** 20));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast),
    remount: (mode) => execFileSync('mount', ['-o', `remount,${mode}`, path]),
  };
}

/** A server whose tables, and nothing else, are on a small disk: MariaDB ends itself if it has no space to undo a change. */
async function startOnDisk(stage, disk) {
  const database = new MysqlServer(stage, 'mariadb', { data: join(disk, 'data') });
  await database.install();
  for (const log of ['ib_logfile0', 'ibdata1']) {
    cpSync(join(database.home.data, log), join(database.folder, log));
    rmSync(join(database.home.data, log));
  }
  await database.launch([`--innodb-log-group-home-dir=${database.folder}`, `--innodb-data-home-dir=${database.folder}`]);
  await database.query('CREATE DATABASE shop');
  // An account that may everything could also write while the server is read-only.
  await database.query(`CREATE USER shop@'127.0.0.1' IDENTIFIED BY '${database.password}'`);
  await database.query("GRANT ALL ON shop.* TO shop@'127.0.0.1'");
  return database;
}

/** Lets a situation happen, prints its row, and returns what was not as it is wanted, then or afterwards. */
async function meet({ name, of: shop, length = 500_000, fail, heal = () => undefined, wanted }) {
  shop.takeLog();
  await fail();
  const [read, write, upload] = [await shop.read(), await wantedOf(() => shop.write(length), wanted[1]), await shop.upload()];
  const health = await wantedOf(() => shop.ask('GET', '/health/ready'), wanted[3], healthInWords);
  const answers = [...[read, write, upload].map(inWords), healthInWords(health)];
  console.log(`| ${[name, ...answers, shop.takeLog().join(' ') || '–'].join(' | ')} |`);
  await heal();
  const problem = await untilItWorks(shop);
  return [
    ...(answers.join() === wanted.join() ? [] : [`${name}: wanted is ${wanted.join(' | ')}`]),
    ...(problem ? [`${name}, afterwards: ${problem}`] : []),
  ];
}

/** Some things take a while: servers have space in advance, and healths are looked at once a second. */
async function wantedOf(work, wanted, words = inWords) {
  for (const until = Date.now() + PATIENCE_MS; ; await delay(20)) {
    const answer = await work();
    if (words(answer) === wanted || Date.now() > until) return answer;
  }
}

/** What does not work when patience is over. */
async function untilItWorks(shop) {
  for (const until = Date.now() + PATIENCE_MS; ; await delay(100)) {
    const problem = await shop.mustBeReady().catch((error) => error.message);
    const answers = [await shop.read(), await shop.write(), await shop.upload()].map(inWords).join();
    if (!problem && answers === '200,201,201') return undefined;
    if (Date.now() > until) return `${answers} ${problem ?? ''}`;
  }
}

function inWords({ status, body }) {
  return body.code ? `${status} \`${body.code}\`` : String(status);
}

function healthInWords({ status, body }) {
  const wrong = Object.entries(body.checks ?? {}).filter(([, check]) => ['failed', 'degraded'].includes(check.status));
  return [status, body.status, ...wrong.map(([name]) => `\`${name}\``)].filter(Boolean).join(' ');
}
