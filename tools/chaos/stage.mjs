import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, untilReady } from '../engines/programs.mjs';
import { startMysqlServer } from '../engines/mysql-server.mjs';
import { startRedisServer } from '../engines/redis-server.mjs';
import mysql from 'mysql2/promise';

const ROOT = join(import.meta.dirname, '../..');

/** Sources run as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', join(ROOT, 'libs/kernel/test/typescript.mjs')];

/** A database server, a Redis and any number of processes of Grove, each of which can be killed and started again. */
export async function setStage() {
  const folder = mkdtempSync(join(tmpdir(), 'grove-chaos-'));
  const players = new Map();
  const clear = () => {
    for (const { child } of players.values()) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', clear);

  /** Remembers how a process was started, so that it can be started once more. */
  const adopt = (name) => (child) => {
    players.set(name, { child, again: () => spawn(child.spawnfile, child.spawnargs.slice(1), { stdio: 'ignore' }) });
    return child;
  };
  const serverUrl = await startMysqlServer(folder, { flushLogAtCommit: 1, adopt: adopt('database') });
  const redisUrl = await startRedisServer(folder, { adopt: adopt('redis') });
  if (!serverUrl || !redisUrl) throw new Error('This needs MariaDB (or MySQL) and Redis to be installed.');
  const connection = await mysql.createConnection(serverUrl);
  await connection.query('CREATE DATABASE chaos');
  await connection.end();
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: '/chaos' }).toString();
  const port = await freePort();
  const env = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: `${port}`,
      LOG_LEVEL: process.env.CHAOS_LOG ?? 'error',
      DATA_DIR: folder,
    },
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, OUTBOUND_ALLOW: '127.0.0.1' },
  };

  const node = (stdout, script, ...args) =>
    spawn(process.execPath, [...SOURCES, join(ROOT, script), ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', stdout, 'inherit'],
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    redisUrl,
    /** Runs a command of Grove to its end; gives its JSON. */
    async grove(...args) {
      const child = node('pipe', 'apps/cli/src/main.ts', ...args, '--json');
      let out = '';
      child.stdout.on('data', (data) => (out += data));
      const code = await new Promise((resolve) => child.once('close', resolve));
      if (code !== 0) throw new Error(`grove ${args.join(' ')} ended with ${code}.`);
      return JSON.parse(out);
    },
    start(name, script) {
      const again = () => node('ignore', script);
      players.set(name, { child: again(), again });
    },
    kill(name, signal) {
      const player = players.get(name);
      player.isEnding ||= signal !== 'SIGSTOP';
      player.child.kill(signal);
    },
    /** Starts again what is not running. */
    async revive(name) {
      const player = players.get(name);
      const { child } = player;
      child.kill('SIGCONT');
      const isThere = () => child.exitCode === null && child.signalCode === null;
      if (isThere() && !player.isEnding) return;
      if (isThere()) await new Promise((resolve) => child.once('exit', resolve));
      if (player.child !== child) return;
      player.child = player.again();
      player.isEnding = false;
    },
    /** Rows of a statement, once the database answers. */
    async rows(sql, values = []) {
      return untilReady({ exitCode: null, signalCode: null }, 'the database', async () => {
        const connection = await mysql.createConnection({ uri: databaseUrl, connectTimeout: 1_000 });
        try {
          return (await connection.query(sql, values))[0];
        } finally {
          connection.destroy();
        }
      });
    },
    async answers() {
      for (;;) {
        if (
          await fetch(`${this.origin}/rest`).then(
            (response) => response.ok,
            () => false,
          )
        )
          return;
        await delay(100);
      }
    },
    end() {
      clear();
      process.removeListener('exit', clear);
    },
  };
}
