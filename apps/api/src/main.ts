import { Config, createLogger, readEnvironment, startWarnings } from '@grove/core';
import { openDatabase, startServer } from './server.js';

try {
  const config = readEnvironment(Config, process.env);
  for (const warning of startWarnings(config, process.env)) createLogger(config.logLevel).warn(warning);
  const server = await startServer(config, await openDatabase(config));
  process.stdout.write(`Grove answers at ${server.url}/rest\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
