import { setTimeout as delay } from 'node:timers/promises';

/** How the primary is switched in one schedule, by name. Each returns when the replica was promoted, in milliseconds, and the former primary follows it. */
export const SWITCHES = {
  /** The primary takes no more changes, the replica gets the last ones and is promoted. */
  async planned({ pair }, wait) {
    await wait();
    await pair.query(pair.primary, 'SET GLOBAL read_only = ON');
    await pair.settle();
    await pair.promote();
    const promotedAt = Date.now();
    await pair.demote();
    return promotedAt;
  },
  /** The primary is lost while the network to its replica is slow, the replica is promoted with what it got, and the primary comes back later. */
  async unplanned({ pair, links, isSemiSync }, wait) {
    await wait();
    const link = links.get(pair.primary.link);
    link.stall();
    await wait();
    await pair.kill(pair.primary);
    await link.cut();
    await untilApplied(pair);
    await pair.promote();
    const promotedAt = Date.now();
    await link.open();
    await wait();
    // What an asynchronous primary had and its replica did not get cannot be found and undone.
    if (isSemiSync) await pair.rejoin();
    else await pair.rebuild();
    return promotedAt;
  },
};

/** Waits until the replica has made all changes that it had received. */
async function untilApplied(pair) {
  await pair.query(pair.replica, 'STOP SLAVE IO_THREAD');
  for (;;) {
    const [{ Slave_SQL_Running_State: state }] = await pair.query(pair.replica, 'SHOW SLAVE STATUS');
    if (/has read all relay log/.test(state)) return;
    await delay(20);
  }
}
