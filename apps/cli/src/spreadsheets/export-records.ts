import { type SheetName, sheetOf, writeSheet } from '@grove/spreadsheets';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { createProgress } from '../terminal/progress.js';
import type { FileOptions } from './file-options.js';

/** `grove export products`, `orders` and `customers` */
export async function exportRecords(options: FileOptions & { name: SheetName }, notify: Notify): Promise<CommandResult> {
  const { name, file } = options;
  return withGrove(notify, async (app) => {
    const sheet = sheetOf(name, app);
    const progress = createProgress(await sheet.count(), { notify, isForPrograms: options.json ?? false });
    try {
      let done = 0;
      const onRow = () => progress.update(++done);
      const rows = await writeSheet(file, await sheet.header(), counted(sheet.rows(), onRow));
      const text = file === '-' ? '' : `Wrote ${rows} rows to ${file}.`;
      return { json: { file, rows }, text };
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
