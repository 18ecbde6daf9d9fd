import type { RecordedOperation } from './statement-recorder.js';

/** The server that runs a migration. */
export interface ServerFacts {
  readonly product: 'MariaDB' | 'MySQL' | 'SQLite';
  /** Such as 8.0.36. */
  readonly version: string;
}

/**
 * How a server carries out a change: `instant` changes only its description of the table, `inplace` reads all rows while others write, `copy` copies all rows,
 * and `rows` changes rows one after the other.
 */
export type Algorithm = 'instant' | 'inplace' | 'copy' | 'rows';

/** What others cannot do meanwhile. SQLite has one writer: what takes long there keeps all others from writing. */
export type Locked = 'nothing' | 'changed rows' | 'writes to the table' | 'all writes';

export interface TableWork {
  readonly algorithm: Algorithm;
  readonly locks: Locked;
}

const INSTANT: TableWork = { algorithm: 'instant', locks: 'nothing' };
const INPLACE: TableWork = { algorithm: 'inplace', locks: 'nothing' };
const COPY: TableWork = { algorithm: 'copy', locks: 'writes to the table' };
const ROWS: TableWork = { algorithm: 'rows', locks: 'changed rows' };

/** What an operation costs on a table that has rows. `isNew`: the table was created by the same migrations, so it has none. */
export function estimateWork(operation: RecordedOperation, server: ServerFacts, isNew: boolean): TableWork {
  if (isNew || operation.kind === 'create_table' || operation.kind === 'insert_row') return INSTANT;
  return server.product === 'SQLite' ? estimateWorkOfSqlite(operation) : estimateWorkOfMysql(operation, server);
}

function estimateWorkOfSqlite({ kind }: RecordedOperation): TableWork {
  switch (kind) {
    case 'add_column':
    case 'rename_column':
    case 'rename_table':
      return INSTANT;
    case 'add_index':
    case 'add_unique':
      return { algorithm: 'inplace', locks: 'all writes' };
    case 'change_rows':
    case 'copy_rows':
      return { algorithm: 'rows', locks: 'all writes' };
    default:
      return { algorithm: 'copy', locks: 'all writes' };
  }
}

function estimateWorkOfMysql(operation: RecordedOperation, server: ServerFacts): TableWork {
  const isMaria = server.product === 'MariaDB';
  switch (operation.kind) {
    case 'add_column':
      return addedColumn(operation, server);
    case 'drop_column':
      return isMaria || isAtLeast(server, '8.0.29') ? INSTANT : INPLACE;
    case 'rename_column':
      return isMaria || isAtLeast(server, '8.0.28') ? INSTANT : INPLACE;
    case 'change_column':
      return isLonger(operation) ? (isMaria ? INSTANT : INPLACE) : COPY;
    case 'drop_table':
    case 'rename_table':
    case 'rename_index':
    case 'drop_index':
    case 'drop_foreign_key':
      return INSTANT;
    case 'add_index':
    case 'add_unique':
      return INPLACE;
    case 'change_rows':
    case 'copy_rows':
      return ROWS;
    default:
      return COPY;
  }
}

/** MySQL before 8.0.29 only adds the last column without rebuilding the table, and never one whose default is an expression. */
function addedColumn({ definition }: RecordedOperation, server: ServerFacts): TableWork {
  if (/\b(auto_increment|stored|persistent)\b/i.test(definition)) return COPY;
  if (server.product === 'MariaDB') return INSTANT;
  if (/\bdefault\s*\(/i.test(definition)) return COPY;
  return isAtLeast(server, '8.0.29') || !/\b(first|after)\b/i.test(definition) ? INSTANT : INPLACE;
}

/** Up to 63 characters the length of a text takes one byte, so only there MySQL makes columns longer without a copy. */
function isLonger({ column, definition }: RecordedOperation): boolean {
  const [from, to] = [typeLength(column?.type ?? ''), typeLength(definition)];
  const isSameSize = from.length > 63 || to.length <= 63;
  return from.base === 'varchar' && to.base === 'varchar' && to.length >= from.length && isSameSize;
}

const isAtLeast = ({ version }: ServerFacts, least: string): boolean =>
  version.localeCompare(least, 'en', { numeric: true }) >= 0;

/** The base of a type and its length, such as varchar and 20; widths of numbers mean nothing. */
export function typeLength(definition: string): { base: string; length: number } {
  const [, base = '', length = '0'] = /^\s*(\w+)\s*(?:\((\d+))?/.exec(definition) ?? [];
  return { base: base.toLowerCase() === 'integer' ? 'int' : base.toLowerCase(), length: Number(length) };
}
