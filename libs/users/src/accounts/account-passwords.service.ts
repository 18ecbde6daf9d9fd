import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { signInNameOf } from './sign-in-name.js';
import { hashPassword, isOwnHash, verifyPassword } from './password-hash.js';

/** An account with the hash of its password. */
interface Row {
  readonly id: number;
  readonly usernameKey: string | null;
  readonly hash: string | null;
}

/**
 * The passwords of accounts. No route accepts them: requests sign in by application passwords and consumer keys. They are kept with the hash that they have,
 * so that people do not need new ones when a program that signs people in uses Grove.
 */
@Injectable()
export class AccountPasswords {
  constructor(private readonly database: Database) {}

  /** The id of the account with this username or e-mail address and this password. The hash of another system is replaced by Grove's own. */
  async verify(usernameOrEmail: string, password: string): Promise<number | undefined> {
    const name = signInNameOf(usernameOrEmail);
    const account = name === undefined ? undefined : await this.find(name);
    if (!account?.hash || !(await verifyPassword(password, account.hash))) return undefined;
    if (!isOwnHash(account.hash)) await this.renew(account.id, account.hash, password);
    return account.id;
  }

  private async find(wanted: string): Promise<Row | undefined> {
    const rows = await this.database.read<Row>(
      `SELECT id, username_key AS usernameKey, password_hash AS hash FROM user
        WHERE (username_key = ? OR email_key = ?) AND disabled_at IS NULL`,
      [wanted, wanted],
    );
    return rows.find(({ usernameKey }) => usernameKey === wanted) ?? rows[0];
  }

  /** Another process may have changed the password meanwhile. */
  private async renew(id: number, before: string, password: string): Promise<void> {
    const hash = await hashPassword(password);
    await this.database.write((unit) =>
      unit.query('UPDATE user SET password_hash = ? WHERE id = ? AND password_hash = ?', [hash, id, before]),
    );
  }
}
