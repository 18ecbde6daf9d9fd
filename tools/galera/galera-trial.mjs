#!/usr/bin/env node
/**
 * Kills, freezes and replaces nodes of a Galera cluster while clients write through two servers: one at a node, the other one at another node through
 * haproxy. After each schedule nothing may be sold twice, confirmed and lost, or counted wrongly. Prints a line for each schedule.
 *
 *   node tools/galera/galera-trial.mjs [--schedules 30] [--seed N] [--faults killed,paused] [--seconds 2]
 *
 * Needs mariadb-server, galera-4, haproxy and rsync; all servers are private and live in memory.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Cluster, missingPrograms } from './cluster.mjs';
import { startProxy } from './proxy.mjs';
import { FAULTS } from './schedule.mjs';

const here = (path) => new URL(path, import.meta.url);

/** Sources run as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', fileURLToPath(here('../typescript/register.mjs'))];

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '2' },
    faults: { type: 'string', default: Object.keys(FAULTS).join() },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

async function main() {
  const faults = values.faults.split(',');
  const [schedules, seconds] = [Number(values.schedules), Number(values.seconds)];
  if (!(schedules >= 1) || !(seconds > 0) || faults.some((name) => !FAULTS[name])) throw new Error('See the top of this file.');
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')}.`);
  const [{ CoreConfig }, { Chance }, { newConfiguration }, { ChildServer }, { ClusterTrial }] = await Promise.all([
    import('@grove/core'),
    import('../../libs/core/src/testing/chance.ts'),
    import('../../apps/api/test/support/test-server.ts'),
    import('../../apps/api/test/support/child-server.ts'),
    import('../../apps/api/test/support/cluster-trial.ts'),
  ]);
  const chance = values.seed === undefined ? new Chance() : new Chance(Number(values.seed));
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1_000)} s`;
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'grove-galera-'));
  const cluster = new Cluster(folder);
  const ends = [() => cluster.stop(), () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })];
  const abandon = () => ends.forEach((end) => end());
  process.once('exit', abandon);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

  await cluster.start(3);
  await cluster.query(cluster.nodes[0], 'CREATE DATABASE grove');
  const [first, second, third] = cluster.nodes;
  const proxy = await startProxy(folder, [second, third, first]);
  ends.unshift(proxy.stop);
  const urls = [cluster.urlOf(first, 'grove'), cluster.urlOf(proxy, 'grove')];
  const configuration = await newConfiguration(undefined, { databaseUrl: urls[0], logLevel: 'silent' });
  ends.push(() => rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true }));
  const trial = new ClusterTrial(configuration, chance);
  const headers = await trial.prepare();
  await cluster.settle();
  // At the same time: of two servers that migrate one waits for the other, although they are at different nodes.
  const servers = await Promise.all(
    urls.map((DATABASE_URL) => ChildServer.start(configuration, { DATABASE_URL, LOG_LEVEL: 'error' })),
  );
  console.log(`Three nodes, haproxy and two servers after ${elapsed()}, seed ${chance.seed}`);
  const print = (sentence) => values.verbose && console.log(`  ${sentence}`);
  let errors = [];
  for (let schedule = 1; schedule <= schedules && errors.length === 0; schedule++) {
    const name = faults[(schedule - 1) % faults.length];
    errors = await trial.run(
      servers.map((server) => server.as(headers)),
      () => FAULTS[name](cluster, chance, chance.below(seconds * 1_000), print),
      () => cluster.settle(),
    );
    for (const table of await cluster.differences('grove')) errors.push(`The nodes have different rows in ${table}.`);
    console.log(`${schedule}/${schedules} ${name}: ${format(trial.statistics)}, ${errors.length} errors, ${elapsed()}`);
  }
  if (errors.length > 0) {
    console.error([...new Set(errors)].slice(0, 50).join('\n'));
    for (const { recentLog } of servers) console.error(recentLog);
  }
  await Promise.all(servers.map((server) => server.kill()));
  process.removeListener('exit', abandon);
  abandon();
  return errors.length === 0 ? 0 : 1;
}

const format = ({ requests, unavailable, orders, products, soldOut }) =>
  `${requests} requests (${unavailable} × 503), ${orders} orders, ${soldOut} sold out, ${products} products`;

if (process.execArgv.includes(SOURCES[0])) process.exit(await main());
else {
  const self = fileURLToPath(import.meta.url);
  process.exitCode = spawnSync(process.execPath, [...SOURCES, self, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
