/** The columns that every staged table has beside its own: the hash of the row, and how many bytes it has in the dump. */
export const HASH_COLUMN = 'grove_row_hash';
export const BYTES_COLUMN = 'grove_row_bytes';

/** Whether staging added the column. */
export const isAddedColumn = (name: string): boolean => name === HASH_COLUMN || name === BYTES_COLUMN;

/** The name of a table or column in SQL of SQLite. */
export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** The name of the index on a column. */
export const indexOf = (table: string, column: string): string => `${table} ${column}`;
