import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { writePosts } from '../blog.mjs';
import { makeBed } from '../bed.mjs';
import { lookAt } from '../look-at.mjs';
import { measure } from '../measure.mjs';
import { watchMemory } from '../process-figures.mjs';
import { medianOf, printTable, step, writeResults } from '../report.mjs';
import { startGrove, startLoad } from '../servers.mjs';

export const about =
  'A client that reads posts, while nobody else asks and while strangers send 10 MB each; fails beyond 3 times later or 100 MB more.';

export const defaults = { products: 100, posts: 40, rounds: 5, connections: 1 };

const HEAP = '--max-old-space-size=256';
/** Strangers who send at the same time. */
const STRANGERS = 6;
const MAX_LATER = 3;
const MAX_MEGABYTES = 100;

export async function run({ products, posts, rounds, seconds, warmUp, connections, ...options }) {
  const bed = await makeBed(options);
  try {
    const server = await startGrove('grove', await bed.mysqlShop(products), bed, { flags: [HEAP] });
    await writePosts(lookAt(server, bed), posts);
    const load = startLoad(bed);
    const requests = [{ path: '/rest/cms/v2/posts', headers: { Host: 'x' } }];
    const watched = async (length) => {
      const stop = watchMemory({ grove: server.pid });
      const { p50, p99 } = await measure(load, server, { requests, connections, seconds: length });
      return { p50, p99, megabytes: stop().grove.most };
    };
    await watched(warmUp);
    const measured = [];
    for (let round = 1; round <= rounds; round++) {
      step(`round ${round}`);
      const idle = await watched(seconds);
      let sent = 0;
      const strangers = bed.adopt(fork(join(import.meta.dirname, '../attack.mjs'), [server.origin, String(STRANGERS)]));
      // They have machines of their own: here they take what the others leave.
      setPriority(strangers.pid, constants.priority.PRIORITY_LOW);
      strangers.on('message', ({ turn }) => (sent = turn));
      const attacked = await watched(seconds);
      strangers.kill('SIGKILL');
      if (sent === 0) throw new Error('The strangers sent nothing.');
      measured.push({ idle, attacked, sent, later: attacked.p99 / idle.p99, more: attacked.megabytes - idle.megabytes });
    }
    report(measured);
    writeResults({ name: 'strangers', options: { products, posts, rounds, seconds, connections }, rounds: measured });
    const [later, more] = ['later', 'more'].map((name) => medianOf(measured.map((round) => round[name])));
    return later > MAX_LATER || more > MAX_MEGABYTES ? 1 : 0;
  } finally {
    await bed.end();
  }
}

function report(rounds) {
  const rows = rounds.map(({ idle, attacked, sent, later, more }, index) => [
    `round ${index + 1}`,
    ...[idle.p50, idle.p99, attacked.p50, attacked.p99].map((figure) => figure.toFixed(2)),
    later.toFixed(2),
    ...[idle.megabytes, attacked.megabytes, more].map((figure) => figure.toFixed(0)),
    String(sent),
  ]);
  const heads = ['', 'p50, ms', 'p99', 'attacked p50', 'p99', 'times later', 'MB', 'attacked', 'more', 'attacks'];
  printTable(heads, rows);
}
