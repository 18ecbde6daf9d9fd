import { restError } from '@grove/core';

/** Spreadsheets. */
export const InvalidSheet = restError('sheet_invalid', 400, 'Line {line} of the file cannot be read: {problem}.');
export const EmptySheet = restError('sheet_empty', 400, 'The file is empty. Its first line must have the names of the columns.');
export const UnknownColumns = restError(
  'sheet_unknown_columns',
  400,
  'Nothing was imported, because Grove does not know these columns: {columns}. {consequence} Rename or remove them; `grove export {sheet}` writes a file with all names.',
);
export const UnknownUnit = restError(
  'sheet_unknown_unit',
  400,
  'Nothing was imported, because the column "{column}" has a unit that Grove does not know: {unit}. Use one of {units}, or no unit for that of the shop.',
);
export const InvalidCell = restError('sheet_invalid_cell', 400, 'The column "{column}" {problem}.');
export const RecordNotFound = restError('sheet_record_not_found', 404, 'There is no {kind} {name}.');
export const SheetExists = restError(
  'sheet_exists',
  409,
  'The file {file} exists already. Choose another name, or add --force to replace it.',
);
export const SheetNotWritable = restError(
  'sheet_not_writable',
  400,
  'The file {file} cannot be written, because {reason}. Choose another place.',
);
export const SheetNotReadable = restError('sheet_not_readable', 400, 'The file {file} cannot be read, because {reason}.');
export const ColumnUnknown = restError('sheet_column_unknown', 400, 'There is no column {column}. {advice}');
