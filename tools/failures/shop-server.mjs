import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, untilReady } from '../engines/programs.mjs';

const PACKAGE = join(import.meta.dirname, '../../dist/grove');
const CLOCK = join(import.meta.dirname, 'clock.mjs');

/** Without what a production server warns of. */
const SETTINGS = {
  ...{ HOST: '127.0.0.1', NODE_ENV: 'production', BASE_URL: 'https://shop.example', SAMPLE_DATA: 'false' },
  ...{ SECRET_KEY: '5eed'.repeat(16), WEBHOOK_DEFAULT_SECRET: 'random', DISK_FREE_LIMIT: '1' },
};

/** The smallest GIF. */
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** An api of the package, and one client that reads, writes and uploads. */
export class ShopServer {
  #child;
  #log = '';
  #texts = 0;

  constructor(databaseUrl, folder) {
    this.folder = folder;
    this.env = { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl, DATA_DIR: folder };
  }

  /** Creates the tables and an administrator. */
  async prepare() {
    await this.#grove('migrate');
    const [command, ...options] = [
      'user',
      'create',
      '--username',
      'boss',
      '--role',
      'administrator',
      '--email',
      'boss@noten.example',
    ];
    const { application_password: password } = await this.#grove(command, ...options);
    this.authorization = `Basic ${Buffer.from(`boss:${password}`).toString('base64')}`;
  }

  async start() {
    await this.spawn();
    await untilReady(this.#child, 'The api', () => this.mustBeReady());
  }

  async spawn() {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const command = ['--import', CLOCK, join(PACKAGE, 'apps/api/dist/main.js')];
    const env = { ...this.env, PORT: String(port) };
    this.#child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child.stderr.on('data', (text) => (this.#log += text));
  }

  async mustBeReady() {
    const { status, body } = await this.ask('GET', '/health/ready');
    if (status !== 200 || body.status !== 'ready') throw new Error(JSON.stringify(body));
  }

  read = () => this.ask('GET', '/rest/shop/v1/products?per_page=1');
  write = (length = 10) =>
    this.ask(
      'POST',
      '/rest/shop/v1/products',
      JSON.stringify({ name: `Walnuts ${++this.#texts}`, description: 'x'.repeat(length) }),
    );
  upload = () =>
    this.ask('POST', '/rest/cms/v2/media', PICTURE, {
      'content-type': 'image/gif',
      'content-disposition': 'attachment; filename="walnut.gif"',
    });

  /** The response, or how the connection failed. */
  async ask(method, path, body, headers = { 'content-type': 'application/json' }) {
    try {
      const response = await fetch(this.url + path, { method, body, headers: { authorization: this.authorization, ...headers } });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      return { status: error.cause?.code ?? error.message, body: {} };
    }
  }

  setClock(byMs) {
    this.#child.send({ byMs });
  }

  /** How many files the process may have open. If it has more, they stay open. */
  async limitFiles(limit) {
    await promisify(execFile)('prlimit', ['--pid', String(this.#child.pid), `--nofile=${limit}:`]);
  }

  async logsSomething() {
    await once(this.#child.stderr, 'data');
  }

  /** What was logged since the last call: each message once. */
  takeLog() {
    const lines = this.#log.split('\n').filter((line) => line.startsWith('{'));
    this.#log = '';
    return [
      ...new Set(
        lines
          .map((line) => JSON.parse(line))
          .filter(({ level }) => level >= 40)
          .map(({ msg }) => msg),
      ),
    ];
  }

  async stop() {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  kill() {
    this.#child?.kill('SIGKILL');
  }

  async #grove(...args) {
    const command = [join(PACKAGE, 'apps/cli/dist/main.js'), ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: this.folder, env: this.env });
    return JSON.parse(stdout);
  }
}
