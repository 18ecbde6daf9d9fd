import { connectRedis } from '@grove/core';
import { codeOf, type Finding, findingsOf } from './finding.js';

const { ok, warning, error } = findingsOf('redis');
const TIMEOUT_MS = 3_000;

/** The version of Redis, and whether it keeps the queue. */
export async function probeRedis(url: string): Promise<Finding[]> {
  if (url === '') return [ok('Redis is not configured: grove start delivers webhooks itself.')];
  const client = await connectRedis(url, {
    ...{ lazyConnect: true, connectTimeout: TIMEOUT_MS, commandTimeout: TIMEOUT_MS },
    ...{ maxRetriesPerRequest: 0, retryStrategy: () => null },
  });
  // The failed command says it, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const info = String(await client.call('INFO'));
    // Accounts of hosted servers may not read the configuration.
    const save = await client.call('CONFIG', 'GET', 'save').then(savePointsOf, () => undefined);
    return judgeRedis(info, save);
  } catch (thrown) {
    const [refused] = /^(NOAUTH|WRONGPASS|NOPERM)\b/.exec((thrown as Error).message) ?? [];
    if (refused) return [error(`Redis refuses the account (${refused}).`, 'Check the user and the password in REDIS_URL.')];
    return [error(`Redis does not answer (${codeOf(thrown)}).`, 'Check REDIS_URL and that Redis runs.')];
  } finally {
    client.disconnect();
  }
}

/** The answer to CONFIG GET is a list of names and values. */
const savePointsOf = (answer: unknown): string | undefined => (Array.isArray(answer) ? String(answer[1] ?? '') : undefined);

/** Judges what the command INFO answers, with the times at which Redis saves; undefined if the account may not read them. */
export function judgeRedis(info: string, save: string | undefined): Finding[] {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const [version = '0', policy] = [value('redis_version'), value('maxmemory_policy')];
  const [major, minor] = version.split('.').map(Number);
  const isOld = major < 6 || (major === 6 && minor < 2);
  return [
    isOld ? error(`Redis ${version} is too old.`, 'Use Redis 7.') : ok(`The server is Redis ${version}.`),
    policy === undefined || policy === 'noeviction'
      ? ok('Redis evicts no jobs.')
      : error(`Redis may evict jobs: its maxmemory-policy is ${policy}.`, 'Set it to noeviction.'),
    judgePersistence(value, save),
  ];
}

/** At its start Redis sets the time of its last save to that moment, so only a later one says that it saves. */
function judgePersistence(value: (name: string) => string | undefined, save: string | undefined): Finding {
  const startedAt = Math.floor(Number(value('server_time_usec')) / 1e6) - Number(value('uptime_in_seconds'));
  const hasSaved = Number(value('rdb_last_save_time') ?? 0) > startedAt + 1;
  if (value('aof_enabled') === '1') return ok('Redis stores each change of the queue on its disk.');
  if (save === undefined ? hasSaved : save !== '')
    return value('rdb_last_bgsave_status') === 'err'
      ? warning(
          'Redis could not store the queue when it last tried.',
          'See the log of Redis; it needs space and the right to write.',
        )
      : ok('Redis stores the queue on its disk from time to time.');
  const remedy = 'No event is lost without it; enable AOF (appendonly yes) if deliveries must not wait after a restart.';
  return save === undefined
    ? warning('Whether Redis stores the queue cannot be read, and it has stored nothing since its start.', remedy)
    : warning('Redis keeps the queue in memory only: nothing is on its disk.', remedy);
}
