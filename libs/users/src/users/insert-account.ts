import { firstFree, slugify, type RestError } from '@grove/core';
import { UniqueViolation, type Table, type UnitOfWork } from '@grove/database';
import { EmailTaken, SlugTaken, UsernameTaken } from '../errors.js';
import type { UserEntity } from './user.entity.js';

/** What a username of signs alone is called in addresses. */
const NAMELESS = 'user';

/** Inserts an account with the first free slug; the slug it asks for, else its username, is the start of it. */
export async function insertAccount(unit: UnitOfWork, table: Table<UserEntity>, row: Omit<UserEntity, 'id'>): Promise<number> {
  const wish = slugify(row.slug || row.username) || NAMELESS;
  const taken = new Set<string>();
  for (;;) {
    const slug = firstFree(wish, taken);
    try {
      return await table.insert(unit, { ...row, slug });
    } catch (error) {
      // Only the unique index knows the slugs of accounts that are being made at this moment.
      if (!(error instanceof UniqueViolation && error.concerns('user', 'slug'))) throw error;
      taken.add(slug);
    }
  }
}

/** What a client is told when the database will not have two of something. */
export function refusalOf(error: unknown): RestError | undefined {
  if (!(error instanceof UniqueViolation)) return undefined;
  if (error.concerns('user', 'username_folded')) return new UsernameTaken();
  if (error.concerns('user', 'email_folded')) return new EmailTaken();
  return error.concerns('user', 'slug') ? new SlugTaken() : undefined;
}
