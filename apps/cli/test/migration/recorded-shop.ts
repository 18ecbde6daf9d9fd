import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import type { TestEngine } from '@grove/database/testing';

const FOLDER = fileURLToPath(new URL('./recorded/', import.meta.url));

/** How the shop stores its orders: as posts, or in tables of their own. */
export const STORAGES = ['posts', 'hpos'] as const;
export type Storage = (typeof STORAGES)[number];

export const dumpOf = (storage: Storage): string => `${FOLDER}shop-${storage}.sql.gz`;
/** The address of the recorded shop, which its texts name. */
export const OLD_ADDRESS = 'https://notenhoek.example';
export const ANSWERS = `${FOLDER}answers.json.gz`;
/** What the shop answers otherwise for orders in tables than for orders in posts. */
export const ORDER_DIFFERENCES = `${FOLDER}hpos-differences.json`;

/** Credentials of the recorded shop, and what it answered to them. */
export interface RecordedCredentials {
  readonly application_passwords: readonly {
    readonly login: string;
    readonly password: string;
    readonly users_me: { readonly status: number; readonly id?: number; readonly roles?: readonly string[] };
  }[];
  readonly consumer_keys: readonly {
    readonly consumer_key: string;
    readonly consumer_secret: string;
    readonly get_products: number;
    readonly post_empty_batch: number;
  }[];
}

export const credentials = JSON.parse(readFileSync(`${FOLDER}credentials.json`, 'utf8')) as RecordedCredentials;

/** The text of a dump. */
export const sqlOf = (storage: Storage): string => gunzipSync(readFileSync(dumpOf(storage))).toString('utf8');

/** Restores a dump into a new database of the MySQL server of the tests, and returns its address. */
export async function restoreDump(engine: TestEngine, sql: string): Promise<string> {
  const url = await engine.createDatabase();
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  const server = { host, port: Number(port), user: decodeURIComponent(user), password: decodeURIComponent(password) };
  const connection = await createConnection({
    ...server,
    database: pathname.slice(1),
    multipleStatements: true,
    charset: 'utf8mb4',
  });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
  return url;
}
