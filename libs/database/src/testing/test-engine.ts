import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import type { EngineName } from '../engines/engine.js';

/** Makes databases for tests, and takes them away afterwards. */
export interface TestEngine {
  readonly name: EngineName;
  /** The url of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Removes all databases made here; whatever opened them has closed them by now. */
  cleanUp(): Promise<void>;
}

/** Databases in files of a temporary folder. */
export function sqliteTestEngine(): TestEngine {
  const folders: string[] = [];
  return {
    name: 'sqlite',
    createDatabase: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'grove-test-'));
      folders.push(folder);
      return `sqlite:${join(folder, 'grove.db')}`;
    },
    cleanUp: async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Databases on a server, whose url names an account that may create them. Through its socket, where it has one, each statement costs much less. */
export function mysqlTestEngine(serverUrl: string, socket = process.env['GROVE_TEST_MYSQL_SOCKET']): TestEngine {
  const names: string[] = [];
  return {
    name: 'mysql',
    createDatabase: async () => {
      const name = `grove_test_${process.pid}_${randomBytes(5).toString('hex')}`;
      await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
      names.push(name);
      const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` });
      if (socket) url.searchParams.set('socket', socket);
      return url.toString();
    },
    cleanUp: async () => {
      for (const name of names.splice(0)) await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name}`);
    },
  };
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const { hostname: host, port, username: user, password, searchParams } = new URL(url);
  const socketPath = searchParams.get('socket') ?? undefined;
  const connection = await mysql.createConnection({ host, port: Number(port || 3306), user, password, socketPath });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
