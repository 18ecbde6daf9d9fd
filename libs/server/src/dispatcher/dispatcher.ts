import { NestFactory } from '@nestjs/core';
import {
  CoreConfig,
  createLogger,
  completesWithin,
  nestLogger,
  startTracing,
  type Configuration,
  type Logger,
} from '@grove/core';
import { databaseMetrics, KeyRing, type Database } from '@grove/database';
import { DeliveryService } from '@grove/webhooks';
import { showMetrics } from './metrics-page.js';
import { connectDatabase } from './database-connection.js';
import { DispatcherModule } from './dispatcher.module.js';

export interface RunningDispatcher {
  /**
   * Starts no new requests, lets running ones finish for `patienceMs`, stores their results, and disconnects. Requests that take longer are
   * aborted.
   */
  stop(patienceMs?: number): Promise<void>;
}

/** As long as a request may take. */
const PATIENCE_MS = 20_000;

/** For everything besides requests: process managers usually give a process 30 seconds to end. */
const SHUTDOWN_MS = 4_000;

/**
 * Starts the dispatcher as a Nest application context. With a database it runs inside the process that opened it. Without one it opens its own, and
 * waits until the api has created the tables, because it never creates them; `signal` ends that wait.
 */
export async function startDispatcher(
  configuration: Configuration,
  database?: Database,
  signal?: AbortSignal,
): Promise<RunningDispatcher> {
  const logger = createLogger(configuration.get(CoreConfig).logLevel).child({ app: 'webhook-dispatcher' });
  const own = database ? undefined : await connectDatabase(configuration, logger, signal);
  const app = await openContext(configuration, database ?? own!.database, logger, own !== undefined).catch(
    async (error: unknown) => {
      await own?.disconnect();
      throw error;
    },
  );
  const metrics = [...app.get(DeliveryService).metrics(), ...(own ? databaseMetrics(own.database) : [])];
  const page = await showMetrics(configuration, metrics, logger).catch(async (error: unknown) => {
    await app.close();
    await own?.disconnect();
    throw error;
  });
  const stopTracing = await startTracing(configuration, 'grove-dispatcher', logger);
  const log = (message: string) => logger[database ? 'debug' : 'info'](message);
  log('The dispatcher waits for work.');
  return {
    async stop(patienceMs = PATIENCE_MS) {
      log('The dispatcher takes no new work and finishes running deliveries.');
      const end = async () => {
        await app.get(DeliveryService).stop(patienceMs);
        await page?.close();
        await app.close();
        await own?.disconnect();
        await stopTracing();
      };
      if (await completesWithin(end(), patienceMs + SHUTDOWN_MS)) logger.debug('The dispatcher has stopped.');
      else
        logger.warn(
          'The dispatcher stops before everything has finished: unfinished deliveries are sent again, unsent mails are lost.',
        );
    },
  };
}

async function openContext(configuration: Configuration, database: Database, logger: Logger, warnsAboutKey: boolean) {
  const app = await NestFactory.createApplicationContext(DispatcherModule.forRoot(configuration, database, logger), {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  const problem = warnsAboutKey ? await app.get(KeyRing).keyProblem() : undefined;
  if (problem !== undefined) logger.warn(problem);
  return app;
}
