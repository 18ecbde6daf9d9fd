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

/** A digest of each table: equal before and after means that nothing was changed. */
export function stateOf(database: Database): Promise<Record<string, string>> {
  return STATES[database.engineName](database);
}

const STATES = { sqlite: sqliteState, mysql: mysqlState };

/** States with the version of the file that they were read of. */
const read = new WeakMap<Database, { version: number; state: Promise<Record<string, string>> }>();

/** SQLite counts what others than the connection that asks have committed, and nobody writes through the one for reading. */
async function sqliteState(database: Database): Promise<Record<string, string>> {
  const [{ version }] = await database.read<{ version: number }>('SELECT data_version AS version FROM pragma_data_version');
  if (read.get(database)?.version !== version) read.set(database, { version, state: digests(database) });
  return read.get(database)!.state;
}

async function digests(database: Database): Promise<Record<string, string>> {
  const names = await namesOf(database);
  const digests = await Promise.all(names.map(async (name) => digestOf(await rowsOf(database, name))));
  return Object.fromEntries(names.map((name, index) => [name, digests[index]]));
}

/** The server sums up all rows of all tables much faster than they could be sent. */
async function mysqlState(database: Database): Promise<Record<string, string>> {
  const names = await namesOf(database);
  const sums = await database.source.query<{ Table: string; Checksum: string }[]>(`CHECKSUM TABLE ${names.join(', ')}`);
  return Object.fromEntries(sums.map(({ Table, Checksum }) => [Table, String(Checksum)]));
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
