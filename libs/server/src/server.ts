import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  type Configuration,
  completesWithin,
  CoreConfig,
  createLogger,
  LOGGER,
  nestLogger,
  SharedTasks,
  startTracing,
  type Logger,
} from '@grove/core';
import {
  restrictFilePermissions,
  Database,
  DatabaseConfig,
  databaseUrlOf,
  KeyRing,
  retryWhileUnavailable,
} from '@grove/database';
import { RestConfig, siteAddress } from '@grove/rest';
import { AppModule } from './app.module.js';
import { Connections } from './connections.js';
import { ExpressServerAdapter } from './express-server.js';
import { HealthService } from './health/health.service.js';
import { scheduledBackups } from './backups/scheduled-backups.js';
import { schema } from './schema.js';
import { backfillTask } from './upgrades/backfill-task.js';
import { prepareTables } from './upgrades/prepare-tables.js';

/** Time for running requests at shutdown. Container runtimes kill a process after ten seconds. */
const REQUESTS_TIMEOUT_MS = 8_000;

/** Additional time for everything else at shutdown, such as unsent mail and the database. */
const CLEANUP_TIMEOUT_MS = 3_000;

export interface RunningServer {
  /** Its address, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly database: Database;
  /**
   * Reports that it is not ready, and after SHUTDOWN_DELAY accepts no new requests, finishes running ones, and closes the database when `others`, which also
   * use it, have ended.
   */
  stop(others?: Promise<unknown>): Promise<void>;
}

interface OpenOptions {
  /** Waits while the database is unavailable, as servers do that start together with it. */
  readonly waits?: boolean;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/** Opens the configured database with the tables of all libraries. */
export async function openDatabase(configuration: Configuration, { waits, signal }: OpenOptions = {}): Promise<Database> {
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  const onWarning = (message: string, error: unknown) => logger.warn({ error }, message);
  await restrictFilePermissions(configuration, onWarning);
  const { databasePool: poolSize, databaseReadUrl: readUrl } = configuration.get(DatabaseConfig);
  const open = () => Database.open({ url: databaseUrlOf(configuration), readUrl, ...schema, poolSize, onWarning });
  if (!waits) return open();
  return retryWhileUnavailable(open, 'The database is unavailable. Grove waits for it; check DATABASE_URL.', logger, signal);
}

/** How a server starts. */
export interface StartOptions {
  /** Ends the wait for a database that another process migrates. */
  readonly signal?: AbortSignal;
  /** Adds to the application before its modules do: what it passes to `app.use` sees every request, those to the interface as well. */
  readonly customize?: (app: NestExpressApplication) => void;
}

/** Migrates the database or waits until it is migrated, starts the modules and listens. */
export async function startServer(
  configuration: Configuration,
  database: Database,
  { signal, customize }: StartOptions = {},
): Promise<RunningServer> {
  await prepareTables(configuration, database, signal);
  const [{ logLevel }, rest] = [configuration.get(CoreConfig), configuration.get(RestConfig)];
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(configuration, database),
    new ExpressServerAdapter(),
    { bodyParser: false, logger: nestLogger(createLogger(logLevel)) },
  );
  app.disable('x-powered-by');
  customize?.(app);
  await app.init();
  const problem = await app.get(KeyRing).keyProblem();
  if (problem !== undefined) app.get<Logger>(LOGGER).warn(problem);
  const server = app.getHttpServer() as Server;
  const connections = new Connections(server);
  await app.listen(rest.port, rest.host);
  const tasks = app.get(SharedTasks);
  const ofServers = [...scheduledBackups(configuration, database), ...backfillTask(database, app.get<Logger>(LOGGER))];
  for (const task of ofServers) tasks.add(task);
  tasks.start();
  const stopTracing = await startTracing(configuration, 'grove', app.get<Logger>(LOGGER));
  rest.boundPort = (server.address() as AddressInfo).port;
  return {
    url: siteAddress(rest),
    database,
    async stop(others) {
      app.get(HealthService).drain();
      connections.endKeepAlive();
      if (rest.shutdownDelay > 0) await delay(rest.shutdownDelay * 1_000);
      const keepOpen = connections.closeAllAfter(REQUESTS_TIMEOUT_MS);
      const close = async () => {
        await Promise.all([app.close(), tasks.stop(), others]);
        keepOpen();
        await database.close();
        await stopTracing();
      };
      await completesWithin(close(), REQUESTS_TIMEOUT_MS + CLEANUP_TIMEOUT_MS);
    },
  };
}
