import type { Database, StoredSecrets } from '@grove/database';

/** Credentials of which a keyed hash is stored. Nobody can make another one of it before the credential is used again. */
export class HashedSecrets implements StoredSecrets {
  readonly isRenewedByUse = true;

  /** The table has a column `key_id`. Its name is written into statements as it is. */
  constructor(
    private readonly database: Database,
    readonly name: string,
    private readonly table: 'application_password' | 'consumer_key',
  ) {}

  count(): Promise<number> {
    return this.counted('', []);
  }

  remaining(keyId: string): Promise<number> {
    return this.counted(' WHERE key_id <> ?', [keyId]);
  }

  private async counted(condition: string, values: readonly string[]): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${this.table}${condition}`;
    const [{ count }] = await this.database.read<{ count: number | string }>(sql, values);
    return Number(count);
  }
}
