import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { UserEntity } from '../accounts/user.entity.js';

/** The slugs of users by their ids. */
export async function userSlugs(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const users = new Repository(database, UserEntity);
  const found = await users.find({ select: { id: true, slug: true }, where: { id: In([...new Set(ids)]) } });
  return new Map(found.map(({ id, slug }) => [id, slug]));
}
