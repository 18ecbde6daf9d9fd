import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, untilReady } from '../../engines/programs.mjs';
import { authorizationOf, send } from './client.mjs';

/** The package that the build makes. */
export const PACKAGE = join(import.meta.dirname, '../../../dist/grove');

const PROGRAMS = { api: 'api', dispatcher: 'webhook-dispatcher', cli: 'cli' };

/** The programs of a package of Grove, with a shop that they share. */
export class Grove {
  #stage;
  #node;

  /** `folder` has another package than that of this repository, and `node` runs it. */
  constructor(stage, settings, { folder = PACKAGE, node = process.execPath } = {}) {
    this.#stage = stage;
    this.#node = node;
    this.folder = folder;
    const own = { HOST: '127.0.0.1', DATA_DIR: stage.folder, LOG_LEVEL: 'error', SAMPLE_DATA: 'false' };
    this.env = { ...process.env, ...own, ...settings };
  }

  /** Starts a program, which ends with the stage. */
  start(program, { args = [], flags = [], env = {}, stdio = ['ignore', 'ignore', 'inherit'] } = {}) {
    const command = [...flags, this.#fileOf(program), ...args];
    const options = { cwd: this.#stage.folder, env: { ...this.env, ...env }, stdio };
    return this.#stage.adopt(spawn(this.#node, command, options));
  }

  /** Starts an api, and waits until it is ready. Its address is `origin`. */
  async startApi({ port, env, ...options } = {}) {
    const own = port ?? (await freePort());
    const api = Object.assign(this.start('api', { ...options, env: { ...env, PORT: `${own}` } }), { origin: originAt(own) });
    await untilReady(api, 'The api', () => mustBeReady(api.origin));
    return api;
  }

  /** Runs a command of the command line to its end, and returns its JSON. */
  async command(...args) {
    const options = { cwd: this.#stage.folder, env: this.env, maxBuffer: 1e8 };
    const { stdout } = await promisify(execFile)(this.#node, [this.#fileOf('cli'), ...args, '--json'], options);
    return JSON.parse(stdout);
  }

  /** Creates the tables and an administrator, and returns the header by which that one signs in. */
  async createAdministrator(name = 'boss') {
    await this.command('migrate');
    const account = ['--username', name, '--role', 'administrator', '--email', `${name}@noten.example`];
    const { application_password: password } = await this.command('user', 'create', ...account);
    return authorizationOf(name, password);
  }

  #fileOf(program) {
    return join(this.folder, 'apps', PROGRAMS[program], 'dist/main.js');
  }
}

export const originAt = (port) => `http://127.0.0.1:${port}`;

/** Throws unless a server says that it can serve. */
export async function mustBeReady(origin) {
  const { status, body } = await send(origin, 'GET', '/health/ready');
  if (status !== 200) throw new Error(`${origin} is not ready: ${status} ${JSON.stringify(body)}`);
}

/** Lets a process end in order. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
