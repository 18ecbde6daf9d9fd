import { setTimeout as delay } from 'node:timers/promises';

/** So long transactions that run have to end before a planned switch. */
const CLOSING_MS = 500;

/** How the primary is switched in one schedule, by name. Each returns when it began and when the replica was promoted, in milliseconds. */
export const SWITCHES = {
  /** The primary takes no more changes, the replica gets the last ones and is promoted. */
  async planned({ pair }, wait) {
    await wait();
    const beganAt = Date.now();
    await closeToChanges(pair);
    await pair.settle();
    await pair.promote();
    const promotedAt = Date.now();
    await pair.demote();
    return { beganAt, promotedAt };
  },
  /** The primary is lost while the network to its replica is slow, the replica is promoted with what it got, and the primary comes back later. */
  async unplanned({ pair, links, isSemiSync }, wait) {
    await wait();
    const link = links.get(pair.primary.link);
    link.stall();
    await wait();
    const beganAt = Date.now();
    await pair.primary.kill();
    await link.cut();
    await untilApplied(pair);
    await pair.promote();
    const promotedAt = Date.now();
    await link.open();
    await wait();
    // What an asynchronous primary had and its replica did not get cannot be found and undone.
    if (isSemiSync) await pair.rejoin();
    else await pair.rebuild();
    return { beganAt, promotedAt };
  },
};

/**
 * The server waits for transactions that run, and one of them may wait for a row of another one that waits for the server: then nobody goes on before a lock times
 * out. So sessions that are in the way for long are ended; their requests begin anew.
 */
async function closeToChanges(pair) {
  const closing = pair.primary.query('SET GLOBAL read_only = ON');
  const isClosed = await Promise.race([closing.then(() => true), delay(CLOSING_MS, false)]);
  if (!isClosed) await pair.primary.query('KILL USER shop');
  await closing;
}

/** Waits until the replica has made all changes that it had received. */
async function untilApplied(pair) {
  await pair.replica.query('STOP SLAVE IO_THREAD');
  for (;;) {
    const [{ Slave_SQL_Running_State: state }] = await pair.replica.query('SHOW SLAVE STATUS');
    if (/has read all relay log/.test(state)) return;
    await delay(20);
  }
}
