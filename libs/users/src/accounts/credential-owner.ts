/** The account that a credential belongs to. */
export interface CredentialOwner {
  readonly userId: number;
  readonly username: string;
  readonly roles: readonly string[];
}

/** The credential that was used: its row, and when it was last used before. */
export interface UsedCredential {
  readonly table: 'application_password' | 'consumer_key';
  readonly id: number;
  readonly lastUsedAt: string | null;
}
