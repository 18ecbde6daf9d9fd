import type { Bound, Database } from '@grove/database';
import type { UserExtensionPoints } from './user-extension-points.js';

/** What public pages say about an author. */
export interface AuthorProfile {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** HTML. */
  readonly description: string;
  /** Whether everybody may see the user. Others are named as the author of what they wrote, and nothing else. */
  readonly isPublic: boolean;
}

/** The profile of the user with this id or slug. */
export async function findAuthorProfile(
  database: Pick<Database, 'read'>,
  { publicAuthorCondition }: Pick<UserExtensionPoints, 'publicAuthorCondition'>,
  by: { readonly id: number } | { readonly slug: string },
): Promise<AuthorProfile | undefined> {
  const [condition, value]: [string, Bound] = 'id' in by ? ['id = ?', by.id] : ['slug = ?', by.slug];
  const isPublic = `CASE WHEN ${publicAuthorCondition} THEN 1 ELSE 0 END AS isPublic`;
  const sql = `SELECT id, slug, display_name AS name, description, ${isPublic} FROM user WHERE ${condition} ORDER BY id LIMIT 1`;
  const [row] = await database.read<Omit<AuthorProfile, 'isPublic'> & { isPublic: number }>(sql, [value]);
  return row && { ...row, isPublic: Number(row.isPublic) === 1 };
}
