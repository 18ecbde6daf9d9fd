// SQL, because TypeORM reads no counters of ids, no rules of foreign keys and no row counts of a schema, and reads one table after the other.
import type { QueryRunner } from 'typeorm';
import type { BulkSession, Database } from '@grove/database';

type Session = Pick<BulkSession, 'engine' | 'read'>;

/** A column of a table. */
export interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  /** From 1; 0 for a column that is not part of the primary key. */
  readonly key_position: number;
  readonly assigns_ids: number;
}

/** `DISTINCT` keeps the inner query apart. As a part of the join it would read all databases of the server, once for each column. */
const COLUMNS = {
  mysql: `SELECT c.table_name AS table_name, c.column_name AS column_name, c.data_type AS type,
      COALESCE(k.ordinal_position, 0) AS key_position, c.extra LIKE '%auto_increment%' AS assigns_ids
    FROM information_schema.columns c LEFT JOIN (
        SELECT DISTINCT table_name, column_name, ordinal_position FROM information_schema.key_column_usage
        WHERE table_schema = DATABASE() AND constraint_name = 'PRIMARY') k
      ON k.table_name = c.table_name AND k.column_name = c.column_name
    WHERE c.table_schema = DATABASE()`,
  sqlite: `SELECT t.name AS table_name, c.name AS column_name, c.type AS type, c.pk AS key_position,
      t.sql LIKE '%AUTOINCREMENT%' AND c.pk > 0 AS assigns_ids
    FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
};

/** The columns of all tables. */
export const readColumns = (session: Session): Promise<ColumnRow[]> => session.read<ColumnRow>(COLUMNS[session.engine]);

/** The names of all tables. */
export const readTableNames = async (session: Session): Promise<string[]> => [
  ...new Set((await readColumns(session)).map((column) => column.table_name)),
];

/** A foreign key by which the database deletes or changes rows of `child` together with those of `parent`, which has no name if it is in another database. */
export interface CascadingKey {
  readonly child: string;
  readonly parent: string;
  /** The first of its columns. */
  readonly column_name: string;
  readonly parent_column: string;
  readonly column_count: number | string;
  /** 1 if the columns change with those of the parent. */
  readonly changes_columns: number;
}

/** These foreign keys of MySQL. `DISTINCT` keeps the inner query apart: as a part of the join it would read all databases of the server. */
export const readCascadingKeys = (session: Session): Promise<CascadingKey[]> =>
  session.read<CascadingKey>(`SELECT r.table_name AS child, MIN(k.column_name) AS column_name, MIN(k.referenced_column_name) AS parent_column,
    COUNT(*) AS column_count, MIN(CASE WHEN k.referenced_table_schema = DATABASE() THEN k.referenced_table_name ELSE '' END) AS parent,
    MIN(CASE WHEN r.update_rule IN ('CASCADE', 'SET NULL') THEN 1 ELSE 0 END) AS changes_columns
  FROM information_schema.referential_constraints r JOIN (
      SELECT DISTINCT table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
      FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL) k
    ON k.constraint_name = r.constraint_name AND k.table_name = r.table_name
  WHERE r.constraint_schema = DATABASE()
    AND (r.delete_rule IN ('CASCADE', 'SET NULL') OR r.update_rule IN ('CASCADE', 'SET NULL'))
  GROUP BY r.constraint_name, r.table_name`);

/** The id that a table assigns next: ids of deleted rows are never assigned again, so it does not follow from the rows. */
export async function readNextId(session: BulkSession, { name }: { readonly name: string }): Promise<bigint> {
  if (session.engine === 'sqlite') {
    const [row] = await session.read<{ seq: string | number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [name]);
    return BigInt(row?.seq ?? 0) + 1n;
  }
  // The tables of information_schema may be some hours old.
  const [row] = await session.read(`SHOW CREATE TABLE \`${name}\``);
  const [, next = '1'] = /\bAUTO_INCREMENT=(\d+)/.exec(String(row['Create Table'])) ?? [];
  return BigInt(next);
}

/** Lets a table assign this id next. */
export async function setNextId(session: BulkSession, { name }: { readonly name: string }, next: bigint): Promise<void> {
  if (session.engine === 'mysql') return void (await session.run(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${next}`));
  await session.transaction(async () => {
    await session.run('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
    if (next > 1n) await session.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, next - 1n]);
  });
}

/** A column as it is before a statement. */
export interface ColumnFacts {
  /** Such as `varchar(20)`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly collation: string | null;
}

/** A column of MySQL. */
export async function readColumnFacts(runner: QueryRunner, table: string, column: string): Promise<ColumnFacts | undefined> {
  const [row] = (await runner.query(
    `SELECT column_type AS type, is_nullable AS nullable, collation_name AS collation FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?`,
    [table, column],
  )) as { type: string; nullable: string; collation: string | null }[];
  return row && { type: row.type, isNullable: row.nullable === 'YES', collation: row.collation };
}

/** About how many rows a table has. MySQL knows that roughly; to count them could take minutes. */
export async function estimateRows(database: Database, table: string): Promise<number> {
  const read =
    database.engineName === 'mysql'
      ? {
          sql: 'SELECT table_rows AS count FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?',
          values: [table],
        }
      : { sql: `SELECT COUNT(*) AS count FROM \`${table}\`` };
  const [row] = await database.select<{ count: number | string }>({ reads: [table], ...read });
  return Number(row?.count ?? 0);
}

/** Some rows of a table. */
export const readSample = (database: Database, table: string, limit: number): Promise<unknown[]> =>
  database.select({ reads: [table], sql: `SELECT * FROM \`${table}\` LIMIT ${limit}` });

/** The names of the applied migrations. */
export async function readAppliedMigrations(database: Pick<Database, 'select'>): Promise<string[]> {
  const rows = await database.select<{ name: string }>({ reads: ['migrations'], sql: 'SELECT name FROM migrations' });
  return rows.map(({ name }) => name);
}
