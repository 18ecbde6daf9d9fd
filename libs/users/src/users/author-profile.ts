import { type Database, Repository } from '@grove/database';
import { UserEntity } from '../accounts/user.entity.js';
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
  database: Database,
  { isPublicAuthor }: Pick<UserExtensionPoints, 'isPublicAuthor'>,
  by: { readonly id: number } | { readonly slug: string },
): Promise<AuthorProfile | undefined> {
  const users = new Repository(database, UserEntity).createQueryBuilder('user').where(by).orderBy('user.id').limit(1);
  users.addSelect(`CASE WHEN ${isPublicAuthor(users)} THEN 1 ELSE 0 END`, 'is_public');
  const { entities, raw } = await users.getRawAndEntities<{ is_public: number | string }>();
  if (entities.length === 0) return undefined;
  const { id, slug, displayName: name, description } = entities[0];
  return { id, slug, name, description, isPublic: Number(raw[0].is_public) === 1 };
}
