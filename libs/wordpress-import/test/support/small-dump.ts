import { DatabaseSync } from '@photostructure/sqlite';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSourceSettings } from '../../src/records/settings/index.js';
import type { SourceContext } from '../../src/records/source-kind.js';
import { BatchReport } from '../../src/report/import-report.js';
import { openSource } from '../../src/source/open-source.js';

type Cell = string | number | null;

/** The rows of a table of WordPress; all rows have the same columns, and the first column is the primary key. */
export type Rows = readonly Readonly<Record<string, Cell>>[];

/** A source with few rows, the report that readers write to, and what removes it. */
export interface SmallSource extends SourceContext {
  readonly report: BatchReport;
  /** Rows of a SELECT of a test, in which tables have the prefix `wp_`. */
  query(sql: string): object[];
  close(): Promise<void>;
}

/** Opens a dump with these tables, named without their prefix. Options are given as a map. */
export async function openSmallDump(
  tables: Readonly<Record<string, Rows>>,
  options: Readonly<Record<string, string>> = {},
  prefix = 'wp_',
): Promise<SmallSource> {
  const folder = await mkdtemp(join(tmpdir(), 'small-dump-'));
  const rows = Object.entries(options).map(([name, value], index) => ({
    option_id: index + 1,
    option_name: name,
    option_value: value,
  }));
  const all = {
    options: [...rows, { option_id: 9_999, option_name: 'siteurl', option_value: 'https://old.example' }],
    ...REQUIRED,
    ...tables,
  };
  const sql = Object.entries(all).map(([table, content]) => tableSql(`${prefix}${table}`, content));
  await writeFile(join(folder, 'dump.sql'), sql.join('\n'));
  const source = await openSource({ from: join(folder, 'dump.sql'), folder, prefix });
  const query = (statement: string) => {
    const staged = readdirSync(folder).find((name) => name.endsWith('.sqlite'))!;
    const native = new DatabaseSync(join(folder, staged), { readOnly: true });
    try {
      return native.prepare(statement).all() as object[];
    } finally {
      native.close();
    }
  };
  const close = async () => {
    await source.close();
    await rm(folder, { recursive: true });
  };
  return { source, settings: await readSourceSettings(source), report: new BatchReport('test', []), query, close };
}

/** Every WordPress has these tables. */
const REQUIRED: Readonly<Record<string, Rows>> = {
  posts: [{ ID: 1, post_title: '', post_type: 'post', post_name: '', post_status: 'publish' }],
  postmeta: [{ meta_id: 1, post_id: 0, meta_key: '', meta_value: null }],
  users: [{ ID: 1, user_login: 'admin' }],
};

function tableSql(name: string, rows: Rows): string {
  const columns = Object.keys(rows[0]);
  const types = columns.map((column, index) => {
    const isNumber = rows.every((row) => typeof row[column] === 'number');
    return `\`${column}\` ${isNumber ? 'bigint(20)' : 'longtext'}${index === 0 ? ' NOT NULL' : ''}`;
  });
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column])).join(',')})`);
  return `CREATE TABLE \`${name}\` (${types.join(', ')}, PRIMARY KEY (\`${columns[0]}\`));\nINSERT INTO \`${name}\` VALUES ${values.join(',')};`;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\0': '\\0', '\n': '\\n' };

const literal = (cell: Cell): string =>
  typeof cell === 'string' ? `'${cell.replace(/[\\'\0\n]/g, (sign) => ESCAPED[sign])}'` : String(cell ?? 'NULL');
