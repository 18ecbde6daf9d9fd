import { restError } from '@grove/core';

/** Spreadsheets. */
export const InvalidSheet = restError('sheet_invalid', 400, 'Line {line} of the file cannot be read: {problem}.');
export const UnknownColumns = restError(
  'sheet_unknown_columns',
  400,
  'The file has no column that Grove understands. Export the same kind of records to see the columns.',
);
export const InvalidCell = restError('sheet_invalid_cell', 400, 'The cell "{column}" {problem}.');
export const RecordNotFound = restError('sheet_record_not_found', 404, 'There is no {kind} {name}.');
