import { firstAvailableSlug, slugify, type RestError } from '@grove/core';
import { UniqueViolation, type Table, type UnitOfWork } from '@grove/database';
import { EmailTaken, SlugTaken, UsernameTaken } from '../errors.js';
import type { UserEntity } from './user.entity.js';

/** The slug of a username without letters and digits. */
const FALLBACK_SLUG = 'user';

/** Inserts an account with the first free slug, based on its slug or username. */
export async function insertAccount(
  unit: UnitOfWork,
  table: Table<UserEntity>,
  row: Omit<UserEntity, 'id' | 'slugKey'>,
): Promise<number> {
  const requested = slugify(row.slug || row.username) || FALLBACK_SLUG;
  const taken = new Set<string>();
  for (;;) {
    const slug = firstAvailableSlug(requested, taken);
    try {
      return await table.insert(unit, { ...row, slug, slugKey: slug });
    } catch (error) {
      // Only the unique index knows the slugs of accounts that other transactions are inserting.
      if (!(error instanceof UniqueViolation && error.concerns('user', 'slug_key'))) throw error;
      taken.add(slug);
    }
  }
}

/** The error for a violated unique index. */
export function toRestError(error: unknown): RestError | undefined {
  if (!(error instanceof UniqueViolation)) return undefined;
  if (error.concerns('user', 'username_key')) return new UsernameTaken();
  if (error.concerns('user', 'email_key')) return new EmailTaken();
  return error.concerns('user', 'slug_key') ? new SlugTaken() : undefined;
}
