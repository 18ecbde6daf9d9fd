import type { DumpKey, DumpReceiver, DumpTable, DumpValue, OnRepeatedRow, RowReceiver } from '../dump/dump-table.js';

/** Keeps what a dump holds in memory, for tests. */
export class RecordingReceiver implements DumpReceiver {
  readonly tables = new Map<string, DumpTable>();
  readonly rows: [table: string, ...values: unknown[]][] = [];
  readonly hashes: number[] = [];
  readonly addedKeys: [table: string, ...keys: DumpKey[]][] = [];
  readonly events: string[] = [];

  createTable(table: DumpTable, isOptional: boolean): void {
    this.tables.set(table.name, table);
    this.events.push(`create ${table.name}${isOptional ? ' if it does not exist' : ''}`);
  }

  dropTable(name: string): void {
    this.events.push(`drop ${name}`);
  }

  emptyTable(name: string): void {
    this.events.push(`empty ${name}`);
  }

  addKeys(table: string, keys: readonly DumpKey[]): void {
    this.addedKeys.push([table, ...keys]);
  }

  receiveRows(table: string, columns: readonly string[] | undefined, onRepeated: OnRepeatedRow): RowReceiver | undefined {
    if (onRepeated !== 'fail') this.events.push(`${onRepeated} ${table}`);
    const known = this.tables.get(table);
    if (!known) return undefined;
    const { columns: all, isLatin1: mayBeTwiceEncoded } = known;
    const used = columns ? columns.map((name) => all.find((column) => column.name === name)) : all;
    const waiting: DumpValue[] = [];
    return {
      wholes: used.map((column) => column?.isWhole ?? false),
      waiting,
      mayBeTwiceEncoded,
      endRow: (hash) => {
        this.hashes.push(hash);
        this.rows.push([
          table,
          ...waiting.splice(0).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value)),
        ]);
      },
    };
  }
}
