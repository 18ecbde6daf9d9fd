export type { Encoding } from './csv/decode-file.js';
export { assertWritable, type DelimiterName, writeSheet } from './csv/write-sheet.js';
export { importSheet, type SheetImportResult } from './import-sheet.js';
export { selectColumns } from './select-columns.js';
export { orderLinesOf, type SheetName, sheetOf } from './sheets.js';
