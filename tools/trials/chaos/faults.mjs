import { Redis } from 'ioredis';
import { randomFrom } from '../harness/random.mjs';

/** Longer than a dispatcher may keep what it has claimed (`LEASE_MS` of the webhooks). */
const BEYOND_LEASE_MS = 45_000;
/** Such a freeze goes on while the next schedules come and go: in one of so many, and in the last. */
const FREEZE_EVERY = 25;

/*
 * A fault has a name, says to whom it happens, what it does and how it is over, and what it means for deliveries:
 * `killed`   what the process was sending may be sent once more;
 * `frozen`   and so may be what others could not write down meanwhile, because the process holds rows;
 * `paused`   nothing is sent again, but it takes longer to write down what was sent.
 * With `amidWithin` it waits so long for a request of that process, and happens while that is answered.
 */
const kill = (whom) => ({ name: `kill -9 ${whom}`, whom, ...byStarting(whom, 'SIGKILL') });
const killSender = (whom) => ({ ...kill(whom), means: 'killed' });
const killSenderAmid = (whom) => ({ ...killSender(whom), name: `kill -9 ${whom} amid a request`, amidWithin: 2_000 });
const stop = (whom) => ({ name: `stop ${whom} in order`, whom, ...byStarting(whom, 'SIGTERM') });
const freeze = (whom) => ({ name: `freeze ${whom}`, whom, means: 'paused', ...byStarting(whom, 'SIGSTOP') });
const freezeBeyondLease = (whom) => ({
  ...freeze(whom),
  ...{ name: `freeze ${whom} beyond its lease`, means: 'frozen', amidWithin: 10_000 },
});

const byStarting = (whom, signal) => ({
  does: ({ players }) => players.kill(whom, signal),
  over: ({ players }) => players.revive(whom),
});

/** A database that comes back has nothing forgotten that it said was stored. */
const databaseFault = (name, signal) => ({
  ...{ name, whom: 'database', means: 'paused' },
  does: ({ players }) => players.kill('database', signal),
  async over({ players, rows }) {
    await players.revive('database');
    await rows('SELECT 1');
  },
});

const redisFault = (name, does, over) => ({
  ...{ name, whom: 'redis' },
  does: (scene) => withRedis(scene, does),
  over: (scene) => over && withRedis(scene, over),
});

const sets = (settings) => async (client) => {
  for (const [name, value] of Object.entries(settings)) await client.config('SET', name, value);
};

/** Each new key drives out another one, whichever was used least. */
async function evict(client) {
  const [, used] = /^used_memory:(\d+)/m.exec(await client.info('memory'));
  await sets({ 'maxmemory-policy': 'allkeys-lru', maxmemory: used })(client);
}

/** What may happen, by the engine of the database; `senders` are the processes that deliver. */
const FAULTS = {
  mysql: {
    senders: ['dispatcher-1', 'dispatcher-2'],
    others: [
      kill('api'),
      kill('redis'),
      redisFault('flush redis', (client) => client.flushall()),
      redisFault('redis is full', sets({ maxmemory: '1' }), sets({ maxmemory: '0' })),
      redisFault('redis evicts', evict, sets({ maxmemory: '0', 'maxmemory-policy': 'noeviction' })),
      databaseFault('kill -9 database', 'SIGKILL'),
      databaseFault('restart database', 'SIGTERM'),
    ],
  },
  sqlite: { senders: ['grove'], others: [] },
};

/** What happens in each schedule, and when, in milliseconds: the same seed gives the same. */
export function planOf({ engine, schedules, seconds, seed }) {
  const random = randomFrom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const moment = () => Math.floor(random() * seconds * 700);
  const { senders, others } = FAULTS[engine];
  const faults = [...senders.flatMap((whom) => [killSender(whom), killSenderAmid(whom), stop(whom), freeze(whom)]), ...others];
  let [frozen, until] = ['', 0];
  return Array.from({ length: schedules }, (_, index) => {
    const planned = [];
    const now = index * seconds * 1_000;
    if (now > until && ((index + 1) % FREEZE_EVERY === 0 || index + 1 === schedules)) {
      // Later than others: whoever was started again just before has something to lose by then.
      planned.push({ fault: freezeBeyondLease(pick(senders)), at: seconds * 300 + moment(), lasts: BEYOND_LEASE_MS });
      const [{ fault, at, lasts }] = planned;
      [frozen, until] = [fault.whom, now + at + fault.amidWithin + lasts];
    }
    // Who is frozen is left alone: any other fault would thaw it.
    const possible = faults.filter(({ whom }) => whom !== frozen || now > until);
    for (let left = 1 + Math.floor(random() * 3); left > 0 && possible.length > 0; left--)
      planned.push({ fault: pick(possible), at: moment(), lasts: 50 + Math.floor(random() * 1_500) });
    return planned;
  });
}

async function withRedis({ redisUrl }, does) {
  const client = new Redis(redisUrl, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
  client.on('error', () => undefined);
  await client
    .connect()
    .then(() => does(client))
    .catch(() => undefined);
  client.disconnect();
}
