import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { RestError } from '@grove/core';
import { type Database, ImportJournal } from '@grove/database';
import { readSheet, type SheetRow } from './csv-file.js';
import { UnknownColumns } from './errors.js';
import type { RowResult, Sheet } from './sheet.js';

export interface SheetImportOptions {
  /** Nothing is stored: each row is tried, and undone. */
  readonly isCheck: boolean;
  readonly onProgress: (rows: number) => void;
}

/** A row that was refused, and why. */
export interface RowError {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

export interface SheetImportResult {
  readonly created: number;
  readonly updated: number;
  /** Rows that an earlier, interrupted import of the same file had done. */
  readonly skipped: number;
  readonly failed: number;
  /** The first refused rows. */
  readonly errors: readonly RowError[];
  readonly ignoredColumns: readonly string[];
}

/** Refused rows that are named; the others are counted. */
const NAMED_ERRORS = 100;

/** Ends a trial: the unit of work is undone. */
class Undo extends Error {
  constructor(readonly result: RowResult) {
    super('This row was only tried.');
  }
}

/**
 * Imports the rows of a CSV file one by one. A row that is refused changes nothing, and the others go on. Rows that are done are remembered until the
 * end of the file, so an import that was interrupted continues when it is run again.
 */
export async function importSheet(
  database: Database,
  sheet: Sheet,
  file: string,
  { isCheck, onProgress }: SheetImportOptions,
): Promise<SheetImportResult> {
  const journal = new ImportJournal(database);
  const kind = `csv ${sheet.name} ${await digestOf(file)}`.slice(0, 40);
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  const errors: RowError[] = [];
  let [ignoredColumns, last, rows] = [[] as string[], 0, 0];
  for await (const row of readSheet(file)) {
    if (rows === 0) ignoredColumns = columnsIgnoredBy(sheet, [...row.cells.keys()]);
    const line = (last = Math.max(row.line, last + 1));
    const outcome = await importRow(row);
    if (typeof outcome === 'string') counts[outcome]++;
    else {
      counts.failed++;
      if (errors.length < NAMED_ERRORS) errors.push({ line, ...outcome });
    }
    onProgress(++rows);
  }
  if (!isCheck) await database.write((unit) => journal.forgetKind(unit, kind));
  return { ...counts, errors, ignoredColumns };

  async function importRow({ cells, line }: SheetRow): Promise<RowResult | 'skipped' | Omit<RowError, 'line'>> {
    try {
      if ((await journal.records(kind, line - 1, line)).length > 0) return 'skipped';
      return await database.write(async (unit) => {
        const result = await sheet.apply(cells);
        if (isCheck) throw new Undo(result);
        await journal.remember(unit, kind, [{ id: line, fingerprint: '', storedFingerprint: '' }], {
          metadata: [],
          leftovers: [],
        });
        return result;
      });
    } catch (error) {
      if (error instanceof Undo) return error.result;
      if (error instanceof RestError) return { code: error.code, message: sentenceOf(error) };
      throw error;
    }
  }
}

/** The columns of the file that have no meaning. A file without any column that has one is refused. */
function columnsIgnoredBy(sheet: Sheet, columns: readonly string[]): string[] {
  const understood = new Set(sheet.understood(columns));
  if (understood.size === 0) throw new UnknownColumns();
  return columns.filter((column) => !understood.has(column));
}

/** The sentence of an error; of wrong values that of each. */
function sentenceOf({ message, details }: RestError): string {
  const params = details['params'];
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message;
  return Object.values(params as Record<string, string>).join(' ');
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
