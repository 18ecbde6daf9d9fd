import { createLogger, inTime, Mail, Outbound, type Config, type Logger } from '@grove/core';
import { KeyRing, type Database } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { hearWakeUps, startDispatch } from '@grove/webhooks';
import { connectDatabase } from './database-connection.js';
import { sourceOf } from './source.js';

/** A dispatcher that waits for work. */
export interface RunningDispatcher {
  /** Takes no new work, finishes what it has begun within so many milliseconds, writes down what came of it, and disconnects. What takes longer is cut. */
  stop(patienceMs?: number): Promise<void>;
}

/** As long as a request may take. */
const PATIENCE_MS = 20_000;

/** For all that is to be done beside requests: whoever runs processes gives them half a minute to end. */
const WIND_UP_MS = 4_000;

/**
 * Starts the dispatcher, which carries events from the outbox to the webhooks that want them. Given a database, it works inside of the process
 * that owns it; else it opens its own and waits until the api has made the tables: it never makes them. `signal` ends that wait.
 */
export async function startDispatcher(config: Config, database?: Database, signal?: AbortSignal): Promise<RunningDispatcher> {
  const logger = createLogger(config.logLevel).child({ app: 'webhook-dispatcher' });
  const own = database ? undefined : await connectDatabase(config, logger, signal);
  if (own) await tellKeyFault(config, own.database, logger);
  const running = start(config, database ?? own!.database, logger);
  const calls = config.redisUrl === '' ? undefined : hearWakeUps(config.redisUrl, logger, () => running.wake());
  const say = (words: string) => logger[database ? 'debug' : 'info'](words);
  say('The dispatcher waits for work.');
  return {
    async stop(patienceMs = PATIENCE_MS) {
      say('The dispatcher takes no new work, and finishes what it has begun.');
      const end = async () => {
        await Promise.all([calls?.close(), running.stop(patienceMs)]);
        await own?.disconnect();
      };
      if (await inTime(end(), patienceMs + WIND_UP_MS)) logger.debug('The dispatcher has stopped.');
      else logger.warn('The dispatcher stops, and leaves what did not end in time: deliveries are made again, mails are lost.');
    },
  };
}

async function tellKeyFault(config: Config, database: Database, logger: Logger): Promise<void> {
  const fault = await new KeyRing(database, config).fault();
  if (fault !== undefined) logger.warn(fault);
}

function start(config: Config, database: Database, logger: Logger) {
  const settings = new SiteSettings(database, config);
  const mail = new Mail(config, logger);
  const outbound = new Outbound(config);
  const address = async () => (await settings.all()).email;
  const owner = { address, post: mail.post.bind(mail) };
  const source = async () => sourceOf((await settings.all()).url, config);
  const dispatch = startDispatch({ config, database, outbound, owner, logger, source });
  return {
    wake: dispatch.wake,
    async stop(patienceMs: number) {
      await dispatch.stop(patienceMs);
      await outbound.onModuleDestroy();
      await mail.onModuleDestroy();
    },
  };
}
