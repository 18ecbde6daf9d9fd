import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql, { type Connection } from 'mysql2/promise';
import type { EngineName } from '../engines/engine.js';
import { migratedFile, migratedStatements, type Schema } from './migrated-copies.js';

/** Creates databases for tests, and deletes them afterwards. */
export interface TestEngine {
  readonly name: EngineName;
  /** The URL of a new database: an empty one, or one with the tables of a schema, and its rows. */
  createDatabase(schema?: Schema): Promise<string>;
  /** Deletes all databases that were created here, after they were closed. */
  cleanUp(): Promise<void>;
}

/** Databases in files of a temporary folder. */
export function sqliteTestEngine(): TestEngine {
  const folders: string[] = [];
  return {
    name: 'sqlite',
    createDatabase: async (schema) => {
      const folder = mkdtempSync(join(tmpdir(), 'grove-test-'));
      folders.push(folder);
      const file = join(folder, 'grove.db');
      if (schema) writeFileSync(file, await migratedFile(schema), { mode: 0o600 });
      return `sqlite:${file}`;
    },
    cleanUp: async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Databases on a server, whose URL has an account that may create them. The socket is used if there is one, because it is much faster. */
export function mysqlTestEngine(serverUrl: string, socket = process.env['GROVE_TEST_MYSQL_SOCKET']): TestEngine {
  const names: string[] = [];
  const make = async (statements = '') => {
    const name = `grove_test_${process.pid}_${randomBytes(5).toString('hex')}`;
    names.push(name);
    const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` });
    if (socket) url.searchParams.set('socket', socket);
    const connection = await connectTo(serverUrl, socket);
    await connection.query(`CREATE DATABASE ${name}; USE ${name}; ${statements}`);
    return { url: url.toString(), connection };
  };
  return {
    name: 'mysql',
    createDatabase: async (schema) => {
      const { url, connection } = await make(schema && (await migratedStatements(schema, () => make())));
      await connection.end();
      return url;
    },
    cleanUp: async () => {
      if (names.length === 0) return;
      const connection = await connectTo(serverUrl, socket);
      for (const name of names.splice(0)) await connection.query(`DROP DATABASE IF EXISTS ${name}`);
      await connection.end();
    },
  };
}

/** A connection to a database of a test that is not Grove's own, for checks and locks from outside. */
export function connectToDatabase(databaseUrl: string): Promise<Connection> {
  const { searchParams, pathname } = new URL(databaseUrl);
  return connectTo(databaseUrl, searchParams.get('socket') ?? undefined, pathname.slice(1));
}

function connectTo(serverUrl: string, socketPath?: string, database?: string): Promise<Connection> {
  const { hostname: host, port, username: user, password } = new URL(serverUrl);
  const options = { host, port: Number(port || 3306), user, password, database, socketPath };
  return mysql.createConnection({ ...options, multipleStatements: true });
}
