import type { ConnectionOptions } from 'bullmq';
import { connectRedis, redisServerOptions } from './connect-redis.js';

/** Longest pause between two attempts to connect to Redis. */
const MAX_RETRY_MS = 2_000;

/** For requests: fails immediately while Redis is unavailable. */
const FAIL_FAST = { enableOfflineQueue: false, maxRetriesPerRequest: 1 };

/** For workers: waits until Redis is available. */
const BLOCKING = { maxRetriesPerRequest: null };

/** How BullMQ connects. */
export interface QueueConnection {
  readonly options: { readonly connection: ConnectionOptions; readonly prefix?: string };
  /** Ends what BullMQ does not end itself, and attempts to connect. */
  end(): void;
}

/** In a cluster all keys of a queue must be on one node, which the braces effect; and BullMQ only takes a client that was made for a cluster. */
export async function queueConnection(url: string, waits: 'fails fast' | 'blocks'): Promise<QueueConnection> {
  let isEnded = false;
  const options = {
    ...(waits === 'blocks' ? BLOCKING : FAIL_FAST),
    connectTimeout: MAX_RETRY_MS,
    // Jobs whose results were stored together end together, so their commands share a packet.
    enableAutoPipelining: true,
    retryStrategy: (attempt: number) => (isEnded ? null : Math.min(attempt * 100, MAX_RETRY_MS)),
  };
  const server = redisServerOptions(url);
  const client = server ? undefined : await connectRedis(url, options);
  // BullMQ reports the errors of its queues and workers.
  client?.on('error', () => undefined);
  return {
    options: client ? { connection: client, prefix: '{bull}' } : { connection: { ...server, ...options } },
    end() {
      isEnded = true;
      client?.disconnect();
    },
  };
}
