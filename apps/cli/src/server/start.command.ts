import type { Command } from 'commander';
import { startServer } from '@grove/api';
import { createLogger, startWarnings, type Config } from '@grove/core';
import type { Database } from '@grove/database';
import { startDispatcher } from '@grove/webhook-dispatcher';
import { readConfig } from '../environment.js';
import { migrate, withDatabase, withRooms } from '../grove.js';
import { example, JSON_OPTION, tellFor, type CommonOptions, type Tell } from '../terminal/answer.js';
import { hasAdministrator, makeFirstStart, type FirstCredentials } from './first-start.js';
import { requireFreePort } from './free-port.js';
import { stopSignal } from './stop-signal.js';
import { tellCredentials } from './tell-credentials.js';
import { readyText } from './welcome.js';

/** So long requests to webhooks may take to their end; others are made again after the next start. */
const DELIVERIES_MS = 3_000;
const HELD_UP_MS = 500;

/** `grove start` */
export const startCommand = (program: Command): unknown =>
  program
    .command('start')
    .summary('start the server')
    .description(
      'Start Grove: bring the database up to date and answer requests until Ctrl-C.\n' +
        'The first start makes the administrator and a consumer key, and loads the sample shop unless SAMPLE_DATA=false.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove start', 'PORT=8080 DATABASE_URL=mysql://grove:secret@localhost/grove grove start'))
    .action(start);

async function start(options: CommonOptions): Promise<void> {
  const stopping = stopSignal();
  const tell = tellFor(options);
  const config = readConfig();
  await requireFreePort(config);
  for (const warning of startWarnings(config, process.env)) createLogger(config.logLevel).warn(warning);
  await withDatabase(config, async (database) => {
    const made = await firstStart(config, database, tell);
    const printed = made && !options.json && tellCredentials(made, config) ? made : undefined;
    const server = await startServer(config, database);
    const dispatcher = config.redisUrl === '' ? await startDispatcher(config, database) : undefined;
    if (!dispatcher) tell('REDIS_URL is set: webhooks are delivered by the dispatcher, which is a process of its own.');
    process.stdout.write(options.json ? `${JSON.stringify(jsonOf(server.url, made))}\n` : readyText(server.url, config, printed));
    await stopping;
    tell('Stopping: running requests are finished first. Once more ends at once.');
    await server.stop(dispatcher?.stop(DELIVERIES_MS));
    // What did not end in time does not hold up the process.
    setTimeout(() => process.exit(), HELD_UP_MS).unref();
  });
}

async function firstStart(config: Config, database: Database, tell: Tell): Promise<FirstCredentials | undefined> {
  await migrate(database, tell);
  if (await hasAdministrator(database)) return undefined;
  return withRooms(config, database, (app) => makeFirstStart(app, config));
}

const jsonOf = (url: string, made: FirstCredentials | undefined): object => ({
  url,
  ...(made && {
    username: made.username,
    application_password: made.applicationPassword,
    consumer_key: made.consumerKey,
    consumer_secret: made.consumerSecret,
  }),
});
