export { ENCODINGS, type Encoding } from './csv/decode-file.js';
export { assertWritable, DELIMITERS, type DelimiterName, type SheetFormat, writeSheet } from './csv/write-sheet.js';
export { importSheet, type SheetImportResult } from './import-sheet.js';
export type { OrderSelection } from './orders/order-selection.js';
export { selectColumns } from './select-columns.js';
export type { ExportedSheet, Sheet } from './sheet.js';
export { orderLinesOf, type SheetName, sheetOf } from './sheets.js';
