import { createHash } from 'node:crypto';
import type { Database, Row } from '@grove/database';

const NAMES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
};

/** What a refused request may touch all the same: when a credential was last used, and which nonces were seen. */
const TOUCHED_BY_SIGNING_IN = new Set(['application_password', 'consumer_key', 'oauth_nonce']);

/** All rows of a table. */
export const rowsOf = <T = Row>(database: Database, table: string): Promise<T[]> => database.read<T>(`SELECT * FROM ${table}`);

/** Number of rows and digest of each table: equal before and after means that nothing was changed. */
export async function stateOf(database: Database): Promise<Record<string, string>> {
  const names = await namesOf(database);
  const digests = await Promise.all(names.map(async (name) => digestOf(await rowsOf(database, name))));
  return Object.fromEntries(names.map((name, index) => [name, digests[index]]));
}

const known = new WeakMap<Database, Promise<string[]>>();

/** The names of the tables, which stay as they are while a server runs. */
function namesOf(database: Database): Promise<string[]> {
  const names = known.get(database) ?? readNames(database);
  known.set(database, names);
  return names;
}

async function readNames(database: Database): Promise<string[]> {
  const tables = await database.read<{ name: string }>(NAMES[database.engineName]);
  return tables.map(({ name }) => name).filter((name) => !TOUCHED_BY_SIGNING_IN.has(name));
}

const digestOf = (rows: readonly Row[]): string =>
  `${rows.length} rows, ${createHash('sha1')
    .update(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
    .digest('hex')}`;
