import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { InvalidServerUrl } from '../config/server-url.js';
import { parseRedisUrl, type RedisAddress } from './redis-url.js';

/** A connection to a server, through Sentinels or not, or to a cluster. */
export type RedisClient = Redis | Cluster;

/** Connects to what the URL names. The client is loaded with the first connection, because most commands need none. */
export async function connectRedis(url: string, options: RedisOptions): Promise<RedisClient> {
  const address = addressOf(url);
  const { Cluster, Redis } = await import('ioredis');
  if (address.kind !== 'cluster') return new Redis({ ...serverOptionsOf(address), ...options });
  const { retryStrategy, enableOfflineQueue, lazyConnect, ...nodes } = options;
  return new Cluster([...address.hosts], {
    ...{ enableOfflineQueue, lazyConnect },
    clusterRetryStrategy: retryStrategy ?? undefined,
    redisOptions: { ...nodes, ...accountOf(address), tls: address.tls },
    // Certificates name hosts, so names must not become addresses.
    ...(address.tls && { dnsLookup: (host, found) => found(null, host) }),
  });
}

/** The options of ioredis for a server, or for the Sentinels that know it; undefined for a cluster, which needs a client of another kind. */
export function redisServerOptions(url: string): RedisOptions | undefined {
  const address = addressOf(url);
  return address.kind === 'cluster' ? undefined : serverOptionsOf(address);
}

function addressOf(url: string): RedisAddress {
  try {
    return parseRedisUrl(url);
  } catch (error) {
    throw error instanceof InvalidServerUrl ? new Error(`REDIS_URL ${error.message}.`, { cause: error }) : error;
  }
}

function serverOptionsOf(address: RedisAddress): RedisOptions {
  const { hosts, db, tls, sentinel } = address;
  const common = { ...accountOf(address), db, tls };
  if (!sentinel) return { ...hosts[0], ...common };
  return {
    ...common,
    sentinels: [...hosts],
    name: sentinel.name,
    sentinelUsername: sentinel.username,
    sentinelPassword: sentinel.password,
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
  };
}

const accountOf = ({ username, password }: RedisAddress) => ({ username, password });
