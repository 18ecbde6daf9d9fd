import type { Command } from 'commander';
import { startServer } from '@grove/api';
import { CoreConfig, createLogger, RedisConfig, startWarnings, type Configuration } from '@grove/core';
import type { Database } from '@grove/database';
import { RestConfig } from '@grove/rest';
import { FirstStartConfig } from '@grove/settings';
import { startDispatcher } from '@grove/webhook-dispatcher';
import { readConfiguration } from '../environment.js';
import { migrate, withDatabase, withModules } from '../grove.js';
import { helpExample, JSON_OPTION, notifierFor, type CommonOptions, type Notify } from '../terminal/command-result.js';
import { hasAdministrator, runFirstStart, type FirstCredentials } from './first-start.js';
import { assertPortFree } from './free-port.js';
import { stopSignal } from './stop-signal.js';
import { deliverCredentials } from './deliver-credentials.js';
import { readyText } from './start-messages.js';

/** Time for running webhook requests to finish; the others are sent again after the next start. */
const DELIVERIES_TIMEOUT_MS = 3_000;
const EXIT_TIMEOUT_MS = 500;

/** `grove start` */
export const startCommand = (program: Command): unknown =>
  program
    .command('start')
    .summary('start the server')
    .description(
      'Start Grove: update the database schema and serve requests until Ctrl-C.\n' +
        'The first start creates the administrator and a consumer key, and loads the sample shop unless SAMPLE_DATA=false.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove start', 'PORT=8080 DATABASE_URL=mysql://grove:secret@localhost/grove grove start'))
    .action(start);

async function start(options: CommonOptions): Promise<void> {
  const stopping = stopSignal();
  const notify = notifierFor(options);
  const configuration = readConfiguration();
  const rest = configuration.get(RestConfig);
  await assertPortFree(rest);
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  for (const warning of startWarnings(configuration, process.env)) logger.warn(warning);
  await withDatabase(configuration, async (database) => {
    const made = await firstStart(configuration, database, notify);
    const printed = made && !options.json && deliverCredentials(made, configuration) ? made : undefined;
    const server = await startServer(configuration, database);
    const hasRedis = configuration.get(RedisConfig).redisUrl !== '';
    const dispatcher = hasRedis ? undefined : await startDispatcher(configuration, database);
    if (!dispatcher) notify('REDIS_URL is set: a separate dispatcher process delivers the webhooks.');
    process.stdout.write(options.json ? `${JSON.stringify(toJson(server.url, made))}\n` : readyText(server.url, rest, printed));
    await stopping;
    notify('Stopping: finishing running requests. Press Ctrl-C again to stop at once.');
    await server.stop(dispatcher?.stop(DELIVERIES_TIMEOUT_MS));
    // Requests that are still running do not keep the process alive.
    setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
  });
}

async function firstStart(
  configuration: Configuration,
  database: Database,
  notify: Notify,
): Promise<FirstCredentials | undefined> {
  await migrate(database, notify);
  if (await hasAdministrator(database)) return undefined;
  return withModules(configuration, database, (app) => runFirstStart(app, configuration.get(FirstStartConfig)));
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
