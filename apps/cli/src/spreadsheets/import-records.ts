import { Database } from '@grove/database';
import { importSheet, type SheetImportResult, type SheetName, sheetOf } from '@grove/spreadsheets';
import { withGrove } from '../grove.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { createProgress, type Progress } from '../terminal/progress.js';
import type { ImportOptions } from './file-options.js';

/** `grove import products`, `orders` and `customers` */
export async function importRecords(options: ImportOptions & { name: SheetName }, notify: Notify): Promise<CommandResult> {
  const { name, file, encoding, check: isCheck = false, json: isForPrograms = false } = options;
  return withGrove(notify, async (app) => {
    let progress: Progress | undefined;
    const onProgress = (rows: number, total: number) => {
      progress ??= createProgress(total, { notify, isForPrograms });
      progress.update(rows);
    };
    try {
      const result = await importSheet(app.get(Database), sheetOf(name, app), file, { isCheck, encoding, onProgress });
      return { json: jsonOf(result), text: textOf(result, isCheck), exitCode: result.failed > 0 ? 1 : 0 };
    } finally {
      progress?.stop();
    }
  });
}

const jsonOf = ({ ignoredColumns, ...result }: SheetImportResult): object => ({ ...result, ignored_columns: ignoredColumns });

function textOf({ created, updated, skipped, failed, errors, ignoredColumns }: SheetImportResult, isCheck: boolean): string {
  const more = failed - errors.length;
  return [
    isCheck
      ? `Nothing was stored. An import would create ${created} and change ${updated}, and refuse ${failed} rows.`
      : `Created ${created}, changed ${updated}, and refused ${failed} rows.`,
    ...(skipped > 0 ? [`${skipped} rows had been imported before the interruption.`] : []),
    ...(ignoredColumns.length > 0 ? [`These columns have no meaning for Grove: ${ignoredColumns.join(', ')}.`] : []),
    ...(failed > 0
      ? [
          'Refused rows; correct them, and import the file again:',
          formatTable(
            ['line', 'why'],
            errors.map(({ line, message }) => [String(line), withoutControlCharacters(message)]),
          ),
        ]
      : []),
    ...(more > 0 ? [`${more} more rows were refused.`] : []),
  ].join('\n');
}
