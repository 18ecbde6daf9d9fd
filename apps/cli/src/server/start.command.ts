import cluster from 'node:cluster';
import type { Command } from 'commander';
import { openDatabase, prepareTables, startServer } from '@grove/server';
import { CoreConfig, createLogger, RedisConfig, startWarnings, type Configuration } from '@grove/core';
import { type Database, DatabaseConfig } from '@grove/database';
import { MAX_WORKERS, RestConfig } from '@grove/rest';
import { FirstStartConfig } from '@grove/settings';
import { startDispatcher } from '@grove/server/dispatcher';
import { readConfiguration } from '../environment.js';
import { migrate, withDatabase, withModules } from '../grove.js';
import { parseWorkers } from '../terminal/arguments.js';
import { helpExample, JSON_OPTION, notifierFor, type CommonOptions, type Notify } from '../terminal/command-result.js';
import { assertWorkersPossible } from './assert-workers-possible.js';
import { hasAdministrator, runFirstStart, waitForOtherStart, type FirstCredentials } from './first-start.js';
import { assertPortFree } from './free-port.js';
import { stopSignal } from './stop-signal.js';
import { deliverCredentials } from './deliver-credentials.js';
import { readyText } from './start-messages.js';
import { runWorker } from './worker.js';
import { Workers } from './workers.js';

/** Time for running webhook requests to finish; the others are sent again after the next start. */
const DELIVERIES_TIMEOUT_MS = 3_000;
const EXIT_TIMEOUT_MS = 500;

interface StartOptions extends CommonOptions {
  readonly workers?: number;
}

/** `grove start` */
export const startCommand = (command: Command): unknown =>
  command
    .description(
      'Start Grove: update the database schema and serve requests until Ctrl-C.\n' +
        'The first start creates the administrator and a consumer key, and loads the sample shop unless SAMPLE_DATA=false.',
    )
    .option(
      '--workers <count>',
      `number of processes that serve requests, 1 to ${MAX_WORKERS}; needs MySQL (default: WORKERS, or 1)`,
      parseWorkers,
    )
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample('grove start', 'PORT=8080 DATABASE_URL=mysql://grove:secret@localhost/grove grove start --workers 2'),
    )
    .action((options: StartOptions) => (cluster.isWorker ? runWorker() : start(options)));

async function start(options: StartOptions): Promise<void> {
  const stopping = stopSignal();
  const notify = notifierFor(options);
  // Workers inherit the environment.
  if (options.workers !== undefined) process.env['WORKERS'] = `${options.workers}`;
  const configuration = readConfiguration();
  assertWorkersPossible(configuration);
  const rest = configuration.get(RestConfig);
  await assertPortFree(rest);
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  for (const warning of startWarnings(configuration, process.env)) logger.warn(warning);
  await withStartedDatabase(configuration, stopping, async (database, signal) => {
    const made = await firstStart(configuration, database, notify, signal);
    const printed = made && !options.json && deliverCredentials(made, configuration) ? made : undefined;
    const server =
      rest.workers === 1
        ? await startServer(configuration, database)
        : await Workers.start(rest, logger, stopping, () => database.announceEvents());
    const hasRedis = configuration.get(RedisConfig).redisUrl !== '';
    const dispatcher = hasRedis ? undefined : await startDispatcher(configuration, database);
    if (!dispatcher) notify('REDIS_URL is set: a separate dispatcher process delivers the webhooks.');
    if (options.json) process.stdout.write(`${JSON.stringify(toJson(server.url, made))}\n`);
    // A stop signal can come before the first worker listens.
    else if (rest.boundPort !== undefined) process.stdout.write(readyText(server.url, rest, printed));
    try {
      await (server instanceof Workers ? Promise.race([stopping, server.failure]) : stopping);
    } finally {
      notify('Stopping: finishing running requests. Press Ctrl-C again to stop immediately.');
      await server.stop(dispatcher?.stop(DELIVERIES_TIMEOUT_MS));
      // Requests that are still running do not keep the process alive.
      setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
    }
  });
}

/** Waits for the database, unless it is stopped before: then there is nothing to do. */
async function withStartedDatabase(
  configuration: Configuration,
  stopping: Promise<void>,
  work: (database: Database, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopped = new AbortController();
  void stopping.then(() => stopped.abort());
  const open = () => openDatabase(configuration, { waits: true, signal: stopped.signal });
  try {
    await withDatabase(configuration, (database) => work(database, stopped.signal), open);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}

async function firstStart(
  configuration: Configuration,
  database: Database,
  notify: Notify,
  signal: AbortSignal,
): Promise<FirstCredentials | undefined> {
  // Waits, where a command would refuse.
  if (!configuration.get(DatabaseConfig).migrateAtStart) await prepareTables(configuration, database, signal);
  return waitForOtherStart(
    async () => {
      await migrate(configuration, database, notify);
      if (await hasAdministrator(database)) return undefined;
      return withModules(configuration, database, (app) => runFirstStart(app, configuration.get(FirstStartConfig)));
    },
    () => notify('Another process has locked the database, probably because it loads the sample shop. Grove waits for it.'),
  );
}

const toJson = (url: string, made: FirstCredentials | undefined): object => ({
  url,
  ...(made && {
    username: made.username,
    application_password: made.applicationPassword,
    consumer_key: made.consumerKey,
    consumer_secret: made.consumerSecret,
  }),
});
