// SQL, because one statement changes many accounts from other accounts.
import type { SqlChange } from '@grove/database';

/** Columns of names, and the columns that hold them while no account with a lower id has the same. */
export const UNIQUE_NAMES = [
  ['username_folded', 'username_key'],
  ['email_folded', 'email_key'],
  ['slug', 'slug_key'],
] as const;

/** Gives each name that no account holds to the account with the lowest id: people sign in by it, and no new account gets it. */
export const ASSIGN_UNIQUE_NAMES: readonly SqlChange[] = UNIQUE_NAMES.map(([column, key]) => ({
  changes: ['user'],
  // MySQL updates no table that a subquery reads, unless the result is stored before.
  sql: `UPDATE user SET ${key} = ${column} WHERE id IN (SELECT id FROM (
      SELECT MIN(other.id) AS id FROM user other LEFT JOIN user holder ON holder.${key} = other.${column}
        WHERE holder.id IS NULL AND other.${column} <> '' GROUP BY other.${column}
    ) named)`,
}));
