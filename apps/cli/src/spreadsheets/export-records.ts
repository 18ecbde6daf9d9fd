import { assertWritable, orderLinesOf, selectColumns, type SheetName, sheetOf, writeSheet } from '@grove/spreadsheets';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { createProgress } from '../terminal/progress.js';
import type { ExportOptions } from './file-options.js';

/** `grove export products`, `orders` and `customers`. Nothing to print if the rows themselves went to standard output. */
export async function exportRecords(
  options: ExportOptions & { name: SheetName },
  notify: Notify,
): Promise<CommandResult | undefined> {
  const { name, file, columns, separator: delimiter, bom: byteOrderMark = false, force: overwrites = false } = options;
  const format = { delimiter, byteOrderMark, overwrites };
  await assertWritable(file, format);
  return withGrove(notify, async (app) => {
    const selection = { since: options.since, until: options.until, statuses: options.status };
    const sheet = options.lines ? orderLinesOf(app, selection) : sheetOf(name, app, selection);
    const { header, rowCount } = await sheet.layout();
    const content = { header: selectColumns(header, columns, (heading) => sheet.columnOf?.(heading), sheet.onlyIfNamed) };
    const progress = createProgress(rowCount, { notify, isForPrograms: options.json ?? false });
    try {
      let done = 0;
      // Rows that are added meanwhile are written too.
      const onRow = () => progress.update(Math.min(++done, rowCount));
      const rows = await writeSheet(file, { ...content, rows: counted(sheet.rows(), onRow) }, format);
      return file === '-' ? undefined : { json: { file, rows }, text: `Wrote ${rows} rows to ${file}.` };
    } finally {
      progress.stop();
    }
  });
}

async function* counted<T>(rows: AsyncIterable<T>, onRow: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    yield row;
    onRow();
  }
}
