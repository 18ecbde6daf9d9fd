import type { DatabaseSync } from '@photostructure/sqlite';
import { invalidDump } from '../dump/dump-problem.js';
import type { DumpColumn, DumpKey, DumpTable, DumpValue, OnRepeatedRow, RowReceiver } from '../dump/dump-table.js';
import { limitMemory } from '../../memory-limit.js';
import { emptyTable, indexDefinitions, insertion, tableDefinition } from './staged-tables.sql.js';
import { translated } from './staging-errors.js';

type Native = InstanceType<typeof DatabaseSync>;
type NativeStatement = ReturnType<Native['prepare']>;

/** How many rows one INSERT of SQLite stores; more are not faster. */
const ROWS_AT_ONCE = 16;

/** Rows with more bytes than this do not wait for others, so that few of them are in memory. */
const BYTES_AT_ONCE = 1_048_576;

/** What SQLite allows in one statement. */
const MAX_PARAMETERS = 32_000;

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
    this.run(tableDefinition(table));
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
    this.run(emptyTable(this.table.name));
  }

  /** Indexes are faster to build when all rows are there. */
  index(): void {
    this.flush();
    for (const definition of indexDefinitions(this.table, this.keys)) this.run(definition);
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
    const stored = [...columns, ...this.missing];
    // Each row has its hash and its bytes besides.
    this.width = stored.length + 2;
    const rows = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(MAX_PARAMETERS / this.width)));
    this.parametersAtOnce = rows * this.width;
    this.insertOne = native.prepare(insertion(table.name, stored, onRepeated, 1));
    this.insertMany = native.prepare(insertion(table.name, stored, onRepeated, rows));
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
