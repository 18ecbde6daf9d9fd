import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { signInNameOf } from './sign-in-name.js';
import { hashPassword, isOwnHash, verifyPassword } from './password-hash.js';
import { UserEntity } from './user.entity.js';

/**
 * The passwords of accounts. No route accepts them: requests sign in by application passwords and consumer keys. They are kept with the hash that they have,
 * so that people do not need new ones when a program that signs people in uses Grove.
 */
@Injectable()
export class AccountPasswords {
  private readonly users: Repository<UserEntity>;

  constructor(private readonly database: Database) {
    this.users = new Repository(database, UserEntity);
  }

  /** The id of the account with this username or e-mail address and this password. The hash of WordPress is replaced by Grove's own. */
  async verify(usernameOrEmail: string, password: string): Promise<number | undefined> {
    const name = signInNameOf(usernameOrEmail);
    const account = name === undefined ? undefined : await this.find(name);
    const hash = account?.passwordHash;
    if (!account || !hash || !(await verifyPassword(password, hash))) return undefined;
    if (!isOwnHash(hash)) await this.renew(account.id, hash, password);
    return account.id;
  }

  private async find(wanted: string): Promise<UserEntity | undefined> {
    const disabledAt = IsNull();
    const found = await this.users.findBy([
      { usernameKey: wanted, disabledAt },
      { emailKey: wanted, disabledAt },
    ]);
    return found.find(({ usernameKey }) => usernameKey === wanted) ?? found[0];
  }

  /** Another process may have changed the password meanwhile. */
  private async renew(id: number, before: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    await this.database.write(() => this.users.update({ id, passwordHash: before }, { passwordHash }));
  }
}
