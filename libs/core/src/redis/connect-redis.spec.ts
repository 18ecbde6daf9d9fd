import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RedisOptions } from 'ioredis';
import { freePort } from '../testing/free-port.js';
import { startRedisCluster } from '../testing/redis-cluster.js';
import { connectRedis, type RedisClient } from './connect-redis.js';

const { GROVE_TEST_REDIS_URL: url = '', GROVE_TEST_REDIS_TLS_URL: tlsUrl = '' } = process.env;
const { GROVE_TEST_REDIS_TLS: certificates = '' } = process.env;

/** Fails with the first error, unless the test waits for a server that starts. */
const FAILS_IMMEDIATELY: RedisOptions = { retryStrategy: () => null, maxRetriesPerRequest: 0 };
const PATIENT: RedisOptions = { retryStrategy: () => 50, maxRetriesPerRequest: null };

/** Connects, and returns the answer to PING or the error of the connection. */
async function ping(redisUrl: string, options = FAILS_IMMEDIATELY): Promise<string> {
  const client = await connectRedis(redisUrl, options);
  const failed = new Promise<string>((resolve) => client.on('error', (error: Error) => resolve(error.message)));
  try {
    return await Promise.race([client.ping().catch(() => failed), ...(options === FAILS_IMMEDIATELY ? [failed] : [])]);
  } finally {
    client.disconnect();
  }
}

(url === '' ? describe.skip : describe)('A connection to Redis', () => {
  const started: ChildProcess[] = [];
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'grove-redis-'));
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const withParameters = (base: string, parameters: Record<string, string>) => `${base}?${new URLSearchParams(parameters)}`;
  const start = (...options: string[]) => started.push(spawn('redis-server', options, { stdio: 'ignore' }));

  async function withClient<T>(redisUrl: string, work: (client: RedisClient) => Promise<T>): Promise<T> {
    const client = await connectRedis(redisUrl, PATIENT);
    client.on('error', () => undefined);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  it('signs in with the account of the url', async () => {
    await withClient(url, (client) => client.call('ACL', 'SETUSER', 'grove-core', 'on', '>open@sesame', '+ping', '+info'));
    const { host } = new URL(url);
    expect(await ping(`redis://grove-core:open%40sesame@${host}`)).toBe('PONG');
    expect(await ping(`redis://grove-core:wrong@${host}`)).toMatch(/WRONGPASS/);
    await withClient(url, (client) => client.call('ACL', 'DELUSER', 'grove-core'));
  });

  (tlsUrl === '' ? describe.skip : describe)('by TLS', () => {
    const pem = (name: string) => join(certificates, `${name}.pem`);

    it('trusts the authority of the url, and no other', async () => {
      expect(await ping(withParameters(tlsUrl, { ca: pem('ca') }))).toBe('PONG');
      expect(await ping(withParameters(tlsUrl, { ca: pem('ca'), cert: pem('client'), key: pem('client-key') }))).toBe('PONG');
      expect(await ping(tlsUrl)).toMatch(/certificate/);
      expect(await ping(withParameters(tlsUrl, { ca: pem('client') }))).toMatch(/certificate/);
    });

    it('refuses a certificate for another host name', async () => {
      const lookup = (_name: string, { all }: dns.LookupOptions, done: (...found: unknown[]) => void) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
      const elsewhere = tlsUrl.replace('localhost', 'queue.grove.test');
      expect(await ping(withParameters(elsewhere, { ca: pem('ca') }))).toMatch(/altnames/);
    });
  });

  it('asks Sentinels where the server is', async () => {
    const port = await freePort();
    const { hostname, port: target } = new URL(url);
    const config = join(folder, 'sentinel.conf');
    writeFileSync(config, `port ${port}\nbind 127.0.0.1\nsentinel monitor queue ${hostname} ${target} 1\n`);
    start(config, '--sentinel');
    expect(await ping(`redis://127.0.0.1:${port}?sentinel=queue`, PATIENT)).toBe('PONG');
  });

  it('follows the keys to the nodes of a cluster', async () => {
    const cluster = await startRedisCluster();
    await withClient(cluster.url, async (client) => {
      for (const key of ['walnut', 'fig', 'date']) await client.set(key, 'stored');
      expect(await client.get('fig')).toBe('stored');
    });
    cluster.stop();
  });
});
