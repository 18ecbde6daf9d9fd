import { setTimeout as delay } from 'node:timers/promises';

/** A node is killed, and joins again. */
const lose =
  (how) =>
  async ({ pick, ms }) => {
    const node = pick();
    await node.kill();
    await delay(ms);
    await node.rejoin(how);
  };

/** What happens to a cluster in one schedule, by name. Each gets the cluster, random choices, a way to `pick` a node, and the milliseconds that it lasts. */
export const FAULTS = {
  /** A node is lost, and gets what it has missed. */
  killed: lose(),
  /** A node is lost with its disk, and gets everything. */
  replaced: lose({ forgets: true }),
  /** A node hears nothing for so long that the others go on without it. */
  async partitioned({ cluster, pick, ms }) {
    const node = pick();
    node.freeze();
    await delay(3_000 + ms);
    node.thaw();
    await cluster.settle();
  },
  /** A node hears nothing for a moment, and remains a member. */
  async paused({ pick, ms }) {
    for (let times = 0; times < 3; times++) {
      const node = pick();
      node.freeze();
      await delay(Math.min(ms, 600));
      node.thaw();
      await delay(300);
    }
  },
  /** The distance between two ids changes, by hand and by the cluster. */
  async renumbered({ cluster, chance, pick, ms }) {
    const increment = 3 + chance.below(6);
    for (const [index, node] of cluster.nodes.entries()) {
      await node.query('SET GLOBAL wsrep_auto_increment_control = OFF');
      await node.query(`SET GLOBAL auto_increment_increment = ${increment}`);
      await node.query(`SET GLOBAL auto_increment_offset = ${index + 1}`);
    }
    await delay(ms);
    for (const node of cluster.nodes) await node.query('SET GLOBAL wsrep_auto_increment_control = ON');
    await FAULTS.killed({ pick, ms });
  },
};
