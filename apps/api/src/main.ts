import { Config, readEnvironment } from '@grove/kernel';
import { openDatabase, startServer } from './server.js';

const config = readEnvironment(Config, process.env);
const server = await startServer(config, await openDatabase(config));
process.stdout.write(`Grove answers at ${server.url}/rest\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0)));
