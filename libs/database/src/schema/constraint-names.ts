import { createHash } from 'node:crypto';

/** MySQL allows 64 characters. */
const MAX_LENGTH = 60;

/** The name of the unique index over these columns. */
export const uniqueName = (table: string, columns: readonly string[]): string => nameOf('uq', table, columns);

/** The name of the plain index over these columns. */
export const indexName = (table: string, columns: readonly string[]): string => nameOf('ix', table, columns);

/** The name of the foreign key of this column. */
export const foreignKeyName = (table: string, column: string): string => nameOf('fk', table, [column]);

function nameOf(prefix: string, table: string, columns: readonly string[]): string {
  const name = [prefix, table, ...columns].join('_');
  if (name.length <= MAX_LENGTH) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, MAX_LENGTH - 9)}_${digest}`;
}
