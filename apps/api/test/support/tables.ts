import { createHash } from 'node:crypto';
import type { Database, Row } from '@grove/database';

const NAMES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
};

/** Tables that a refused request may change too: the last use of a credential, and the nonces that were used. */
const CHANGED_BY_SIGNING_IN = new Set(['application_password', 'consumer_key', 'oauth_nonce']);

/** All rows of a table. */
export const readTable = <T = Row>(database: Database, table: string): Promise<T[]> => database.read<T>(`SELECT * FROM ${table}`);

/** Versions of tables may change without a difference: what was stored for a moment and deleted again counts as two changes. */
const COUNTERS = 'counter_slot';
const readCounters = (database: Database): Promise<Row[]> =>
  database.read(`SELECT * FROM ${COUNTERS} WHERE name NOT LIKE 'version/%' ORDER BY name, slot`);

/** A digest of each table. Equal digests before and after mean that nothing changed. */
export function digestTables(database: Database): Promise<Record<string, string>> {
  return DIGESTS[database.engineName](database);
}

const DIGESTS = { sqlite: sqliteDigests, mysql: mysqlDigests };

/** The digests of each SQLite database, and the version of the file for which they were computed. */
const cache = new WeakMap<Database, { version: number; digests: Promise<Record<string, string>> }>();

/** The data version changes when another connection commits, and nothing is written through the connection that reads it. */
async function sqliteDigests(database: Database): Promise<Record<string, string>> {
  const [{ version }] = await database.read<{ version: number }>('SELECT data_version AS version FROM pragma_data_version');
  if (cache.get(database)?.version !== version) cache.set(database, { version, digests: readDigests(database) });
  return cache.get(database)!.digests;
}

async function readDigests(database: Database): Promise<Record<string, string>> {
  const names = await namesOf(database);
  const rowsOf = (name: string) => (name === COUNTERS ? readCounters(database) : readTable(database, name));
  const digests = await Promise.all(names.map(async (name) => digestOf(await rowsOf(name))));
  return Object.fromEntries(names.map((name, index) => [name, digests[index]]));
}

/** The server computes the checksums of all tables much faster than it could send their rows. */
async function mysqlDigests(database: Database): Promise<Record<string, string>> {
  const names = (await namesOf(database)).filter((name) => name !== COUNTERS);
  const [sums, counters] = await Promise.all([
    database.source.query<{ Table: string; Checksum: string }[]>(`CHECKSUM TABLE ${names.join(', ')}`),
    readCounters(database),
  ]);
  return Object.fromEntries([...sums.map(({ Table, Checksum }) => [Table, String(Checksum)]), [COUNTERS, digestOf(counters)]]);
}

const tableNames = new WeakMap<Database, Promise<string[]>>();

/** The names of the tables. They do not change while a server runs. */
function namesOf(database: Database): Promise<string[]> {
  const names = tableNames.get(database) ?? readNames(database);
  tableNames.set(database, names);
  return names;
}

async function readNames(database: Database): Promise<string[]> {
  const tables = await database.read<{ name: string }>(NAMES[database.engineName]);
  return tables.map(({ name }) => name).filter((name) => !CHANGED_BY_SIGNING_IN.has(name));
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
