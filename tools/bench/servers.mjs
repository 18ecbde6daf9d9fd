import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtProgram } from './built-program.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** As the images and the units of systemd run all processes of Grove, and so the bare servers. */
export const NODE_FLAGS = ['--max-semi-space-size=32'];

/** Every request is computed. */
export const CACHE_OFF = { RESPONSE_CACHE_MB: '0' };

/** The api of this checkout, or of another one, over a database; `flags` are those of Node, `settings` more environment variables. */
export const startGrove = (name, databaseUrl, bed, { flags = [], root = ROOT, settings = {} } = {}) =>
  startServer(name, [...flags, builtProgram(root, 'apps/api/dist/main.js')], databaseUrl, bed, settings);

/** The bare server of a bench over a database. */
export const startBare = (bench, databaseUrl, bed) =>
  startServer('bare', [join(ROOT, 'tools/bench/bare/server.mjs'), bench], databaseUrl, bed);

/** The plain Nest application over a database: what the framework costs that Grove's gateway takes the place of. */
export const startPlainNest = (databaseUrl, bed) => {
  const [register, server] = ['tools/typescript/register.mjs', 'tools/bench/plain-nest/server.ts'].map((file) =>
    join(ROOT, file),
  );
  return startServer('plain nest', ['--import', register, server], databaseUrl, bed);
};

/** The process that makes the load; `run` sends it what to do and gives what came of it. */
export function startLoad(bed) {
  const child = bed.adopt(fork(join(ROOT, 'tools/bench/load.mjs')));
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process that makes the load has ended.');
  });
  ended.catch(() => undefined);
  return {
    async run(order) {
      child.send(order);
      const [outcome] = await Promise.race([once(child, 'message'), ended]);
      return outcome;
    },
  };
}

/** Starts a server as a process of its own and waits until it says where it answers. */
function startServer(name, command, databaseUrl, bed, settings = {}) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'warn',
    // The load names the host of a shop, as clients from elsewhere do.
    INSECURE_BASIC: 'true',
    DATABASE_URL: databaseUrl,
    DATA_DIR: bed.folder,
    ...settings,
  };
  const child = bed.adopt(spawn(process.execPath, [...NODE_FLAGS, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
  return new Promise((resolve, reject) => {
    let told = '';
    child.stdout.on('data', (chunk) => {
      told += chunk;
      const origin = /answers at (http:\/\/[^/\s]+)/.exec(told)?.[1];
      if (origin) resolve({ name, origin, pid: child.pid });
    });
    child.once('exit', (code) => reject(new Error(`${name} ended (${code}) before it answered.\n${told}`)));
  });
}
