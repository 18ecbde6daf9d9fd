import { randomInt } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// Debian keeps servers in sbin, which is not on everyone's PATH.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The path of the first of these programs that is installed, or undefined. */
export function findProgram(...names) {
  return findPrograms(...names)[0];
}

export function findPrograms(...names) {
  return names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).filter(isProgram);
}

/** A free port of 127.0.0.1, of those that the kernel gives to no outgoing connection: it is still free when a server that starts slowly gets to it. */
export async function freePort() {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until `check` succeeds; gives up when the server ends or so many minutes have passed. */
export async function untilReady(server, name, check, { minutes = 1 } = {}) {
  const deadline = Date.now() + minutes * 60_000;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`${name} ended before it was ready.`);
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${name} was not ready within ${minutes} min.`, { cause: error });
      await delay(50);
    }
  }
}

/** Ends a server immediately: its data is thrown away, so there is nothing to shut down in order. */
export async function endServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
