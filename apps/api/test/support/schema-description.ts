import type { QueryRunner } from 'typeorm';
import type { Database } from '@grove/database';

type Row = Readonly<Record<string, unknown>>;

/** The tables of a database: a line for each table, column, index and foreign key, in the order of the alphabet. */
export async function describeSchema(database: Database): Promise<string[]> {
  const runner = database.source.createQueryRunner();
  try {
    return (await (database.engineName === 'sqlite' ? describeSqlite(runner) : describeMysql(runner))).sort();
  } finally {
    await runner.release();
  }
}

/** Types are compared as SQLite does it: by their affinities. An expression in parentheses is the expression. */
async function describeSqlite(runner: QueryRunner): Promise<string[]> {
  const query = (sql: string) => runner.query(sql) as Promise<Row[]>;
  const lines: string[] = [];
  for (const { name, sql } of await query(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  )) {
    lines.push(`${name}${/AUTOINCREMENT/.test(String(sql)) ? ' assigns each id once' : ''}`);
    for (const column of await query(`PRAGMA table_xinfo('${name}')`)) {
      const { type, notnull, dflt_value: value, pk, hidden } = column;
      const default_ = value === null ? '' : `default ${String(value).replace(/^\((.*)\)$/s, '$1')}`;
      lines.push(
        [`${name}.${column['name']}`, affinityOf(String(type)), `null ${1 - Number(notnull)}`, pk, hidden, default_].join(' '),
      );
    }
    for (const { name: index, unique, partial } of await query(`PRAGMA index_list('${name}')`)) {
      const columns = (await query(`PRAGMA index_xinfo('${index}')`)).filter(({ key }) => key === 1);
      const parts = columns.map((column) => [column['name'], column['desc'], column['coll']].join(' '));
      lines.push(`${name} has ${index} unique ${unique} partial ${partial} (${parts.join(', ')})`);
    }
    for (const key of await query(`PRAGMA foreign_key_list('${name}')`))
      lines.push(`${name}.${key['from']} refers to ${key['table']}.${key['to']} ${key['on_delete']} ${key['on_update']}`);
  }
  return lines;
}

function affinityOf(type: string): string {
  if (/int/i.test(type)) return 'integer';
  if (/char|clob|text/i.test(type)) return 'text';
  if (/blob/i.test(type)) return 'blob';
  return /real|floa|doub/i.test(type) ? 'real' : 'numeric';
}

/** The views of `information_schema` with what they say about tables. The order of columns does not matter. */
const VIEWS: readonly (readonly [view: string, schemaColumn: string, columns: string])[] = [
  ['schemata', 'schema_name', 'default_character_set_name, default_collation_name'],
  ['tables', 'table_schema', 'table_name, engine, row_format, table_collation, create_options'],
  [
    'columns',
    'table_schema',
    'table_name, column_name, column_type, is_nullable, column_default, collation_name, extra, generation_expression',
  ],
  ['statistics', 'table_schema', 'table_name, index_name, seq_in_index, column_name, non_unique, sub_part, index_type'],
  ['table_constraints', 'table_schema', 'table_name, constraint_name, constraint_type'],
  ['key_column_usage', 'table_schema', 'table_name, constraint_name, column_name, referenced_table_name, referenced_column_name'],
  ['referential_constraints', 'constraint_schema', 'table_name, constraint_name, update_rule, delete_rule'],
];

async function describeMysql(runner: QueryRunner): Promise<string[]> {
  const lines: string[] = [];
  for (const [view, schemaColumn, columns] of VIEWS) {
    const rows = (await runner.query(
      `SELECT ${columns} FROM information_schema.${view} WHERE ${schemaColumn} = DATABASE()`,
    )) as Row[];
    lines.push(...rows.map((row) => `${view}: ${Object.values(row).join(' | ')}`));
  }
  return lines;
}
