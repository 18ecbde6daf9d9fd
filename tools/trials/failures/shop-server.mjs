import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../engines/programs.mjs';
import { send } from '../harness/client.mjs';
import { Grove, originAt, stop } from '../harness/grove.mjs';

const CLOCK = ['--import', join(import.meta.dirname, 'clock.mjs')];

/** Without what a production server warns of. */
const SETTINGS = {
  ...{ NODE_ENV: 'production', BASE_URL: 'https://shop.example', LOG_LEVEL: 'info' },
  ...{ SECRET_KEY: '5eed'.repeat(16), WEBHOOK_DEFAULT_SECRET: 'random', DISK_FREE_LIMIT: '1' },
};

/** The smallest GIF. */
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** An api, and one client that reads, writes and uploads. */
export class ShopServer {
  #child;
  #grove;
  #log = '';
  #texts = 0;

  constructor(stage, databaseUrl, folder) {
    this.#grove = new Grove(stage, { ...SETTINGS, DATABASE_URL: databaseUrl, DATA_DIR: folder });
  }

  /** Creates the tables and an administrator. */
  async prepare() {
    this.authorization = await this.#grove.createAdministrator();
  }

  /** Starts the api, and does not wait for it. */
  async start() {
    const port = await freePort();
    this.origin = originAt(port);
    const stdio = ['ignore', 'ignore', 'pipe', 'ipc'];
    this.#child = this.#grove.start('api', { flags: CLOCK, env: { PORT: `${port}` }, stdio });
    this.#child.stderr.on('data', (text) => (this.#log += text));
  }

  /** Throws unless nothing at all is wrong. */
  async mustBeReady() {
    const { status, body } = await this.ask('GET', '/health/ready');
    if (status !== 200 || body.status !== 'ready') throw new Error(JSON.stringify(body));
  }

  read = () => this.ask('GET', '/rest/shop/v1/products?per_page=1');
  write = (length = 10) => {
    const product = { name: `Walnuts ${++this.#texts}`, description: 'x'.repeat(length) };
    return this.ask('POST', '/rest/shop/v1/products', JSON.stringify(product), { 'content-type': 'application/json' });
  };
  upload = () =>
    this.ask('POST', '/rest/cms/v2/media', PICTURE, {
      'content-type': 'image/gif',
      'content-disposition': 'attachment; filename="walnut.gif"',
    });

  /** The response, or how the connection failed. */
  ask(method, path, body, headers) {
    return send(this.origin, method, path, { body, headers: { authorization: this.authorization, ...headers } });
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
    const records = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    return [...new Set(records.map(({ msg }) => msg))];
  }

  stop() {
    return stop(this.#child);
  }
}
