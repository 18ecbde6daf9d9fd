import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../engines/programs.mjs';
import { DATABASES } from './databases.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** A database of this engine and any number of processes of Grove, each of which can be killed and started again, as can servers. */
export async function setStage(engine) {
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
  const database = await DATABASES[engine](folder, adopt);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: `${port}`,
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'error',
    DATA_DIR: folder,
    SAMPLE_DATA: 'false',
    OUTBOUND_ALLOW: '127.0.0.1',
    ...database.env,
  };

  const node = (stdout, more, script, ...args) =>
    spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: folder,
      env: { ...env, ...more },
      stdio: ['ignore', stdout, 'inherit'],
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    redisUrl: database.env.REDIS_URL,
    rows: database.rows,
    /** Runs a command of Grove to its end; gives its JSON. */
    async grove(...args) {
      const child = node('pipe', {}, 'dist/grove/apps/cli/dist/main.js', ...args, '--json');
      let out = '';
      child.stdout.on('data', (data) => (out += data));
      const code = await new Promise((resolve) => child.once('close', resolve));
      if (code !== 0) throw new Error(`grove ${args.join(' ')} ended with ${code}.`);
      return JSON.parse(out);
    },
    /** Each process shows receivers another address of the site, by which it is known who sent what. */
    start(name, script, ...args) {
      const again = () => node('ignore', { BASE_URL: `http://${name}` }, script, ...args);
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
    async reviveAll() {
      for (const name of players.keys()) await this.revive(name);
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
