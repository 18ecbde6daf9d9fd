import 'reflect-metadata';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Config, createLogger, completesWithin, LOGGER, nestLogger, type Logger } from '@grove/core';
import { closeDataFiles, Database, KeyRing } from '@grove/database';
import { Gateway } from '@grove/rest';
import { AppModule } from './app.module.js';
import { schema } from './rooms.js';

/** Container runtimes kill after ten seconds; until shortly before, clients may finish what they have begun. */
const PATIENCE_MS = 8_000;

/** For all that is to be done beside: mails that are on their way, and the database. What takes longer is cut. */
const WIND_UP_MS = 3_000;

/** Load balancers keep a quiet connection for a minute: one that we closed first would fail whatever they just sent into it. */
const QUIET_CONNECTION_MS = 75_000;

/** Bytes of a body that may be passed over. */
const SHORT_BODY = 65_536;

/** A server that answers. */
export interface RunningServer {
  /** Where it answers: `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly database: Database;
  /** Takes no new requests, finishes those that run, and lets go of the database as soon as `others` that use it have ended as well. */
  stop(others?: Promise<unknown>): Promise<void>;
}

/** Opens the database that a configuration names, with the tables of all rooms. */
export async function openDatabase(config: Config): Promise<Database> {
  const logger = createLogger(config.logLevel);
  const onWarning = (message: string, error: unknown) => logger.warn({ error }, message);
  await closeDataFiles(config, onWarning);
  return Database.open({ url: config.database, ...schema, poolSize: config.databasePool, onWarning });
}

/** Migrates, assembles and listens. */
export async function startServer(config: Config, database: Database): Promise<RunningServer> {
  await database.migrate();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, database), {
    bodyParser: false,
    logger: nestLogger(createLogger(config.logLevel)),
  });
  app.disable('x-powered-by');
  await app.init();
  const fault = await app.get(KeyRing).fault();
  if (fault !== undefined) app.get<Logger>(LOGGER).warn(fault);
  const server = app.getHttpServer() as Server;
  server.keepAliveTimeout = QUIET_CONNECTION_MS;
  const letConnectionsEnd = putBefore(server, app.get(Gateway));
  await app.listen(config.port, config.host);
  return {
    url: addressOf(server, config),
    database,
    async stop(others) {
      letConnectionsEnd();
      // A connection that sent nothing, or half a request, would hold up the end for ever.
      const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
      const end = async () => {
        await Promise.all([app.close(), others]);
        clearTimeout(patience);
        await database.close();
      };
      await completesWithin(end(), PATIENCE_MS + WIND_UP_MS);
    },
  };
}

/**
 * The gateway answers before Express sees a request: Express changes the prototype of each, which makes all that follows a third slower. Gives a
 * function after which no connection outlives its request, so that clients which keep theirs open do not hold up the end.
 */
function putBefore(server: Server, gateway: Gateway): () => void {
  const [express] = server.listeners('request') as RequestListener[];
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.removeListener('request', express);
  server.on('request', (request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isEnding) response.shouldKeepAlive = false;
    gateway.handle(request, response, () => {
      // Node would read a body that nobody wants to its end, however long it is, to keep the connection.
      if (Number(request.headers['content-length'] ?? 0) > SHORT_BODY || request.headers['transfer-encoding'] !== undefined)
        response.shouldKeepAlive = false;
      express(request, response);
    });
  });
  return () => {
    isEnding = true;
    for (const response of open) response.shouldKeepAlive = false;
  };
}

function addressOf(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return config.baseUrl || `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
