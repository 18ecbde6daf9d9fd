import { DatabaseSync } from '@photostructure/sqlite';
import { notPlain } from '../dump/dump-problem.js';
import type { DumpKey, DumpReceiver, DumpTable, OnRepeatedRow, RowReceiver } from '../dump/dump-table.js';
import { isTableOfSite } from '../site-tables.js';
import { AFTER_WRITING, BEFORE_WRITING, dropTable, ROLLBACK } from './staged-tables.sql.js';
import { StagingTable } from './staging-table.js';

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
    this.run(BEFORE_WRITING);
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
    this.run([dropTable(name)]);
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
    this.run(AFTER_WRITING);
    this.native.close();
  }

  close(): void {
    if (!this.native.isOpen) return;
    if (this.native.isTransaction) this.run([ROLLBACK]);
    this.native.close();
  }

  private run(statements: readonly string[]): void {
    for (const statement of statements) this.native.exec(statement);
  }

  private isNeeded(name: string): boolean {
    return (this.prefix === undefined || isTableOfSite(name, this.prefix)) && !NOT_STAGED.test(name);
  }
}
