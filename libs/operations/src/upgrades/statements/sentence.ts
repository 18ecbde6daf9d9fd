import type { Operation, OperationKind } from './operation.js';

type Sentence = (operation: Operation) => string;

const SENTENCES: Readonly<Record<OperationKind, Sentence>> = {
  create_table: ({ table }) => `creates the table ${table}`,
  drop_table: ({ table }) => `drops the table ${table}`,
  rename_table: ({ table, name }) => `renames the table ${table} to ${name}`,
  add_column: ({ table, name }) => `adds the column ${name} to ${table}`,
  change_column: ({ table, name }) => `changes the column ${name} of ${table}`,
  rename_column: ({ table, name }) => `renames the column ${name} of ${table}`,
  drop_column: ({ table, name }) => `drops the column ${name} of ${table}`,
  add_index: ({ table, name }) => `adds the index ${name} to ${table}`,
  add_unique: ({ table, name }) => `adds the unique index ${name} to ${table}`,
  rename_index: ({ table, name }) => `renames the index ${name} of ${table}`,
  drop_index: ({ table, name }) => `drops the index ${name}${table === '' ? '' : ` of ${table}`}`,
  add_foreign_key: ({ table, name }) => `adds the foreign key ${name} to ${table}`,
  drop_foreign_key: ({ table, name }) => `drops the foreign key ${name} of ${table}`,
  convert_texts: ({ table }) => `changes how texts of ${table} are stored and compared`,
  insert_row: ({ table }) => `inserts rows into ${table}`,
  copy_rows: ({ table }) => `inserts rows of other tables into ${table}`,
  change_rows: ({ table }) => `changes rows of ${table}`,
  other: ({ table, definition }) => `runs ${table === '' ? definition.slice(0, 80) : `a statement on ${table}`}`,
};

/** What an operation does: the end of a sentence that begins with the name of a migration. */
export const describeOperation = (operation: Operation): string => SENTENCES[operation.kind](operation);
