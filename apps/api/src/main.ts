import { CoreConfig, createLogger, readEnvironment, startWarnings } from '@grove/core';
import { CONFIG_CLASSES, openDatabase, startServer } from '@grove/server';

try {
  const configuration = readEnvironment(CONFIG_CLASSES, process.env);
  const logger = createLogger(configuration.get(CoreConfig).logLevel);
  for (const warning of startWarnings(configuration, process.env)) logger.warn(warning);
  const server = await startServer(configuration, await openDatabase(configuration, { waits: true }));
  process.stdout.write(`Grove answers at ${server.url}/rest\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
