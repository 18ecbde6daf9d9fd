import { Injectable } from '@nestjs/common';
import type { Credentials, Principal } from '@grove/rest';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import { InsecurePassword } from '../errors.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import type { NameAndPassword } from './basic.js';
import { LastUses } from './last-uses.js';
import { principalOf, stranger } from './principals.js';

/** Signs a person in by name and application password. */
@Injectable()
export class PersonSignIn {
  constructor(
    private readonly passwords: ApplicationPasswordsService,
    private readonly limits: SignInLimits,
    private readonly lastUses: LastUses,
  ) {}

  async signIn({ name, password }: NameAndPassword, { style, client, confidential }: Credentials): Promise<Principal> {
    if (!confidential) throw new InsecurePassword();
    const attempt = this.limits.admit(name, client);
    const { holder, used } = await this.passwords.look(name, password);
    if (!holder || !used) {
      await attempt.failed();
      return stranger(style);
    }
    attempt.succeeded();
    this.lastUses.note(used);
    return principalOf(holder);
  }
}
