#!/usr/bin/env node
/**
 * Moves a large shop from SQLite to a private MariaDB by `grove copy --freeze`, which is killed again and again on the way, and measures time, processor time and memory.
 * The shop is changed meanwhile, until its writes are frozen. With `--from mysql` the shop is brought to MariaDB first, and the copy that is tried goes to another database there.
 * Afterwards `grove check` must find nothing wrong in the new database, and every answer of a crawl must be the same there.
 *
 *   npm run build
 *   node tools/trials/copy/copy-trial.mjs [--products 1000000] [--orders 1000000] [--kills 10] [--rows-per-second 40000] [--changes-per-second 50] [--shop FILE] [--from mysql] [--seed N]
 *
 * The moments of the kills are random, spread over the time that a copy takes at so many rows a second. `--shop` keeps the shop in a file, or takes it from there.
 */
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeGrownShop } from '../../bench/grown-shop.mjs';
import { cpuMicros, peakMegabytes } from '../../bench/process-figures.mjs';
import { MysqlServer } from '../../engines/mysql-server.mjs';
import { Grove, stop } from '../harness/grove.mjs';
import { randomFrom } from '../harness/random.mjs';
import { numberFrom, oneOf, runTrial, someSeed } from '../harness/trial.mjs';
import { keepBusy } from './busy-shop.mjs';
import { crawl, differencesOf } from './crawl.mjs';

/** So much memory a copy may need. */
const MAX_MEGABYTES = 300;
/** As large as on a small server of production. A smaller one holds a fiftieth of such a shop, and writes most pages again and again. */
const SERVER_OPTIONS = ['--innodb-buffer-pool-size=2G', '--innodb-log-file-size=1G'];
/** A freeze whose command was killed ends after half a minute. */
const FROZEN = 'already_frozen';
/** Records of each list that the crawl reads one by one. */
const RECORDS = 200;

const options = {
  ...{ products: 1_000_000, orders: 1_000_000, kills: numberFrom(0, 10), 'rows-per-second': 40_000, 'changes-per-second': 50 },
  ...{ shop: undefined, from: oneOf('sqlite', 'mysql'), seed: someSeed() },
};

await runTrial(import.meta.filename, { options, needs: () => ['mariadb-server'] }, async (stage, values) => {
  const { products, orders, kills, seed } = values;
  const shop = resolve(values.shop ?? join(stage.folder, 'shop.db'));
  const grove = (url, target) => new Grove(stage, { DATABASE_URL: url, COPY_TARGET: target });
  if (!existsSync(shop)) await makeGrownShop(shop, { products, orders }, (command, url) => grove(url).command(...command));
  const authorization = await grove(`sqlite:${shop}`).createAdministrator(`trial-${process.pid}`);
  console.log(`A shop of ${Math.round(statSync(shop).size / 1e6)} MB; kills by the seed ${seed}`);

  const server = await new MysqlServer(stage, 'mariadb').start(SERVER_OPTIONS);
  for (const name of ['moved', 'original']) await server.query(`CREATE DATABASE ${name}`);
  const [from, to] = [values.from === 'mysql' ? server.urlOf('original') : `sqlite:${shop}`, server.urlOf('moved')];
  if (values.from === 'mysql')
    for (const option of ['--freeze', '--unfreeze']) await grove(`sqlite:${shop}`, from).command('copy', option);
  const seconds = rowsOf(shop) / values['rows-per-second'];
  const stopChanges = await keepBusy(from, values['changes-per-second'], randomFrom(seed));
  const errors = await copyWithKills(grove(from, to), server, { seconds, kills, random: randomFrom(seed) });
  const { committed, refused, repeated } = await stopChanges();
  console.log(
    `Meanwhile ${committed} changes were committed, ${refused} were refused, and ${repeated} repeated after a deadlock.`,
  );
  errors.push(...(await differentAnswers([grove(from), grove(to)], authorization, idsOf(shop, randomFrom(seed)))));
  const { code, out, err } = await runOnce(grove(to), ['check', '--json']);
  if (code !== 0) errors.push(`grove check: ${out}${err}`);
  else console.log('grove check found nothing wrong in the new database.');
  return errors;
});

/** Returns what is wrong, and prints what the copy cost. */
async function copyWithKills(grove, server, { seconds, kills, random }) {
  const [began, databaseBefore] = [performance.now(), cpuMicros(server.process.pid)];
  let [done, cpu, peak] = [0, 0, 0];
  for (;;) {
    const life = done < kills ? (random() * 2 * seconds * 1_000) / (kills + 1) : undefined;
    const { code, out, err, ...used } = await runOnce(grove, ['copy', '--freeze', '--json'], life);
    [cpu, peak] = [cpu + used.cpu, Math.max(peak, used.peak)];
    if (code === 0) {
      const { rows: copied, frozen_ms } = JSON.parse(out);
      const database = (cpuMicros(server.process.pid) - databaseBefore) / 1e6;
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
async function differentAnswers(groves, authorization, ids) {
  const answers = [];
  for (const grove of groves) {
    const api = await grove.startApi();
    answers.push(await crawl(api.origin, authorization, ids));
    await stop(api);
  }
  const differences = differencesOf(...answers);
  console.log(`${Object.keys(answers[0]).length} answers were compared, ${differences.length} differ.`);
  return differences.map((address) => `The answer to ${address} differs.`);
}

function idsOf(shop, random) {
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

/** Runs a command of Grove to its end, or kills it after so many milliseconds; then `code` is null. `cpu` and `peak` are what it used. */
async function runOnce(grove, args, life) {
  const child = grove.start('cli', { args, stdio: ['ignore', 'pipe', 'pipe'] });
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
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  clearInterval(looks);
  clearTimeout(killing);
  return { code, out, err, ...used };
}
