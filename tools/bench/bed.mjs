import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { startEngines } from '../engines/engines.mjs';

/** Who signs in under load. */
const ACCOUNT = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'abcd efgh ijkl mnop qrst uvwx' };

/**
 * Where a bench lies: a private database server set up as in production, a folder, and child processes. Nothing of it outlives the bench.
 * `flushLogAtCommit` is MariaDB's `innodb_flush_log_at_trx_commit`; `bufferPool` is in megabytes.
 */
export async function makeBed({ flushLogAtCommit, bufferPool }) {
  const engines = await startEngines({ flushLogAtCommit });
  const serverUrl = engines.env.GROVE_TEST_MYSQL_URL;
  if (!serverUrl) throw new Error(`There is nothing to compare with. Left out ${engines.missing.join(' ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'grove-bench-'));
  const children = new Set();
  const endAll = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endAll);
  const server = await mysql.createConnection(serverUrl);
  if (!process.env.DATABASE_URL) await server.query(`SET GLOBAL innodb_buffer_pool_size = ${bufferPool} * 1024 * 1024`);
  const databases = [];

  return {
    folder,
    account: ACCOUNT,
    /** The header by which the account signs in. */
    authorization: `Basic ${Buffer.from(`${ACCOUNT.ADMIN_USERNAME}:${ACCOUNT.ADMIN_PASSWORD}`).toString('base64')}`,
    settings: { flushLogAtCommit, bufferPool: `${bufferPool} MB` },
    adopt: (child) => children.add(child) && child,
    /** The url of a new database of MariaDB, filled with a shop of this size. */
    async mysqlShop(products) {
      const name = `grove_bench_${process.pid}_${databases.length}`;
      databases.push(name);
      await server.query(`CREATE DATABASE ${name}`);
      return seeded(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString(), products, folder);
    },
    /** The url of a new SQLite file with the same shop. */
    sqliteShop: (products) => seeded(`sqlite:${join(folder, 'grove.db')}`, products, folder),
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
      endAll();
      process.removeListener('exit', endAll);
      await engines.stop();
    },
  };
}

/** Fills an empty database with the sample shop and so many products. */
function seeded(url, products, folder) {
  const env = { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: url, DATA_DIR: folder, ...ACCOUNT };
  const command = [join(import.meta.dirname, 'stand-in-seed.mjs'), '--size', `${products}`];
  const child = spawn(process.execPath, command, { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve(url) : reject(new Error(`The shop could not be filled (${code}).`))));
  });
}
