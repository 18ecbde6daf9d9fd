export { writeSheet } from './csv-file.js';
export { importSheet, type SheetImportResult } from './import-sheet.js';
export type { Sheet } from './sheet.js';
export { type SheetName, sheetOf } from './sheets.js';
