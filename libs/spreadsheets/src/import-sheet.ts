import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { RestError } from '@grove/core';
import type { Database } from '@grove/database';
import { ImportJournal } from '@grove/operations';
import type { Encoding } from './csv/decode-file.js';
import { readSheet } from './csv/read-sheet.js';
import { EmptySheet, InvalidSheet, SheetNotReadable } from './errors.js';
import { assertIdentified, type FileColumns, fileColumnsOf, missingIdentifiers } from './headings/file-columns.js';
import { sentenceOf } from './row-errors.js';
import type { ImportStage, RowResult, Sheet, SheetImport, SheetRow } from './sheet.js';

interface SheetImportOptions {
  /** Nothing is stored: each row is tried, and undone. */
  readonly isCheck: boolean;
  readonly encoding: Encoding;
  readonly onProgress: (rows: number, total: number) => void;
}

/** A row that was refused, and why. */
interface RowError {
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
 * Imports the rows of a CSV file one by one. The whole file is read before the first row is stored, so that a file that is not right changes nothing. A row that
 * is refused changes nothing, and the others go on. Rows that are done are remembered until the end of the file, so an import that was interrupted continues when
 * it is run again.
 */
export async function importSheet(
  database: Database,
  sheet: Sheet,
  file: string,
  { isCheck, encoding, onProgress }: SheetImportOptions,
): Promise<SheetImportResult> {
  const journal = new ImportJournal(database);
  const digest = await digestOf(file);
  const { columns, sheetImport, total } = await surveyed(sheet, file, { isCheck, encoding });
  const kinds = sheetImport.stages.map(({ isCounted }) => `csv ${sheet.name}${isCounted ? '' : '+'} ${digest}`.slice(0, 40));
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  const errors: RowError[] = [];
  const refused = new Set<number>();
  let done = 0;
  for (const [index, stage] of sheetImport.stages.entries())
    for await (const row of rowsOf(file, encoding, columns)) {
      if (!stage.has(row) || (!stage.isCounted && refused.has(row.line))) continue;
      const outcome = await importRow(row, stage, kinds[index]);
      if (typeof outcome !== 'string') {
        counts.failed++;
        refused.add(row.line);
        errors.push({ line: row.line, ...outcome });
      } else if (stage.isCounted) counts[outcome]++;
      if (stage.isCounted) onProgress(++done, total);
    }
  if (!isCheck)
    await database.write(async () => {
      for (const kind of new Set(kinds)) await journal.forgetKind(kind);
    });
  const named = errors.sort((one, other) => one.line - other.line).slice(0, NAMED_ERRORS);
  return { ...counts, errors: named, ignoredColumns: columns.unknown };

  async function importRow(
    { cells, line }: SheetRow,
    stage: ImportStage,
    kind: string,
  ): Promise<RowResult | 'skipped' | Omit<RowError, 'line'>> {
    try {
      if ((await journal.records(kind, line - 1, line)).length > 0) return 'skipped';
      return await database.write(async () => {
        const result = await stage.apply({ cells, line });
        if (isCheck) throw new Undo(result);
        await journal.remember(kind, [{ id: line, fingerprint: '', storedFingerprint: '' }], {
          metadata: [],
          leftovers: [],
        });
        return result;
      });
    } catch (error) {
      if (error instanceof Undo) return error.result;
      if (!(error instanceof RestError)) throw error;
      const message = sentenceOf(error, { columns: columns.known, cells, sheetImport });
      return { code: error.code, message: stage.isCounted ? message : `The record was stored, but not its links. ${message}` };
    }
  }
}

/** Reads the whole file once: its columns, and what the import needs to know of all rows. Refuses a file that is not right. */
async function surveyed(
  sheet: Sheet,
  file: string,
  { isCheck, encoding }: Pick<SheetImportOptions, 'isCheck' | 'encoding'>,
): Promise<{ columns: FileColumns; sheetImport: SheetImport; total: number }> {
  let columns: FileColumns | undefined;
  for await (const { texts } of readSheet(file, encoding)) {
    columns = fileColumnsOf(texts, sheet);
    break;
  }
  if (columns === undefined) throw new EmptySheet();
  const sheetImport = sheet.import(columns.known, { isCheck });
  let total = 0;
  for await (const row of rowsOf(file, encoding, columns)) {
    sheetImport.survey(row);
    total++;
  }
  const isDoubtful = columns.unknown.length > 0 && missingIdentifiers(columns, sheet).length > 0;
  if (isDoubtful && (await sheetImport.createsRecords())) assertIdentified(columns, sheet);
  return { columns, sheetImport, total };
}

/** The rows of a file, with the columns that have a meaning. */
async function* rowsOf(file: string, encoding: Encoding, { places, isUnnamed }: FileColumns): AsyncGenerator<SheetRow> {
  let last = 0;
  for await (const { line, texts } of readSheet(file, encoding)) {
    const isHeader = last === 0;
    last = Math.max(line, last + 1);
    if (isHeader) continue;
    if (texts.some((text, index) => text !== '' && isUnnamed[index]))
      throw new InvalidSheet({ line: last, problem: 'it has a text in a column without a name' });
    const cells = places.flatMap((column, index) =>
      column && index < texts.length ? [[column.name, texts[index]] as const] : [],
    );
    yield { line: last, cells: new Map(cells) };
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : new SheetNotReadable({ file, reason });
  }
  return hash.digest('hex');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};
