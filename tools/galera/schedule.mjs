import { setTimeout as delay } from 'node:timers/promises';

/** What happens to the cluster in one schedule, by name. Each gets the cluster, random choices, and the milliseconds that a fault lasts. */
export const FAULTS = {
  /** A node is lost, and gets what it has missed. */
  async killed(cluster, chance, ms, print) {
    const node = pick(cluster, chance, print);
    await cluster.kill(node);
    await delay(ms);
    await cluster.rejoin(node);
  },
  /** A node is lost with its disk, and gets everything. */
  async replaced(cluster, chance, ms, print) {
    const node = pick(cluster, chance, print);
    await cluster.kill(node);
    await delay(ms);
    await cluster.rejoin(node, { forgets: true });
  },
  /** A node hears nothing for so long that the others go on without it. */
  async partitioned(cluster, chance, ms, print) {
    const node = pick(cluster, chance, print);
    cluster.freeze(node);
    await delay(3_000 + ms);
    cluster.thaw(node);
    await cluster.settle();
  },
  /** A node hears nothing for a moment, and remains a member. */
  async paused(cluster, chance, ms, print) {
    for (let times = 0; times < 3; times++) {
      const node = pick(cluster, chance, print);
      cluster.freeze(node);
      await delay(Math.min(ms, 600));
      cluster.thaw(node);
      await delay(300);
    }
  },
  /** The distance between two ids changes, by hand and by the cluster. */
  async renumbered(cluster, chance, ms, print) {
    const increment = 3 + chance.below(6);
    await onAll(cluster, (index) => [
      'SET GLOBAL wsrep_auto_increment_control = OFF',
      `SET GLOBAL auto_increment_increment = ${increment}`,
      `SET GLOBAL auto_increment_offset = ${index + 1}`,
    ]);
    await delay(ms);
    await onAll(cluster, () => ['SET GLOBAL wsrep_auto_increment_control = ON']);
    await FAULTS.killed(cluster, chance, ms, print);
  },
};

function pick(cluster, chance, print) {
  const node = chance.pick(cluster.nodes);
  print(node.name);
  return node;
}

async function onAll(cluster, statementsOf) {
  for (const [index, node] of cluster.nodes.entries()) for (const sql of statementsOf(index)) await cluster.query(node, sql);
}
