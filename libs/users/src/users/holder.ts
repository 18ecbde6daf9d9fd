/** The account behind a credential, as one look at the database found it. */
export interface Holder {
  readonly userId: number;
  readonly username: string;
  readonly roles: readonly string[];
}

/** The credential itself, as it was found: which row, and when it was last used as far as the row tells. */
export interface Used {
  readonly table: 'application_password' | 'consumer_key';
  readonly id: number;
  readonly lastUsedAt: string | null;
}
