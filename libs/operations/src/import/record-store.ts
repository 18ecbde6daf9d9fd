import { createHash } from 'node:crypto';
import { type Database, OBJECT_IDS, type Row, type RowValues, type UnitOfWork } from '@grove/database';
import { fitRow } from './column-limits.js';
import type { ImportKind, ImportRows, ImportTable } from './import-kind.js';
import { deleteRows, existingIds, insertRows, readRows, updateRow } from './imported-rows.sql.js';

/** A value that was not stored: its column cannot hold it, or it refers to a record that does not exist. */
export interface UnstoredValue {
  readonly recordId: number;
  readonly table: string;
  readonly column: string;
  /** As it was. */
  readonly value: string;
  readonly isMissing?: boolean;
}

/** Stores records of one kind with the ids that they have, and deletes them again. */
export class RecordStore<R extends { readonly id: number }> {
  constructor(
    private readonly database: Database,
    private readonly kind: ImportKind<R>,
  ) {}

  /** Which of these ids have a record in Grove, whoever created it. */
  existing(ids: readonly number[]): Promise<Set<number>> {
    return existingIds(this.database, this.kind.tables[0].table, ids);
  }

  /** Which of these records cannot be stored, because the record that they belong to does not exist. */
  async orphans(records: readonly R[]): Promise<Set<number>> {
    const [main] = this.kind.tables;
    if (!main.references) return new Set();
    const rows = records.map((record) => ({ id: record.id, rows: this.kind.rows(record) }));
    const stored = await withoutMissing(this.database, [main], rows, () => undefined);
    return new Set(stored.filter(({ rows: own }) => own[main.table].length === 0).map(({ id }) => id));
  }

  /**
   * Stores records: those that exist are updated, and their rows in other tables are replaced. Returns what their columns cannot hold and the references to records
   * that do not exist, with the ids of the records.
   */
  async store(unit: UnitOfWork, records: readonly R[]): Promise<UnstoredValue[]> {
    if (records.length === 0) return [];
    const [main, ...others] = this.kind.tables;
    const ids = records.map(({ id }) => id);
    const existing = await this.existing(ids);
    const unstored: UnstoredValue[] = [];
    const report = (value: UnstoredValue) => void unstored.push(value);
    const fitted = records.map((record) => this.fitRows(record, report));
    const rows = await withoutMissing(this.database, others, fitted, report);
    for (const { table, key } of others) await deleteRows(unit, table, key, [...existing]);
    for (const { id, rows: own } of rows.filter((record) => existing.has(record.id)))
      await updateRow(unit, main.table, { ...own[main.table][0], id });
    const added = rows.filter(({ id }) => !existing.has(id));
    const rowsIn = (of: typeof rows, table: string) => of.flatMap(({ rows: own }) => own[table] ?? []);
    await this.claimIds(unit, new Set(added.map(({ id }) => id)));
    await insertRows(unit, main.table, rowsIn(added, main.table));
    for (const { table } of others) await this.insertWithFreeIds(unit, table, rowsIn(rows, table));
    await this.kind.afterChange?.(unit, ids);
    return unstored;
  }

  /** Deletes records with all their rows. Their ids are not assigned again. */
  async delete(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { table, key } of [...this.kind.tables].reverse()) await deleteRows(unit, table, key, ids);
    if (this.kind.sequence !== undefined) await deleteRows(unit, OBJECT_IDS, 'id', ids);
    await this.kind.afterChange?.(unit, ids);
  }

  /**
   * A text for each of these records that changes when the record changes in Grove. Records that do not exist have none. The first imports had the columns in the
   * order of the table (`byName` is false), which differs between databases.
   */
  async fingerprints(ids: readonly number[], byName = true): Promise<Map<number, string>> {
    const rowsOf = new Map<number, string[]>();
    for (const table of this.kind.tables) {
      for (const row of await readRows(this.database, table.table, table.key, ids)) {
        const id = Number(row[table.key]);
        const texts = rowsOf.get(id) ?? [];
        texts.push(textOf(row, table, byName));
        rowsOf.set(id, texts);
      }
    }
    return new Map([...rowsOf].map(([id, texts]) => [id, digestOf(texts.sort())]));
  }

  /** The rows of a record, with values that their columns can hold. */
  private fitRows(record: R, report: (value: UnstoredValue) => void): RecordRows {
    const { id: recordId } = record;
    const fitted = Object.entries(this.kind.rows(record)).map(([table, rows]) => [
      table,
      rows.map((row) => fitRow(this.database, table, row, (column, value) => report({ recordId, table, column, value }))),
    ]);
    return { id: recordId, rows: Object.fromEntries(fitted) as RecordRows['rows'] };
  }

  /** Takes given ids out of the shared sequence. */
  private async claimIds(unit: UnitOfWork, ids: ReadonlySet<number>): Promise<void> {
    const { sequence } = this.kind;
    if (sequence === undefined) return;
    const taken = await existingIds(this.database, OBJECT_IDS, [...ids]);
    const claims = [...ids].filter((id) => !taken.has(id)).map((id) => ({ id, kind: sequence }));
    await insertRows(unit, OBJECT_IDS, claims);
  }

  /** Inserts rows that may have ids. Ids that rows of other records have by now, which were created after an earlier import, are replaced with new ones. */
  private async insertWithFreeIds(unit: UnitOfWork, table: string, rows: readonly RowValues[]): Promise<void> {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? id : []));
    const taken = await existingIds(this.database, table, ids);
    const isTaken = ({ id }: RowValues): boolean => typeof id === 'number' && taken.has(id);
    const [free, renumbered] = [rows.filter((row) => !isTaken(row)), rows.filter(isTaken).map(({ id: _taken, ...row }) => row)];
    await insertRows(unit, table, free);
    await insertRows(unit, table, renumbered);
  }
}

/** The rows of a record, by table. */
interface RecordRows {
  readonly id: number;
  readonly rows: ImportRows;
}

/** The records without the rows of these tables that refer to records that do not exist; these rows are reported. */
async function withoutMissing(
  database: Database,
  tables: readonly ImportTable[],
  records: readonly RecordRows[],
  report: (reference: UnstoredValue) => void,
): Promise<readonly RecordRows[]> {
  let kept = records;
  for (const { table, references = {} } of tables)
    for (const [column, target] of Object.entries(references)) {
      const ids = new Set(kept.flatMap(({ rows }) => (rows[table] ?? []).map((row) => Number(row[column]))));
      const existing = await existingIds(database, target, [...ids]);
      const isKept = (id: number, row: RowValues): boolean => {
        const exists = existing.has(Number(row[column]));
        if (!exists) report({ recordId: id, table, column, value: String(row[column]), isMissing: true });
        return exists;
      };
      kept = kept.map(({ id, rows }) => ({
        id,
        rows: { ...rows, [table]: (rows[table] ?? []).filter((row) => isKept(id, row)) },
      }));
    }
  return kept;
}

/** The hash of lines, which are not joined because they may be large. */
function digestOf(lines: readonly string[]): string {
  const hash = createHash('sha1');
  for (const [index, line] of lines.entries()) {
    if (index > 0) hash.update('\n');
    hash.update(line);
  }
  return hash.digest('hex');
}

/** A row as text, the same for equal rows on one engine. */
function textOf(row: Row, { table, ignored = [] }: ImportTable, byName: boolean): string {
  const values = Object.entries(row).filter(([column]) => !ignored.includes(column));
  if (byName) values.sort(([one], [other]) => (one < other ? -1 : 1));
  return `${table} ${JSON.stringify(values, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`;
}
