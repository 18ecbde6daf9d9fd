import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MysqlServer } from '../engines/mysql-server.mjs';
import { freePort, untilReady } from '../engines/programs.mjs';
import { authorizationOf } from '../trials/harness/client.mjs';
import { Grove, originAt } from '../trials/harness/grove.mjs';
import { canConnect } from '../trials/harness/haproxy.mjs';
import { openStage } from '../trials/harness/stage.mjs';
import { makeGrownShop } from './grown-shop.mjs';
import { step } from './report.mjs';

/** As the images and the units of systemd run all processes of Grove, and so the bare servers. */
export const NODE_FLAGS = ['--max-semi-space-size=32'];

/** Every request is computed. */
export const CACHE_OFF = { RESPONSE_CACHE_MB: '0' };

/** Pages that wait to be written without anybody noticing. */
const DIRTY_ENOUGH = 100;

const ACCOUNT = { username: 'bench', password: 'abcd efgh ijkl mnop qrst uvwx' };

/** Does the work of a bench with a bed, and clears it away; returns the settings of the bed and what came of the work. */
export async function onBed(options, work) {
  const bed = new Bed();
  try {
    await bed.start(options);
    return { settings: bed.settings, ...(await work(bed)) };
  } finally {
    bed.stage.close();
  }
}

/** A private MariaDB set up as in production, a folder, and child processes: nothing of them outlives the bench. `bufferPool` is in megabytes. */
class Bed {
  stage = openStage('bench');
  authorization = authorizationOf(ACCOUNT.username, ACCOUNT.password);
  #databases = [];

  async start({ flushLogAtCommit, bufferPool }) {
    this.settings = { flushLogAtCommit, bufferPool: `${bufferPool} MB` };
    const options = [`--innodb-flush-log-at-trx-commit=${flushLogAtCommit}`, `--innodb-buffer-pool-size=${bufferPool}M`];
    this.server = await new MysqlServer(this.stage, 'mariadb').start(options);
    this.databasePid = this.server.process.pid;
  }

  /** A new database with the sample shop, made-up products until there are so many, and the account; made by the package of this checkout, or of another one. */
  async mysqlShop(products, checkout) {
    const url = await this.#createDatabase();
    await this.#seed(url, products, checkout);
    // The bare servers show products without pictures: so does the shop that both read.
    await this.rows(url, 'DELETE FROM product_image');
    await this.rows(url, 'UPDATE product SET has_images = 0');
    return url;
  }

  /** A new SQLite file with the same shop. */
  async sqliteShop(products) {
    const url = `sqlite:${join(this.stage.folder, 'grove.db')}`;
    await this.#seed(url, products);
    return url;
  }

  /** A new database with so many products and as many orders, all of them indexed: made in SQLite and copied. */
  async grownShop(size) {
    const file = join(this.stage.folder, 'grown.db');
    const grove = (url, settings) => this.#grove(url, undefined, settings);
    await makeGrownShop(file, { products: size, orders: size }, (command, url) => grove(url).command(...command));
    const target = await this.#createDatabase();
    await grove(`sqlite:${file}`, { COPY_TARGET: target }).command('copy', '--freeze');
    rmSync(file);
    await this.#createAccount(target);
    return target;
  }

  /** Starts an api over a database. `flags` are those of Node, `settings` more environment variables. */
  async startGrove(name, url, { flags = [], checkout, settings } = {}) {
    const api = await this.#grove(url, checkout, settings).startApi({ flags: [...NODE_FLAGS, ...flags] });
    return { name, origin: api.origin, pid: api.pid };
  }

  async startBare(bench, url) {
    const port = await freePort();
    const server = this.runBare('server.mjs', [bench], { DATABASE_URL: url, PORT: `${port}` });
    await untilReady(server, 'The bare server', () => canConnect(port));
    return { name: 'bare', origin: originAt(port), pid: server.pid };
  }

  runBare(file, args, env) {
    const command = [...NODE_FLAGS, join(import.meta.dirname, 'bare', file), ...args];
    const options = { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'ignore', 'inherit'] };
    return this.stage.adopt(spawn(process.execPath, command, options));
  }

  /** Starts a module as a process of its own, to which messages can be sent. The returned function sends one and gives the answer. */
  async startWorker(file, args = []) {
    const child = this.stage.adopt(fork(join(import.meta.dirname, file), args));
    child.once('exit', (code) => code && process.exit(code));
    const ask = async (message) => {
      child.send(message);
      return (await once(child, 'message'))[0];
    };
    return { child, ask };
  }

  /** Waits until MariaDB knows how many rows its tables have, and has nothing left to write from filling. */
  async settled() {
    step('Waiting until the database has written everything');
    for (const url of this.#databases)
      for (const row of await this.rows(url, 'SHOW TABLES')) await this.rows(url, `ANALYZE TABLE ${Object.values(row)[0]}`);
    const dirty = "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'";
    await this.server.query('SET GLOBAL innodb_max_dirty_pages_pct = 0');
    while (Number((await this.server.query(dirty))[0].Value) > DIRTY_ENOUGH) await delay(500);
    await this.server.query('SET GLOBAL innodb_max_dirty_pages_pct = DEFAULT');
  }

  rows(url, sql, values) {
    return this.server.query(sql, new URL(url).pathname.slice(1), values);
  }

  async #createDatabase() {
    const name = `bench_${this.#databases.length}`;
    await this.server.query(`CREATE DATABASE ${name}`);
    this.#databases.push(this.server.urlOf(name));
    return this.#databases.at(-1);
  }

  async #seed(url, products, checkout) {
    await this.#grove(url, checkout).command('seed', '--size', `${products}`);
    await this.#createAccount(url, checkout);
  }

  #createAccount(url, checkout) {
    const account = Object.entries(ACCOUNT).flatMap(([name, value]) => [`--${name}`, value]);
    const command = ['user', 'create', ...account, '--email', 'bench@shop.example', '--role', 'administrator'];
    return this.#grove(url, checkout).command(...command);
  }

  /** Old checkouts have no package: their programs run from the output of the compiler. */
  #grove(url, checkout, settings) {
    const packaged = checkout && join(checkout, 'dist/grove');
    const folder = packaged && (existsSync(packaged) ? packaged : checkout);
    // The load names the host of a shop, as clients from elsewhere do.
    const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', INSECURE_BASIC: 'true', DATABASE_URL: url };
    return new Grove(this.stage, { ...own, ...settings }, { folder });
  }
}
