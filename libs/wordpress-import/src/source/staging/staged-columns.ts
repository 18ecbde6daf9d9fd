/** The column with the hash of the row, which every staged table has beside its own. */
export const HASH_COLUMN = 'grove_row_hash';

/** The name of a table or column in SQL of SQLite. */
export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** The name of the index on a column. */
export const indexOf = (table: string, column: string): string => `${table} ${column}`;
