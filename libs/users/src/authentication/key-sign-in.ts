import { Injectable } from '@nestjs/common';
import { visitor, type Credentials, type Principal } from '@grove/rest';
import { ConsumerKeysService } from '../consumer-keys/consumer-keys.service.js';
import { InsecureKey, WrongSecret } from '../errors.js';
import { sameSecret } from '../secrets/keyed-hash.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { LastUses } from './last-uses.js';
import { principalOf } from './principals.js';

interface KeyAndSecret {
  readonly key: string;
  readonly secret: string;
}

/** Signs in whoever sends a consumer key together with its secret. */
@Injectable()
export class KeySignIn {
  constructor(
    private readonly keys: ConsumerKeysService,
    private readonly limits: SignInLimits,
    private readonly lastUses: LastUses,
  ) {}

  async signIn({ key, secret }: KeyAndSecret, { client, confidential }: Credentials): Promise<Principal> {
    if (!confidential) throw new InsecureKey();
    const attempt = this.limits.admit(key, client);
    const found = await this.keys.look(key);
    if (!found || !sameSecret(found.secret, secret)) {
      await attempt.failed();
      if (!found) return visitor;
      throw new WrongSecret();
    }
    attempt.succeeded();
    this.lastUses.note(found.used);
    return principalOf(found.holder, found.permission);
  }
}
