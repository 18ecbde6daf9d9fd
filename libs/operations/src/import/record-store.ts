import { createHash } from 'node:crypto';
import { OBJECT_IDS, type Reader, type Row, type RowValues, type UnitOfWork } from '@grove/database';
import { ColumnLimits, type OversizedValue } from './column-limits.js';
import type { ImportKind, ImportRows, ImportTable } from './import-kind.js';
import { type MissingReference, withoutMissing } from './references.js';
import { deleteIn, existingIds, selectIn } from './statements-by-id.js';

/** Rows in one statement: a power of two. */
const MAX_ROWS = 128;

/** Characters of the texts in one statement. A packet of MySQL has 16 MB by default, and a character up to three bytes. */
const MAX_CHARACTERS = 1_000_000;

/** A value that its column cannot hold, or a reference to a record that does not exist. */
export type UnstoredValue = (OversizedValue & { readonly recordId: number; readonly isMissing?: false }) | MissingReference;

/** Stores records of one kind with the ids that they have, and deletes them again. */
export class RecordStore<R extends { readonly id: number }> {
  private limits?: ReadonlyMap<string, ColumnLimits>;

  constructor(private readonly kind: ImportKind<R>) {}

  /** Which of these ids have a record in Grove, whoever created it. */
  existing(reader: Reader, ids: readonly number[]): Promise<Set<number>> {
    return existingIds(reader, this.kind.tables[0].table, ids);
  }

  /** Which of these records cannot be stored, because the record that they belong to does not exist. */
  async orphans(reader: Reader, records: readonly R[]): Promise<Set<number>> {
    const [main] = this.kind.tables;
    if (!main.references) return new Set();
    const rows = records.map((record) => ({ id: record.id, rows: this.kind.rows(record) }));
    const stored = await withoutMissing(reader, [main], rows, () => undefined);
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
    const existing = await this.existing(unit, ids);
    const unstored: UnstoredValue[] = [];
    const limits = (this.limits ??= this.limitsIn(unit));
    const fitted = records.map((record) => ({
      id: record.id,
      rows: fittedRows(this.kind.rows(record), limits, (value) => unstored.push({ ...value, recordId: record.id })),
    }));
    const rows = await withoutMissing(unit, others, fitted, (value) => unstored.push(value));
    for (const { table, key } of others) await deleteIn(unit, table, key, [...existing]);
    for (const { id, rows: own } of rows.filter((record) => existing.has(record.id))) {
      const { id: _id, ...row } = own[main.table][0];
      await unit.update(main.table, row, { id });
    }
    const added = rows.filter(({ id }) => !existing.has(id));
    const rowsIn = (of: typeof rows, table: string) => of.flatMap(({ rows: own }) => own[table] ?? []);
    await this.claimIds(unit, new Set(added.map(({ id }) => id)));
    await insertRows(unit, main.table, rowsIn(added, main.table));
    for (const { table } of others) await insertWithFreeIds(unit, table, rowsIn(rows, table));
    await this.kind.afterChange?.(unit, ids);
    return unstored;
  }

  /** Deletes records with all their rows. Their ids are not assigned again. */
  async delete(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { table, key } of [...this.kind.tables].reverse()) await deleteIn(unit, table, key, ids);
    if (this.kind.sequence !== undefined) await deleteIn(unit, OBJECT_IDS, 'id', ids);
    await this.kind.afterChange?.(unit, ids);
  }

  /** A text for each of these records that changes when the record changes in Grove. Records that do not exist have none. */
  async fingerprints(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
    const rowsOf = new Map<number, string[]>();
    for (const table of this.kind.tables) {
      const rows = await selectIn(reader, (list) => `SELECT * FROM \`${table.table}\` WHERE \`${table.key}\` IN (${list})`, ids);
      for (const row of rows) {
        const id = Number(row[table.key]);
        const texts = rowsOf.get(id) ?? [];
        texts.push(textOf(row, table));
        rowsOf.set(id, texts);
      }
    }
    return new Map([...rowsOf].map(([id, texts]) => [id, digestOf(texts.sort())]));
  }

  private limitsIn({ manager }: UnitOfWork): ReadonlyMap<string, ColumnLimits> {
    return new Map(this.kind.tables.map(({ table }) => [table, ColumnLimits.of(manager, table)]));
  }

  /** Takes given ids out of the shared sequence. */
  private async claimIds(unit: UnitOfWork, ids: ReadonlySet<number>): Promise<void> {
    const { sequence } = this.kind;
    if (sequence === undefined) return;
    const taken = await existingIds(unit, OBJECT_IDS, [...ids]);
    const claims = [...ids].filter((id) => !taken.has(id)).map((id) => ({ id, kind: sequence }));
    await insertRows(unit, OBJECT_IDS, claims);
  }
}

function fittedRows(
  rows: ImportRows,
  limits: ReadonlyMap<string, ColumnLimits>,
  report: (value: OversizedValue) => void,
): ImportRows {
  return Object.fromEntries(
    Object.entries(rows).map(([table, own]) => [table, own.map((row) => limits.get(table)?.fit(row, report) ?? row)]),
  );
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
function textOf(row: Row, { table, ignored = [] }: ImportTable): string {
  const values = Object.entries(row).filter(([column]) => !ignored.includes(column));
  return `${table} ${JSON.stringify(values, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`;
}

/**
 * Inserts rows in statements whose numbers of rows are powers of two, with fewer rows if they are large. So there are few different statements, however many rows the batches have: the driver
 * of MySQL keeps each statement with a description of all its values.
 */
export async function insertRows(unit: UnitOfWork, table: string, rows: readonly RowValues[]): Promise<void> {
  for (let start = 0, count = MAX_ROWS; start < rows.length; start += count) {
    count = MAX_ROWS;
    while (count > rows.length - start || (count > 1 && isLarge(rows, start, count))) count /= 2;
    await unit.insertMany(table, rows.slice(start, start + count));
  }
}

/** Whether these rows together have too many characters for one statement. */
function isLarge(rows: readonly RowValues[], start: number, count: number): boolean {
  let characters = 0;
  for (let at = start; at < start + count; at++)
    for (const value of Object.values(rows[at])) if (typeof value === 'string') characters += value.length;
  return characters > MAX_CHARACTERS;
}

/** Inserts rows that may have ids. Ids that rows of other records have by now, which were created after an earlier import, are replaced with new ones. */
async function insertWithFreeIds(unit: UnitOfWork, table: string, rows: readonly RowValues[]): Promise<void> {
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? id : []));
  const taken = await existingIds(unit, table, ids);
  const isTaken = ({ id }: RowValues): boolean => typeof id === 'number' && taken.has(id);
  const [free, renumbered] = [rows.filter((row) => !isTaken(row)), rows.filter(isTaken).map(({ id: _taken, ...row }) => row)];
  await insertRows(unit, table, free);
  await insertRows(unit, table, renumbered);
}
