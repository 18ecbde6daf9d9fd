import { firstAvailableSlug, slugify, type RestError } from '@grove/core';
import { type Repository, UniqueViolation } from '@grove/database';
import { EmailTaken, SlugTaken, UsernameTaken } from '../errors.js';
import type { AccountColumns } from './account-columns.js';
import type { UserEntity } from './user.entity.js';

/** The slug of a username without letters and digits. */
const FALLBACK_SLUG = 'user';

/** Inserts an account with the first free slug, based on its slug or username. */
export async function insertAccount(users: Repository<UserEntity>, row: Omit<AccountColumns, 'slugKey'>): Promise<number> {
  const requested = slugify(row.slug || row.username) || FALLBACK_SLUG;
  const taken = new Set<string>();
  for (;;) {
    const slug = firstAvailableSlug(requested, taken);
    try {
      const { identifiers } = await users.insert({ ...row, slug, slugKey: slug });
      return identifiers[0]['id'] as number;
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
