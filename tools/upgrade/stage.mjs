import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, freePort, untilReady } from '../engines/programs.mjs';

const API = 'apps/api/dist/main.js';
const DISPATCHER = 'apps/webhook-dispatcher/dist/main.js';
const GROVE = 'apps/cli/dist/main.js';

/** Two apis behind haproxy and two dispatchers, each of which can be replaced by one of another version. */
export class Stage {
  #running = new Map();
  #proxy;

  constructor(folder, env) {
    this.folder = folder;
    this.env = { ...process.env, LOG_LEVEL: 'error', SAMPLE_DATA: 'false', HOST: '127.0.0.1', SHUTDOWN_DELAY: '2', ...env };
  }

  /** Runs a command of a version, and returns its JSON. */
  async grove(version, ...args) {
    const command = [join(version, GROVE), ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: this.folder, env: this.env });
    return JSON.parse(stdout);
  }

  async start(version) {
    this.apis = [await freePort(), await freePort()];
    for (const port of this.apis) await this.startApi(version, port);
    for (const name of ['one', 'two']) this.startDispatcher(version, name);
    await this.#startProxy();
  }

  /**
   * Stops each process when the one before it works again, and starts it as another version. With `drains` the proxy sends an api no more requests before it is stopped,
   * which an api without SHUTDOWN_DELAY needs.
   */
  async roll(version, drains) {
    for (const port of this.apis) {
      if (drains) await this.#drain(port);
      await this.#stop(port);
      await this.startApi(version, port);
    }
    for (const name of ['one', 'two']) {
      await this.#stop(name);
      this.startDispatcher(version, name);
    }
  }

  async startApi(version, port) {
    const server = this.#spawn(join(version, API), port, { PORT: String(port) });
    await untilReady(server, 'The api', () => mustBeReady(`http://127.0.0.1:${port}/health/ready`));
    if (!this.#proxy) return;
    // Not before: until its next check the proxy would send requests to an api that is gone.
    await this.#set(port, 'ready');
    // The proxy must have seen it before the other one stops.
    await untilReady(server, 'The api behind the proxy', () => this.#mustBeUp(port));
  }

  startDispatcher(version, name) {
    this.#spawn(join(version, DISPATCHER), name);
  }

  kill() {
    for (const child of this.#running.values()) child.kill('SIGKILL');
    this.#proxy?.kill('SIGKILL');
  }

  #spawn(program, key, env = {}) {
    const options = { cwd: this.folder, env: { ...this.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] };
    const child = spawn(process.execPath, [program], options);
    this.#running.set(key, child);
    return child;
  }

  async #stop(key) {
    const child = this.#running.get(key);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async #startProxy() {
    const [port, statistics] = [await freePort(), await freePort()];
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(file, configurationOf(port, statistics, this.apis));
    this.url = `http://127.0.0.1:${port}`;
    this.statistics = `http://127.0.0.1:${statistics}/;csv`;
    this.#proxy = spawn(findProgram('haproxy'), ['-db', '-f', file], { stdio: 'ignore' });
    await untilReady(this.#proxy, 'haproxy', () => mustBeReady(`${this.url}/health/ready`));
  }

  async #mustBeUp(port) {
    if ((await this.#statistics(port)).status !== 'UP') throw new Error('The proxy has not seen it yet.');
  }

  async #drain(port) {
    await this.#set(port, 'drain');
    while (Number((await this.#statistics(port)).scur) > 0);
  }

  async #set(port, action) {
    const body = new URLSearchParams({ s: `api${port}`, b: 'api', action });
    await fetch(this.statistics.replace(';csv', ''), { method: 'POST', body, redirect: 'manual' });
  }

  /** What the proxy knows of an api. */
  async #statistics(port) {
    const [head, ...rows] = (await (await fetch(this.statistics)).text()).split('\n').map((line) => line.split(','));
    const row = rows.find(([, name]) => name === `api${port}`) ?? [];
    return Object.fromEntries(head.map((name, index) => [name, row[index]]));
  }
}

async function mustBeReady(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`);
}

/** It sends each request to one server only, once: a client would see each failure. */
const configurationOf = (port, statistics, apis) =>
  [
    'defaults',
    ...['mode http', 'retries 0', 'timeout connect 2s', 'timeout client 1m', 'timeout server 1m', 'timeout check 2s'].map(indent),
    'listen api',
    ...[`bind 127.0.0.1:${port}`, 'balance roundrobin', 'option httpchk GET /health/ready'].map(indent),
    ...apis.map((api) => indent(`server api${api} 127.0.0.1:${api} check inter 300ms fall 1 rise 2`)),
    'listen statistics',
    ...[`bind 127.0.0.1:${statistics}`, 'stats enable', 'stats uri /', 'stats admin if TRUE'].map(indent),
    '',
  ].join('\n');

const indent = (line) => `  ${line}`;
