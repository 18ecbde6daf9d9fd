import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { Database } from '../database.js';
import type { DatabaseOptions } from '../engines/create-engine.js';

/** The tables of a database. */
export interface Schema extends Pick<DatabaseOptions, 'entities' | 'migrations'> {
  /** Adds rows after the migrations. What it leaves is stored by its name, which differs from all others. */
  readonly fill?: { readonly name: string; readonly run: (database: Database) => Promise<void> };
}

/** Rows that one statement inserts. */
const ROWS_PER_STATEMENT = 500;

/**
 * What copies are made of. Migrations take twenty times as long as a copy of what they leave, so they run once in each process, and once for all
 * processes of a test run, which `GROVE_TEST_TEMPLATES` gives a folder.
 */
const originals = new Map<string, Promise<Buffer>>();

/** The file that migrations leave, and what fills it. */
export function migratedFile(schema: Schema): Promise<Buffer> {
  return once('sqlite', schema, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grove-migrated-'));
    try {
      const file = join(folder, 'grove.db');
      await migrate(`sqlite:${file}`, schema);
      return readFileSync(file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Statements that fill an empty database as migrations do. `make` gives a new database for them to run in, with a connection to it. */
export function migratedStatements(
  schema: Schema,
  make: () => Promise<{ url: string; connection: Connection }>,
): Promise<string> {
  const statements = once('mysql', schema, async () => {
    const { url, connection } = await make();
    try {
      await migrate(url, schema);
      return Buffer.from(await statementsOf(connection));
    } finally {
      await connection.end();
    }
  });
  return statements.then(String);
}

function once(engine: string, schema: Schema, make: () => Promise<Buffer>): Promise<Buffer> {
  const key = [engine, ...schema.migrations.map(({ name }) => name), schema.fill?.name].join();
  const original = originals.get(key) ?? shared(key, make);
  originals.set(key, original);
  return original;
}

async function shared(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const folder = process.env['GROVE_TEST_TEMPLATES'];
  if (!folder) return make();
  const file = join(folder, createHash('sha256').update(key).digest('hex'));
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  // Another process may write the same file. It has its name only when it is complete.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, made);
  renameSync(draft, file);
  return made;
}

async function migrate(url: string, { fill, ...schema }: Schema): Promise<void> {
  const database = await Database.open({ url, ...schema });
  await database.migrate();
  await fill?.run(database);
  // Out of the log beside the file, which is not copied.
  if (database.engineName === 'sqlite') await database.source.query('PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
}

type Rows = (RowDataPacket & Record<string, string>)[];

/** Statements that fill an empty database as this one is. */
export async function statementsOf(connection: Connection): Promise<string> {
  const exact = { dateStrings: true, supportBigNumbers: true, bigNumberStrings: true };
  const rows = async (sql: string) => (await connection.query<Rows>({ sql, ...exact } as never))[0];
  // Not the variables of this connection, which was there before the migrations changed the database.
  const [{ charset, collation }] = await rows(
    'SELECT default_character_set_name AS charset, default_collation_name AS collation ' +
      'FROM information_schema.schemata WHERE schema_name = DATABASE()',
  );
  // A table may name another that is made after it.
  const statements = [`ALTER DATABASE CHARACTER SET ${charset} COLLATE ${collation}`, 'SET foreign_key_checks = 0'];
  for (const table of (await rows('SHOW TABLES')).flatMap((row) => Object.values(row))) {
    const [made] = await rows(`SHOW CREATE TABLE \`${table}\``);
    statements.push(made['Create Table']);
    const values = (await rows(`SELECT * FROM \`${table}\``)).map((row) => Object.values(row));
    for (let start = 0; start < values.length; start += ROWS_PER_STATEMENT)
      statements.push(connection.format(`INSERT INTO \`${table}\` VALUES ?`, [values.slice(start, start + ROWS_PER_STATEMENT)]));
  }
  return statements.join(';\n');
}
