import { createLogger, type Config, type Database } from '@grove/kernel';
import { connectDatabase } from './database-connection.js';
import { connectRedis } from './redis-connection.js';

/** A dispatcher that waits for work. */
export interface RunningDispatcher {
  /** Takes no new work, finishes what it has begun, and disconnects. */
  stop(): Promise<void>;
}

/**
 * Starts the dispatcher, which carries events from the outbox to the webhooks that want them. Given a database, it works inside of the process
 * that owns it; else it opens its own and waits until the api has made the tables: it never makes them. `signal` ends that wait.
 */
export async function startDispatcher(config: Config, database?: Database, signal?: AbortSignal): Promise<RunningDispatcher> {
  const logger = createLogger(config.logLevel).child({ app: 'webhook-dispatcher' });
  const own = database ? undefined : await connectDatabase(config, logger, signal);
  const redis = config.redisUrl === '' ? undefined : connectRedis(config.redisUrl, logger);
  logger[database ? 'debug' : 'info']('The dispatcher waits for work.');
  return {
    async stop() {
      await redis?.disconnect();
      await own?.disconnect();
      logger.debug('The dispatcher has stopped.');
    },
  };
}
