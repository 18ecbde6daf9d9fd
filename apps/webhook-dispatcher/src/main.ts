import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { CoreConfig, createLogger, readEnvironment, startWarnings } from '@grove/core';
import { CONFIG_CLASSES, startDispatcher } from '@grove/server/dispatcher';

/** The exit code after a second signal, which ends the process immediately. */
const FORCED = 1;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => (stopping.signal.aborted ? process.exit(FORCED) : stopping.abort()));
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const configuration = readEnvironment(CONFIG_CLASSES, process.env);
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  for (const warning of startWarnings(configuration, process.env)) logger.warn(warning);
  const dispatcher = await startDispatcher(configuration, undefined, stopping.signal);
  // Background tasks do not keep the process running.
  setInterval(() => undefined, 2 ** 30);
  await new Promise((resolve) =>
    stopping.signal.aborted ? resolve(undefined) : stopping.signal.addEventListener('abort', resolve),
  );
  await dispatcher
    .stop()
    .catch((error: unknown) => logger.warn({ error }, 'The dispatcher stops, but something could not be closed.'));
  // Work that did not finish in time would keep the process running.
  process.exit();
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
