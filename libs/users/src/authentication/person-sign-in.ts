import { Injectable } from '@nestjs/common';
import { visitor, type Credentials, type Principal } from '@grove/kernel';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import { InsecurePassword, WrongPassword } from '../errors.js';
import type { NameAndPassword } from './basic.js';
import { LastUses } from './last-uses.js';
import { principalOf, stranger } from './principals.js';

/** Signs a person in by name and application password. */
@Injectable()
export class PersonSignIn {
  constructor(
    private readonly passwords: ApplicationPasswordsService,
    private readonly lastUses: LastUses,
  ) {}

  async signIn({ name, password }: NameAndPassword, { style, confidential }: Credentials): Promise<Principal> {
    if (!confidential) throw new InsecurePassword();
    const { holder, used } = await this.passwords.look(name, password);
    if (!holder) return stranger(style);
    if (!used) {
      if (style.strict) throw new WrongPassword();
      return visitor;
    }
    this.lastUses.note(used);
    return principalOf(holder);
  }
}
