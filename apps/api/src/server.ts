import 'reflect-metadata';
import type { RequestListener, Server, ServerResponse } from 'node:http';
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
import { Gateway, RestConfig, siteAddress } from '@grove/rest';
import { AppModule } from './app.module.js';
import { HealthService } from './health/health.service.js';
import { scheduledBackups } from './backups/scheduled-backups.js';
import { schema } from './schema.js';
import { backfillTask } from './upgrades/backfill-task.js';
import { prepareTables } from './upgrades/prepare-tables.js';

/** Time for running requests at shutdown. Container runtimes kill a process after ten seconds. */
const REQUESTS_TIMEOUT_MS = 8_000;

/** Additional time for everything else at shutdown, such as unsent mail and the database. */
const CLEANUP_TIMEOUT_MS = 3_000;

/** Load balancers keep an idle connection for 60 seconds. If the server closed it first, a request sent at that moment would fail. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/** The largest unread request body, in bytes, for which a connection is kept. */
const MAX_UNREAD_BODY = 65_536;

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

/** Migrates the database or waits until it is migrated, starts the modules and listens. */
export async function startServer(
  configuration: Configuration,
  database: Database,
  signal?: AbortSignal,
): Promise<RunningServer> {
  await prepareTables(configuration, database, signal);
  const [{ logLevel }, rest] = [configuration.get(CoreConfig), configuration.get(RestConfig)];
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(configuration, database), {
    bodyParser: false,
    logger: nestLogger(createLogger(logLevel)),
  });
  app.disable('x-powered-by');
  await app.init();
  const problem = await app.get(KeyRing).keyProblem();
  if (problem !== undefined) app.get<Logger>(LOGGER).warn(problem);
  const server = app.getHttpServer() as Server;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  const endKeepAlive = installGateway(server, app.get(Gateway));
  await app.listen(rest.port, rest.host);
  const backups = scheduledBackups(configuration, database, app.get<Logger>(LOGGER));
  const backfills = backfillTask(database, app.get<Logger>(LOGGER));
  backups?.start();
  backfills?.start();
  const stopTracing = await startTracing(configuration, 'grove', app.get<Logger>(LOGGER));
  rest.boundPort = (server.address() as AddressInfo).port;
  return {
    url: siteAddress(rest),
    database,
    async stop(others) {
      app.get(HealthService).drain();
      endKeepAlive();
      if (rest.shutdownDelay > 0) await delay(rest.shutdownDelay * 1_000);
      // A connection that has sent nothing, or half a request, would delay the end forever.
      const timeout = setTimeout(() => server.closeAllConnections(), REQUESTS_TIMEOUT_MS).unref();
      const close = async () => {
        await Promise.all([app.close(), backups?.stop(), backfills?.stop(), others]);
        clearTimeout(timeout);
        await database.close();
        await stopTracing();
      };
      await completesWithin(close(), REQUESTS_TIMEOUT_MS + CLEANUP_TIMEOUT_MS);
    },
  };
}

/**
 * The gateway handles requests before Express does: Express changes the prototype of each request, which makes everything after it a third slower.
 * Returns a function that ends keep-alive: from then on each connection closes after its request, so that open connections do not delay the shutdown.
 */
function installGateway(server: Server, gateway: Gateway): () => void {
  const [express] = server.listeners('request') as RequestListener[];
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.removeListener('request', express);
  server.on('request', (request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isEnding) response.shouldKeepAlive = false;
    gateway.handle(request, response, () => {
      // To keep the connection, Node would read the whole unread body, however long it is.
      if (Number(request.headers['content-length'] ?? 0) > MAX_UNREAD_BODY || request.headers['transfer-encoding'] !== undefined)
        response.shouldKeepAlive = false;
      express(request, response);
    });
  });
  return () => {
    isEnding = true;
    for (const response of open) response.shouldKeepAlive = false;
  };
}
