import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import { createTable, TABLES } from './schema.mjs';

/** Characters of one INSERT, as database dumps have them. */
const STATEMENT = 200_000;

/** Writes rows of several tables as a dump: tables in turn, as their rows come, in statements of moderate size. */
export class DumpWriter {
  constructor(file, prefix) {
    this.prefix = prefix;
    this.output = new PassThrough({ highWaterMark: 1 << 20 });
    const target = file === '-' ? process.stdout : createWriteStream(file);
    this.done = pipeline([this.output, ...(file.endsWith('.gz') ? [createGzip({ level: 1 })] : []), target]);
    this.waiting = new Map(Object.keys(TABLES).map((name) => [name, { rows: [], size: 0 }]));
    this.output.write("SET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS=0;\nSET SQL_MODE='NO_AUTO_VALUE_ON_ZERO';\n");
    for (const name of Object.keys(TABLES))
      this.output.write(`DROP TABLE IF EXISTS \`${prefix}${name}\`;\n${createTable(prefix, name)}`);
  }

  /** Adds a row: values by column. Columns without a value get their default. */
  add(table, row) {
    const waiting = this.waiting.get(table);
    const text = `(${Object.keys(TABLES[table].columns)
      .map((column) => valueOf(row[column], TABLES[table].columns[column]))
      .join(',')})`;
    waiting.rows.push(text);
    waiting.size += text.length;
    if (waiting.size > STATEMENT) this.flush(table);
  }

  /** Waits until the rows so far are on their way, so that memory stays small. */
  async drain() {
    if (this.output.writableNeedDrain) await once(this.output, 'drain');
  }

  async end() {
    for (const table of this.waiting.keys()) this.flush(table);
    this.output.end('-- Dump completed\n');
    await this.done;
  }

  flush(table) {
    const { rows } = this.waiting.get(table);
    if (rows.length > 0) this.output.write(`INSERT INTO \`${this.prefix}${table}\` VALUES\n${rows.join(',\n')};\n`);
    this.waiting.set(table, { rows: [], size: 0 });
  }
}

/** A value as SQL. What was not given is the default of the column. */
function valueOf(value, type) {
  if (value === null) return 'NULL';
  if (value === undefined) {
    const fallback = /DEFAULT ('[^']*'|\d+|NULL)/.exec(type)?.[1];
    return fallback ?? "''";
  }
  return typeof value === 'number'
    ? String(value)
    : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
