import type { OwnCapabilities } from '../roles/roles.js';
import type { UserEntity } from './user.entity.js';

/** The account that a credential belongs to. */
export interface CredentialOwner {
  readonly userId: number;
  readonly username: string;
  readonly roles: readonly string[];
  /** Null for all but imported accounts. */
  readonly ownCapabilities: OwnCapabilities | null;
}

/** The credential that was used: its row, and when it was last used before. */
export interface UsedCredential {
  readonly table: 'application_password' | 'consumer_key' | 'user_session';
  readonly id: number;
  readonly lastUsedAt: string | null;
}

/** The owner of a credential, from the user and the roles that were read with it. */
export const ownerOf = ({ id, username, roles = [], ownCapabilities }: UserEntity): CredentialOwner => ({
  userId: id,
  username,
  roles: roles.map(({ role }) => role),
  ownCapabilities,
});
