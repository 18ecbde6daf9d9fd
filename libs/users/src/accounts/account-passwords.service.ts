import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { signInNameOf } from './sign-in-name.js';
import { hashPassword, isOwnHash, verifyPassword } from './password-hash.js';
import { newToken } from '../secrets/random-token.js';
import { UserEntity } from './user.entity.js';

/** An account whose password was right. */
export interface VerifiedAccount {
  readonly id: number;
  /** The hash that its password has now. */
  readonly passwordHash: string;
}

/**
 * The passwords of accounts, with which people sign in to the back office; programs sign in by application passwords and consumer keys. They are kept with the
 * hash that they have, so that people who come from another system need no new ones.
 */
@Injectable()
export class AccountPasswords {
  private readonly users: Repository<UserEntity>;
  /** The hash of a password that nobody has: comparing with it takes as long as with that of an account. */
  private nobodys?: Promise<string>;

  constructor(private readonly database: Database) {
    this.users = new Repository(database, UserEntity);
  }

  /** The account with this username or e-mail address and this password. The hash of WordPress is replaced by Grove's own. */
  async verify(usernameOrEmail: string, password: string): Promise<VerifiedAccount | undefined> {
    const name = signInNameOf(usernameOrEmail);
    const account = name === undefined ? undefined : await this.find(name);
    const hash = account?.passwordHash;
    const isRight = await verifyPassword(password, hash || (await (this.nobodys ??= hashPassword(newToken()))));
    if (!account || !hash || !isRight) return undefined;
    const { id } = account;
    return isOwnHash(hash) ? { id, passwordHash: hash } : this.renew(id, hash, password);
  }

  private async find(wanted: string): Promise<UserEntity | undefined> {
    const disabledAt = IsNull();
    const found = await this.users.findBy([
      { usernameKey: wanted, disabledAt },
      { emailKey: wanted, disabledAt },
    ]);
    return found.find(({ usernameKey }) => usernameKey === wanted) ?? found[0];
  }

  /** Another request may have stored another hash of the same password meanwhile, or a new password. */
  private async renew(id: number, before: string, password: string): Promise<VerifiedAccount | undefined> {
    const passwordHash = await hashPassword(password);
    const { affected } = await this.database.write(() => this.users.update({ id, passwordHash: before }, { passwordHash }));
    if (affected !== 0) return { id, passwordHash };
    const stored = (await this.users.findById(id))?.passwordHash;
    return stored && (await verifyPassword(password, stored)) ? { id, passwordHash: stored } : undefined;
  }
}
