import { DatabaseSync } from '@photostructure/sqlite';
import { notPlain } from '../dump/dump-problem.js';
import type { DumpKey, DumpReceiver, DumpTable, OnRepeatedRow, RowReceiver } from '../dump/dump-table.js';
import { isTableOfSite } from '../site-tables.js';
import { quoted } from './staged-columns.js';
import { StagingTable } from './staging-table.js';

/** The file is of no use until it is complete, so nothing is done for the case that the process ends before. */
const SETTINGS = ['journal_mode = MEMORY', 'synchronous = OFF', 'cache_size = -32000', 'temp_store = FILE'];

/** Tables of logs, queues, sessions and copies of other tables, which can be most of a dump and of which nothing is imported. */
export const NOT_STAGED =
  /(?:actionscheduler_\w+|woocommerce_(?:sessions|log)|wc_(?:order_stats|order_(?:product|coupon|tax)_lookup|(?:customer|category)_lookup|admin_note\w*|rate_limits))$/;

/** Recreates the tables of a dump in a new file of SQLite. */
export class StagingWriter implements DumpReceiver {
  private readonly native: InstanceType<typeof DatabaseSync>;
  private readonly tables = new Map<string, StagingTable>();
  private last?: StagingTable;
  /** Of all tables that the dump creates, also of those that are passed over. */
  readonly tableNames = new Set<string>();

  /** `prefix`: tables of other sites are passed over; undefined to take all of them. */
  constructor(
    file: string,
    private readonly prefix: string | undefined,
  ) {
    this.native = new DatabaseSync(file);
    for (const setting of SETTINGS) this.native.exec(`PRAGMA ${setting}`);
    this.native.exec('BEGIN');
  }

  createTable(table: DumpTable, isOptional: boolean): void {
    this.tableNames.add(table.name);
    if (!this.isNeeded(table.name)) return;
    if (this.tables.has(table.name)) {
      if (isOptional) return;
      throw notPlain(`it creates the table ${table.name} twice`);
    }
    this.tables.set(table.name, new StagingTable(this.native, table));
  }

  dropTable(name: string): void {
    this.tableNames.delete(name);
    if (!this.tables.delete(name)) return;
    this.last = undefined;
    this.native.exec(`DROP TABLE ${quoted(name)}`);
  }

  emptyTable(name: string): void {
    this.tables.get(name)?.empty();
  }

  addKeys(name: string, keys: readonly DumpKey[]): void {
    this.tables.get(name)?.addKeys(keys);
  }

  receiveRows(name: string, columns: readonly string[] | undefined, onRepeated: OnRepeatedRow): RowReceiver | undefined {
    const table = this.tables.get(name);
    if (!table) {
      if (this.isNeeded(name)) throw notPlain(`it has rows of the table ${name}, but does not create it before`);
      return undefined;
    }
    if (table !== this.last) this.last?.flush();
    this.last = table;
    return table.receiver(columns, onRepeated);
  }

  /** Stores what is left, builds the indexes and closes the file. */
  finish(): void {
    for (const table of this.tables.values()) table.index();
    this.native.exec('COMMIT');
    this.native.exec('PRAGMA analysis_limit = 1000');
    this.native.exec('ANALYZE');
    // The driver keeps a closed connection until its statements are collected.
    this.native.exec('PRAGMA shrink_memory');
    this.native.close();
  }

  close(): void {
    if (!this.native.isOpen) return;
    if (this.native.isTransaction) this.native.exec('ROLLBACK');
    this.native.close();
  }

  private isNeeded(name: string): boolean {
    return (this.prefix === undefined || isTableOfSite(name, this.prefix)) && !NOT_STAGED.test(name);
  }
}
