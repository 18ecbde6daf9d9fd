#!/usr/bin/env node
/**
 * Kills, freezes and replaces nodes of a Galera cluster while clients write through two servers: one at a node, the other one at another node through
 * haproxy. After each schedule nothing may be sold twice, confirmed and lost, or counted wrongly. Prints a line for each schedule.
 *
 *   node tools/galera/galera-trial.mjs [--schedules 30] [--seed N] [--faults killed,paused] [--seconds 2]
 *
 * Needs mariadb-server, galera-4, haproxy and rsync; all servers are private and live in memory.
 */
import { endWithUsage, readOptions } from '../program-options.mjs';
import { Cluster, missingPrograms } from './cluster.mjs';
import { startProxy } from './proxy.mjs';
import { FAULTS } from './schedule.mjs';
import { readFromLateNode } from './late-node.mjs';
import { differencesOf, runSchedules, runWithSources, setUp, startTrial } from './trial.mjs';

const { values } = readOptions(import.meta.filename, {
  options: {
    schedules: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '2' },
    faults: { type: 'string', default: Object.keys(FAULTS).join() },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

async function main() {
  const names = values.faults.split(',');
  const [schedules, seconds] = [Number(values.schedules), Number(values.seconds)];
  if (!(schedules >= 1) || !(seconds > 0) || names.some((name) => !FAULTS[name]))
    endWithUsage(import.meta.filename, `The numbers are above 0, and the faults are ${Object.keys(FAULTS).join()}.`);
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')}.`);
  const { folder, ends } = setUp('galera');
  const cluster = new Cluster(folder);
  ends.unshift(() => cluster.stop());
  await cluster.start(3);
  await readFromLateNode(cluster, cluster.nodes);
  await cluster.query(cluster.nodes[0], 'CREATE DATABASE grove');
  const [first, second, third] = cluster.nodes;
  const proxy = await startProxy(folder, [second, third, first]);
  ends.unshift(proxy.stop);
  const urls = [cluster.urlOf(first, 'grove'), cluster.urlOf(proxy, 'grove')];
  const settle = () => cluster.settle();
  const stage = await startTrial({ urls, seed: values.seed, ends, settle });
  console.log(`Three nodes, haproxy and two servers, seed ${stage.chance.seed}`);
  const print = (sentence) => values.verbose && console.log(`  ${sentence}`);
  return runSchedules(stage, {
    ...{ names, schedules, settle },
    fail: (name) => FAULTS[name](cluster, stage.chance, stage.chance.below(seconds * 1_000), print),
    judge: () => differencesOf(cluster.nodes, 'grove', (node, sql) => cluster.query(node, sql)),
  });
}

await runWithSources(import.meta.url, main);
