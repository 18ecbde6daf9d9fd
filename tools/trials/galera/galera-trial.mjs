#!/usr/bin/env node
/**
 * Kills, freezes and replaces nodes of a Galera cluster while clients write through two servers: one at a node, the other one at another node through
 * haproxy. After each schedule nothing may be sold twice, confirmed and lost, or counted wrongly. Prints a line for each schedule.
 *
 *   node tools/trials/galera/galera-trial.mjs [--schedules 30] [--seed N] [--faults killed,paused] [--seconds 2] [--verbose]
 *
 * Needs mariadb-server, galera-4, haproxy and rsync; all servers are private and live in memory.
 */
import { join } from 'node:path';
import { freePort } from '../../engines/programs.mjs';
import { canConnect, startHaproxy } from '../harness/haproxy.mjs';
import { runTrial, someOf, someSeed } from '../harness/trial.mjs';
import { lastingDifferences, openShops, runSchedules } from '../harness/two-servers.mjs';
import { Cluster } from './cluster.mjs';
import { FAULTS } from './faults.mjs';
import { readFromLateNode } from './late-node.mjs';

const NEEDS = ['mariadb-server', 'galera-4', 'haproxy', 'rsync'];
const options = { schedules: 30, seconds: 2, faults: someOf(...Object.keys(FAULTS)), seed: someSeed(), verbose: false };

await runTrial(import.meta.filename, { options, needs: () => NEEDS, inMemory: true }, async (stage, values) => {
  const { schedules, seconds, faults, seed, verbose } = values;
  const cluster = new Cluster();
  await cluster.start(stage, 3);
  const [first, second, third] = cluster.nodes;
  await readFromLateNode(cluster, first, second);
  await first.query('CREATE DATABASE grove');
  const port = await startProxy(stage, [second, third, first]);
  const settle = () => cluster.settle();
  const shops = await openShops(stage, { urls: [first.urlOf('grove'), first.urlOf('grove', { port })], seed, settle });
  console.log(`Three nodes, haproxy and two servers, seed ${seed}`);
  const { chance } = shops;
  const pick = () => {
    const node = chance.pick(cluster.nodes);
    if (verbose) console.log(`  ${node.name}`);
    return node;
  };
  return runSchedules(shops, {
    ...{ names: faults, schedules, settle },
    fail: (name) => FAULTS[name]({ cluster, chance, pick, ms: chance.below(seconds * 1_000) }),
    judge: () => lastingDifferences(cluster.nodes, settle, 1),
  });
});

/** Leads connections to the first of the nodes that answers. A session ends when its node is found dead, so that clients go on with the next one. */
async function startProxy(stage, nodes) {
  const port = await freePort();
  const env = Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}`, `127.0.0.1:${node.port}`]));
  const file = join(import.meta.dirname, 'haproxy.cfg');
  await startHaproxy(stage, file, () => canConnect(port), { ...env, BIND: `127.0.0.1:${port}` });
  return port;
}
