import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { builtProgram } from './built-program.mjs';
import { startEngines } from '../engines/engines.mjs';
import { makeGrownShop } from '../shops/grown-shop.mjs';

/** This checkout of Grove, whose programs make and fill databases unless another one is named. */
const ROOT = join(import.meta.dirname, '../..');

/** Pages that wait to be written without anybody noticing. */
const DIRTY_ENOUGH = 100;

/** Who signs in under load. */
const ACCOUNT = { username: 'bench', password: 'abcd efgh ijkl mnop qrst uvwx' };

/**
 * Where a bench lies: a private database server set up as in production, a folder, and child processes. Nothing of it outlives the bench.
 * `flushLogAtCommit` is MariaDB's `innodb_flush_log_at_trx_commit`; `bufferPool` is in megabytes.
 */
export async function makeBed({ flushLogAtCommit, bufferPool }) {
  const folder = mkdtempSync(join(tmpdir(), 'grove-bench-'));
  // MariaDB puts its temporary tables here: in a folder that servers share, each one that starts deletes those of the others.
  process.env.TMPDIR = folder;
  const engines = await startEngines({ flushLogAtCommit });
  const children = new Set();
  const endChildren = () => children.forEach((child) => child.kill('SIGKILL'));
  const clear = () => {
    endChildren();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', clear);
  const serverUrl = engines.env.GROVE_TEST_MYSQL_URL;
  if (!serverUrl) throw new Error(`There is nothing to compare with. Left out ${engines.missing.join(' ')}`);
  const server = await mysql.createConnection(serverUrl);
  const isPrivate = !process.env.DATABASE_URL;
  if (isPrivate) await server.query(`SET GLOBAL innodb_buffer_pool_size = ${bufferPool} * 1024 * 1024`);
  const databases = [];
  const emptyDatabase = async () => {
    const name = `grove_bench_${process.pid}_${databases.length}`;
    databases.push(name);
    await server.query(`CREATE DATABASE ${name}`);
    return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  };

  return {
    folder,
    /** The header by which the account signs in. */
    authorization: `Basic ${Buffer.from(`${ACCOUNT.username}:${ACCOUNT.password}`).toString('base64')}`,
    settings: { flushLogAtCommit, bufferPool: `${bufferPool} MB` },
    adopt: (child) => children.add(child) && child,
    /** The url of a new database of MariaDB, filled with a shop of this size by the program of a checkout. */
    async mysqlShop(products, root = ROOT, { keepsPictures = false } = {}) {
      const url = await seeded(await emptyDatabase(), products, folder, root);
      const name = databases.at(-1);
      if (keepsPictures) return url;
      // The bare servers show products without pictures: so does the shop that both read.
      await server.query(`DELETE FROM ${name}.product_image`);
      // The column had another name in earlier checkouts.
      const [[{ column }]] = await server.query(
        "SELECT column_name AS `column` FROM information_schema.columns WHERE table_schema = ? AND table_name = 'product' AND column_name IN ('has_images', 'pictured')",
        [name],
      );
      await server.query(`UPDATE ${name}.product SET ${column} = 0`);
      return url;
    },
    /** The url of a new database of MariaDB with so many products and as many orders, all of them indexed: made in SQLite and copied. */
    async grownShop(size) {
      const file = join(folder, 'grown.db');
      await makeGrownShop(file, { products: size, orders: size }, (command, url) => runGrove(command, url, folder, ROOT));
      const target = await emptyDatabase();
      await runGrove(['copy', '--freeze'], `sqlite:${file}`, folder, ROOT, { COPY_TARGET: target });
      rmSync(file);
      await createAccount(target, folder, ROOT);
      return target;
    },
    /** The url of a new SQLite file with the same shop. */
    sqliteShop: (products) => seeded(`sqlite:${join(folder, 'grove.db')}`, products, folder, ROOT),
    /** Waits until MariaDB knows how many rows its tables have, and a private one has nothing left to write from filling. */
    async settled() {
      for (const name of databases) {
        const [tables] = await server.query('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?', [
          name,
        ]);
        for (const table of tables) await server.query(`ANALYZE TABLE ${name}.${table.name}`);
      }
      if (!isPrivate) return;
      await server.query('SET GLOBAL innodb_max_dirty_pages_pct = 0');
      while ((await dirtyPages(server)) > DIRTY_ENOUGH) await setTimeout(500);
      await server.query('SET GLOBAL innodb_max_dirty_pages_pct = DEFAULT');
    },
    /** The process id of the database server; undefined when it runs elsewhere. */
    async databasePid() {
      const [[{ file }]] = await server.query('SELECT @@pid_file AS file');
      try {
        return Number(readFileSync(file, 'utf8'));
      } catch {
        return undefined;
      }
    },
    /** Rows of a statement, for looking at what was written. */
    async rows(databaseUrl, sql, values = []) {
      await server.changeUser({ database: new URL(databaseUrl).pathname.slice(1) });
      return (await server.query(sql, values))[0];
    },
    async end() {
      for (const name of databases) await server.query(`DROP DATABASE ${name}`);
      await server.end();
      endChildren();
      await engines.stop();
      clear();
      process.removeListener('exit', clear);
    },
  };
}

async function dirtyPages(server) {
  const [[{ Value: pages }]] = await server.query("SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'");
  return Number(pages);
}

/** Fills an empty database with the sample shop, made-up products until there are so many, and the account. */
async function seeded(url, products, folder, root) {
  await runGrove(['seed', '--size', `${products}`], url, folder, root);
  await createAccount(url, folder, root);
  return url;
}

function createAccount(url, folder, root) {
  const { username, password } = ACCOUNT;
  const identity = ['--username', username, '--password', password, '--email', 'bench@shop.example'];
  return runGrove(['user', 'create', ...identity, '--role', 'administrator'], url, folder, root);
}

function runGrove(command, url, folder, root, settings = {}) {
  const env = { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: url, DATA_DIR: folder, ...settings };
  const program = builtProgram(root, 'apps/cli/dist/main.js');
  const child = spawn(process.execPath, [program, ...command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`grove ${command[0]} failed (${code}).`))));
  });
}
