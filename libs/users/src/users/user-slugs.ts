import { placeholders, type Database } from '@grove/database';

/** The slugs of users by their ids. */
export async function userSlugs(database: Pick<Database, 'read'>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const unique = [...new Set(ids)];
  const rows = await database.read<{ id: number; slug: string }>(
    `SELECT id, slug FROM user WHERE id IN (${placeholders(unique.length)})`,
    unique,
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
