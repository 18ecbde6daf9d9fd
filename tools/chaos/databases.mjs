import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import mysql from 'mysql2/promise';
import { startMysqlServer } from '../engines/mysql-server.mjs';
import { untilReady } from '../engines/programs.mjs';
import { startRedisServer } from '../engines/redis-server.mjs';

/**
 * Where a stage keeps its shop: `env` points Grove to it, `rows` gives the rows of a statement, once the database answers. Servers are adopted under
 * the names by which they are killed.
 */
export const DATABASES = { mysql: mysqlAndRedis, sqlite };

async function mysqlAndRedis(folder, adopt) {
  const server = await startMysqlServer(folder, { flushLogAtCommit: 1, adopt: adopt('database') });
  const { url: redisUrl } = (await startRedisServer(folder, { adopt: adopt('redis') })) ?? {};
  if (!server || !redisUrl) throw new Error('This needs MariaDB (or MySQL) and Redis to be installed.');
  const connection = await mysql.createConnection(server.url);
  await connection.query('CREATE DATABASE chaos');
  await connection.end();
  const databaseUrl = Object.assign(new URL(server.url), { pathname: '/chaos' }).toString();
  return {
    env: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    rows: (sql) =>
      untilReady({ exitCode: null, signalCode: null }, 'the database', async () => {
        const connection = await mysql.createConnection({ uri: databaseUrl, connectTimeout: 1_000 });
        try {
          return (await connection.query(sql))[0];
        } finally {
          connection.destroy();
        }
      }),
  };
}

async function sqlite(folder) {
  const file = join(folder, 'grove.db');
  return {
    env: { DATABASE_URL: `sqlite:${file}` },
    async rows(sql) {
      const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
  };
}
