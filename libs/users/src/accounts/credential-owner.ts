import type { OwnCapabilities } from '../roles/roles.js';

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
  readonly table: 'application_password' | 'consumer_key';
  readonly id: number;
  readonly lastUsedAt: string | null;
}

/** The own capabilities of an account, as its column has them. */
export const parseOwnCapabilities = (column: string | null): OwnCapabilities | null =>
  column === null ? null : (JSON.parse(column) as OwnCapabilities);
