import { constants, setPriority } from 'node:os';
import { lookAt } from '../ask.mjs';
import { writePosts } from '../blog.mjs';
import { startLoad } from '../measure.mjs';
import { watchMemory } from '../process-figures.mjs';
import { medianOf, printTable, step } from '../report.mjs';

export const defaults = { products: 100, posts: 40, rounds: 5, connections: 1 };

const HEAP = '--max-old-space-size=256';
/** Strangers who send at the same time. */
const STRANGERS = '6';
const MAX_LATER = 3;
const MAX_MEGABYTES = 100;

export async function run(bed, options) {
  const { products, posts, rounds, seconds, warmUp, connections } = options;
  const server = await bed.startGrove('grove', await bed.mysqlShop(products), { flags: [HEAP] });
  await writePosts(lookAt(server, bed), posts);
  const measure = await startLoad(bed);
  const requests = [{ path: '/rest/cms/v2/posts', headers: { Host: 'x' } }];
  const watched = async (length) => {
    const stop = watchMemory({ grove: server.pid });
    const { p50, p99 } = await measure(server, { requests, connections, seconds: length });
    return { p50, p99, megabytes: stop().grove.most };
  };
  await watched(warmUp);
  const measured = [];
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`);
    const idle = await watched(seconds);
    let sent = 0;
    const { child: strangers } = await bed.startWorker('strangers.mjs', [server.origin, STRANGERS]);
    // They have machines of their own: here they take what the others leave.
    setPriority(strangers.pid, constants.priority.PRIORITY_LOW);
    strangers.on('message', ({ turn }) => (sent = turn));
    const attacked = await watched(seconds);
    strangers.kill('SIGKILL');
    if (sent === 0) throw new Error('The strangers sent nothing.');
    measured.push({ idle, attacked, sent, later: attacked.p99 / idle.p99, more: attacked.megabytes - idle.megabytes });
  }
  print(measured);
  const [later, more] = ['later', 'more'].map((name) => medianOf(measured.map((round) => round[name])));
  return { rounds: measured, hasFailed: later > MAX_LATER || more > MAX_MEGABYTES };
}

function print(rounds) {
  printTable(
    ['', 'p50, ms', 'p99', 'attacked p50', 'p99', 'times later', 'MB', 'attacked', 'more', 'attacks'],
    rounds.map(({ idle, attacked, sent, later, more }, index) => [
      `round ${index + 1}`,
      ...[idle.p50, idle.p99, attacked.p50, attacked.p99, later].map((figure) => figure.toFixed(2)),
      ...[idle.megabytes, attacked.megabytes, more, sent].map((figure) => figure.toFixed(0)),
    ]),
  );
}
