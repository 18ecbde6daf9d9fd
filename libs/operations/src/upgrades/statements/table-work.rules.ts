import type { OperationKind } from './operation.js';
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

interface TableWork {
  readonly algorithm: Algorithm;
  readonly locks: Locked;
}

type Algorithms = Partial<Record<OperationKind, Algorithm>>;

/** How SQLite carries out operations; it copies tables for all others. */
const OF_SQLITE: Algorithms = {
  add_column: 'instant',
  rename_column: 'instant',
  rename_table: 'instant',
  add_index: 'inplace',
  add_unique: 'inplace',
  change_rows: 'rows',
  copy_rows: 'rows',
};

/** How servers of MySQL carry out operations, changes of columns aside; they copy tables for all others. */
const OF_MYSQL: Algorithms = {
  drop_table: 'instant',
  rename_table: 'instant',
  rename_index: 'instant',
  drop_index: 'instant',
  drop_foreign_key: 'instant',
  add_index: 'inplace',
  add_unique: 'inplace',
  change_rows: 'rows',
  copy_rows: 'rows',
};

const LOCKED: Readonly<Record<Algorithm, Locked>> = {
  instant: 'nothing',
  inplace: 'nothing',
  copy: 'writes to the table',
  rows: 'changed rows',
};

/** What an operation costs on a table that has rows. `isNew`: the table was created by the same migrations, so it has none. */
export function estimateWork(operation: RecordedOperation, server: ServerFacts, isNew: boolean): TableWork {
  const { kind } = operation;
  if (isNew || kind === 'create_table' || kind === 'insert_row') return { algorithm: 'instant', locks: 'nothing' };
  if (server.product === 'SQLite') {
    const algorithm = OF_SQLITE[kind] ?? 'copy';
    return { algorithm, locks: algorithm === 'instant' ? 'nothing' : 'all writes' };
  }
  const algorithm = algorithmOfMysql(operation, server);
  return { algorithm, locks: LOCKED[algorithm] };
}

function algorithmOfMysql(operation: RecordedOperation, server: ServerFacts): Algorithm {
  const isMaria = server.product === 'MariaDB';
  switch (operation.kind) {
    case 'add_column':
      return addedColumn(operation, server);
    case 'drop_column':
      return isMaria || isAtLeast(server, '8.0.29') ? 'instant' : 'inplace';
    case 'rename_column':
      return isMaria || isAtLeast(server, '8.0.28') ? 'instant' : 'inplace';
    case 'change_column':
      return isLonger(operation) ? (isMaria ? 'instant' : 'inplace') : 'copy';
    default:
      return OF_MYSQL[operation.kind] ?? 'copy';
  }
}

/** MySQL before 8.0.29 only adds the last column without rebuilding the table, and never one whose default is an expression. */
function addedColumn({ definition }: RecordedOperation, server: ServerFacts): Algorithm {
  if (/\b(auto_increment|stored|persistent)\b/i.test(definition)) return 'copy';
  if (server.product === 'MariaDB') return 'instant';
  if (/\bdefault\s*\(/i.test(definition)) return 'copy';
  return isAtLeast(server, '8.0.29') || !/\b(first|after)\b/i.test(definition) ? 'instant' : 'inplace';
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
