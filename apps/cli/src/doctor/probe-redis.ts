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
    return judgeRedis(String(await client.call('INFO')));
  } catch (thrown) {
    return [error(`Redis does not answer (${codeOf(thrown)}).`, 'Check REDIS_URL and that Redis runs.')];
  } finally {
    client.disconnect();
  }
}

/** Judges what the command INFO answers. */
export function judgeRedis(info: string): Finding[] {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const [version = '0', policy] = [value('redis_version'), value('maxmemory_policy')];
  const [major, minor] = version.split('.').map(Number);
  const isOld = major < 6 || (major === 6 && minor < 2);
  const isKept = value('aof_enabled') === '1' || Number(value('rdb_last_save_time') ?? 0) > 0;
  return [
    isOld ? error(`Redis ${version} is too old.`, 'Use Redis 7.') : ok(`The server is Redis ${version}.`),
    policy === undefined || policy === 'noeviction'
      ? ok('Redis evicts no jobs.')
      : error(`Redis may evict jobs: its maxmemory-policy is ${policy}.`, 'Set it to noeviction.'),
    isKept
      ? ok('Redis stores the queue on its disk.')
      : warning(
          'Redis keeps the queue in memory only.',
          'Nothing is lost without it; enable AOF if deliveries must not wait after a restart.',
        ),
  ];
}
