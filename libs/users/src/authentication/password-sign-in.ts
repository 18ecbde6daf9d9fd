import { Injectable } from '@nestjs/common';
import type { Credentials, Principal } from '@grove/rest';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import { InsecurePassword } from '../errors.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import type { NameAndPassword } from './basic.js';
import { LastUses } from './last-uses.js';
import { createPrincipal, rejectOrVisitor } from './principals.js';

/** Sign-in with a username or e-mail address and an application password. */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly passwords: ApplicationPasswordsService,
    private readonly limits: SignInLimits,
    private readonly lastUses: LastUses,
  ) {}

  async signIn({ name, password }: NameAndPassword, { style, client, confidential, versions }: Credentials): Promise<Principal> {
    if (!confidential) throw new InsecurePassword();
    const attempt = await this.limits.beginAccount(name, client);
    const { owner, used, uuid } = await this.passwords.findByPassword(name, password, versions);
    if (!owner || !used) {
      await attempt.failed();
      return rejectOrVisitor(style);
    }
    attempt.succeeded();
    this.lastUses.record(used, client);
    return createPrincipal(owner, { applicationPassword: uuid });
  }
}
