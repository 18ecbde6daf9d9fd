import type { DatabaseSync } from '@photostructure/sqlite';
import { invalidDump } from '../dump/dump-problem.js';
import type { DumpColumn, DumpKey, DumpTable, DumpValue, OnRepeatedRow, RowReceiver } from '../dump/dump-table.js';
import { limitMemory } from '../../memory-limit.js';
import { BYTES_COLUMN, HASH_COLUMN, indexOf, quoted } from './staged-columns.js';
import { translated } from './staging-errors.js';

type Native = InstanceType<typeof DatabaseSync>;
type NativeStatement = ReturnType<Native['prepare']>;

/** How many rows one INSERT of SQLite stores; more are not faster. */
const ROWS_AT_ONCE = 16;

/** Rows with more bytes than this do not wait for others, so that few of them are in memory. */
const BYTES_AT_ONCE = 1_048_576;

/** What SQLite allows in one statement. */
const MOST_PARAMETERS = 32_000;

/** Short columns of text that records are selected by; of the others only numbers are indexed. */
const TEXT_KEYS = new Set(['post_type', 'comment_type', 'taxonomy', 'type']);

const VERBS: Readonly<Record<OnRepeatedRow, string>> = {
  fail: 'INSERT',
  ignore: 'INSERT OR IGNORE',
  replace: 'INSERT OR REPLACE',
};

/** One table of a dump in SQLite, while its rows are stored. */
export class StagingTable {
  private readonly keys: DumpKey[];
  private readonly receivers = new Map<string, StagingRows>();
  private last?: StagingRows;

  constructor(
    private readonly native: Native,
    readonly table: DumpTable,
  ) {
    this.keys = [...table.keys];
    this.run(definitionOf(table));
  }

  addKeys(keys: readonly DumpKey[]): void {
    this.keys.push(...keys);
  }

  receiver(columns: readonly string[] | undefined, onRepeated: OnRepeatedRow): RowReceiver {
    const key = `${onRepeated} ${columns?.join(' ') ?? ''}`;
    const known = this.receivers.get(key);
    if (known !== this.last) this.flush();
    const receiver = known ?? new StagingRows(this.native, this.table, this.columnsNamed(columns), onRepeated);
    this.receivers.set(key, receiver);
    return (this.last = receiver);
  }

  /** Stores the rows that wait for the statement to be full. */
  flush(): void {
    this.last?.flush();
  }

  empty(): void {
    this.flush();
    this.run(`DELETE FROM ${quoted(this.table.name)}`);
  }

  /** Indexes are faster to build when all rows are there. */
  index(): void {
    this.flush();
    const { name, columns } = this.table;
    const indexed = new Set<string>();
    for (const { kind, columns: keyColumns, isPartial } of this.keys) {
      const column = columns.find((one) => one.name.toLowerCase() === keyColumns[0].toLowerCase());
      if (!column || indexed.has(column.name) || !(column.isWhole || TEXT_KEYS.has(column.name))) continue;
      indexed.add(column.name);
      if (kind === 'primary' && this.table.keys.some((key) => key.kind === 'primary')) continue;
      const unique = kind === 'primary' && keyColumns.length === 1 && !isPartial ? 'UNIQUE ' : '';
      this.run(`CREATE ${unique}INDEX ${quoted(indexOf(name, column.name))} ON ${quoted(name)} (${quoted(column.name)})`);
    }
  }

  private run(sql: string): void {
    translated(this.table.name, () => this.native.exec(sql));
  }

  private columnsNamed(names: readonly string[] | undefined): readonly DumpColumn[] {
    if (!names) return this.table.columns;
    return names.map((name) => {
      const column = this.table.columns.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (!column) throw invalidDump(`the rows of ${this.table.name} have a column ${name}, which the table does not have`);
      return column;
    });
  }
}

/** Numbers of a single primary key become the row id of SQLite, which is the fastest index. */
function definitionOf({ name, columns, keys }: DumpTable): string {
  const primary = keys.find(({ kind }) => kind === 'primary');
  const isRowId = primary?.columns.length === 1 && columns.some((column) => column.isWhole && column.name === primary.columns[0]);
  const definitions = columns.map((column) => {
    const suffix = isRowId && column.name === primary?.columns[0] ? ' PRIMARY KEY' : '';
    return `${quoted(column.name)} ${column.isWhole ? 'INTEGER' : 'TEXT'}${suffix}`;
  });
  definitions.push(`${quoted(HASH_COLUMN)} INTEGER`, `${quoted(BYTES_COLUMN)} INTEGER`);
  if (primary && !isRowId && !primary.isPartial) definitions.push(`PRIMARY KEY (${primary.columns.map(quoted).join(', ')})`);
  return `CREATE TABLE ${quoted(name)} (${definitions.join(', ')})`;
}

class StagingRows implements RowReceiver {
  readonly wholes: readonly boolean[];
  readonly mayBeTwiceEncoded: boolean;
  private readonly insertOne: NativeStatement;
  private readonly insertMany: NativeStatement;
  private readonly parametersAtOnce: number;
  private readonly width: number;
  private readonly missing: readonly DumpColumn[];
  waiting: DumpValue[] = [];
  private waitingBytes = 0;

  constructor(
    native: Native,
    private readonly table: DumpTable,
    columns: readonly DumpColumn[],
    onRepeated: OnRepeatedRow,
  ) {
    this.mayBeTwiceEncoded = table.isLatin1;
    this.wholes = columns.map(({ isWhole }) => isWhole);
    this.missing = table.columns.filter((column) => !columns.includes(column));
    const names = [...columns, ...this.missing].map(({ name }) => quoted(name));
    this.width = names.push(quoted(HASH_COLUMN), quoted(BYTES_COLUMN));
    const row = `(${Array(this.width).fill('?').join(', ')})`;
    const start = `${VERBS[onRepeated]} INTO ${quoted(table.name)} (${names.join(', ')}) VALUES `;
    const rows = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(MOST_PARAMETERS / this.width)));
    this.parametersAtOnce = rows * this.width;
    this.insertOne = native.prepare(start + row);
    this.insertMany = native.prepare(start + Array(rows).fill(row).join(', '));
  }

  endRow(hash: number, bytes: number): void {
    const { waiting } = this;
    for (const column of this.missing) waiting.push(column.otherwise);
    waiting.push(hash, bytes);
    this.waitingBytes += bytes;
    if (waiting.length < this.parametersAtOnce) {
      if (this.waitingBytes > BYTES_AT_ONCE) this.flushLarge();
      return;
    }
    translated(this.table.name, () => this.insertMany.run(...waiting));
    this.forget();
  }

  flush(): void {
    for (let at = 0; at < this.waiting.length; at += this.width)
      translated(this.table.name, () => this.insertOne.run(...this.waiting.slice(at, at + this.width)));
    this.forget();
  }

  private flushLarge(): void {
    const bytes = this.waitingBytes;
    this.flush();
    limitMemory(bytes);
  }

  private forget(): void {
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
