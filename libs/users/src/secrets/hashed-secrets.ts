import type { Database, StoredSecrets } from '@grove/database';
import { IMPORTED } from './imported-hash.js';

/** Credentials stored as a keyed hash. They can only be rehashed when they are used again. */
export class HashedSecrets implements StoredSecrets {
  readonly isRenewedByUse = true;

  /** `table` must have a column `key_id`; its name is written into SQL statements. */
  constructor(
    private readonly database: Database,
    readonly name: string,
    private readonly table: 'application_password' | 'consumer_key',
  ) {}

  count(): Promise<number> {
    return this.countRows('', []);
  }

  remaining(keyId: string): Promise<number> {
    // Imported hashes need no key.
    return this.countRows(' WHERE key_id NOT IN (?, ?)', [keyId, IMPORTED]);
  }

  private async countRows(condition: string, values: readonly string[]): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${this.table}${condition}`;
    const [{ count }] = await this.database.read<{ count: number | string }>(sql, values);
    return Number(count);
  }
}
