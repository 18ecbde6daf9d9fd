import { openDatabase, startServer } from '@grove/server';
import { CoreConfig, createLogger, RedisConfig } from '@grove/core';
import type { Database } from '@grove/database';
import { readConfiguration } from '../environment.js';
import { EVENTS_MESSAGE, STOP_MESSAGE } from './worker-messages.js';

/** Serves requests in a worker of `grove start` until the primary process stops it. If the primary process dies, Node ends the worker immediately. */
export async function runWorker(): Promise<void> {
  // A terminal or a process manager signals all processes, but only the primary process decides when a worker stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const stopping = new Promise<void>((resolve) => {
    process.on('message', (message) => message === STOP_MESSAGE && resolve());
  });
  const configuration = readConfiguration();
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  const fail = (error: unknown) => {
    logger.fatal({ error }, 'The worker ends because of an error.');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  try {
    const database = await openDatabase(configuration);
    const server = await startServer(configuration, database);
    if (configuration.get(RedisConfig).redisUrl === '') reportEvents(database);
    await stopping;
    await server.stop();
    process.exit();
  } catch (error) {
    fail(error);
  }
}

/** Reports events to the primary process, several units of work with one message. */
function reportEvents(database: Database): void {
  let isPending = false;
  database.onEvents(() => {
    if (isPending) return;
    isPending = true;
    setImmediate(() => {
      isPending = false;
      if (process.connected) process.send?.(EVENTS_MESSAGE);
    });
  });
}
