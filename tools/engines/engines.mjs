/**
 * The servers that the tests need, private and thrown away afterwards, and the browser:
 * `node tools/engines/engines.mjs -- node tools/test-project.mjs libs/database`.
 * A server named by DATABASE_URL (mysql://...) or REDIS_URL is used instead of a private one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from './certificates.mjs';
import { startMysqlServer } from './mysql-server.mjs';
import { endServer, findProgram } from './programs.mjs';
import { startRedisServer } from './redis-server.mjs';

/** Where Linux keeps files in memory, and how much has to be free there. In containers it is often much smaller. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/** Starts what is installed: `env` names the servers and the browser, `missing` says in words what could not be had. */
export async function startEngines() {
  // Thousands of databases live for seconds, and waiting for a disk proves nothing.
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'grove-engines-'));
  // Test processes share their migrated databases here.
  const templates = join(folder, 'templates');
  mkdirSync(templates);
  const certificates = join(folder, 'tls');
  makeCertificates(certificates);
  const servers = new Set();
  const adopt = (server) => servers.add(server) && server;

  // Whatever ends this process, the servers must not outlive it.
  const abandon = () => {
    for (const server of servers) server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const stop = async () => {
    await Promise.all([...servers].map(endServer));
    process.removeListener('exit', abandon);
    rmSync(folder, { recursive: true, force: true });
  };

  const [mysql, redis] = await Promise.allSettled([
    serverAt(process.env.DATABASE_URL, /^(mysql|mariadb):/) ?? startMysqlServer(folder, { certificates, adopt }),
    serverAt(process.env.REDIS_URL, /^rediss?:/) ?? startRedisServer(folder, { certificates, adopt }),
  ]);
  const failed = [mysql, redis].find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  // The first one draws no windows, and needs half of the time of the others.
  const browser = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
  return {
    env: {
      ...(mysql.value && { GROVE_TEST_MYSQL_URL: mysql.value.url }),
      ...(mysql.value?.socket && { GROVE_TEST_MYSQL_SOCKET: mysql.value.socket }),
      // The certificates belong to private servers only.
      ...(mysql.value?.socket && { GROVE_TEST_MYSQL_TLS: certificates }),
      ...(redis.value && { GROVE_TEST_REDIS_URL: redis.value.url }),
      ...(redis.value?.tlsUrl && { GROVE_TEST_REDIS_TLS_URL: redis.value.tlsUrl, GROVE_TEST_REDIS_TLS: certificates }),
      ...(browser && { GROVE_TEST_BROWSER: browser }),
      GROVE_TEST_TEMPLATES: templates,
      ...(folder.startsWith(MEMORY) && { TMPDIR: folder }),
    },
    missing: [
      ...(mysql.value ? [] : ['MySQL: install mariadb-server, or set DATABASE_URL=mysql://...']),
      ...(redis.value ? [] : ['Redis: install redis-server, or set REDIS_URL=redis://...']),
      ...(browser ? [] : ['Chromium: install chromium-headless-shell or chromium']),
    ],
    stop,
  };
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

const serverAt = (url, scheme) => (url && scheme.test(url) ? { url } : undefined);

async function main() {
  const separator = process.argv.indexOf('--');
  const command = separator < 0 ? [] : process.argv.slice(separator + 1);
  if (command.length === 0) {
    console.error('Usage: node tools/engines/engines.mjs -- COMMAND ARGUMENTS');
    return 2;
  }
  let child;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (child ? child.kill(signal) : process.exit(exitCodeOf(signal))));
  }
  const engines = await startEngines();
  for (const sentence of engines.missing) console.error(`Left out ${sentence}`);
  try {
    child = spawn(command[0], command.slice(1), { env: { ...process.env, ...engines.env }, stdio: 'inherit' });
    const [code, signal] = await once(child, 'exit');
    return code ?? exitCodeOf(signal);
  } finally {
    await engines.stop();
  }
}

/** The convention of shells. */
const exitCodeOf = (signal) => 128 + constants.signals[signal];

if (process.argv[1] === import.meta.filename) process.exitCode = await main();
