import { Injectable } from '@nestjs/common';
import type { Credentials, Principal } from '@grove/rest';
import { ConsumerKeysService } from '../consumer-keys/consumer-keys.service.js';
import { InsecureKey, WrongSecret } from '../errors.js';
import { equalSecrets } from '../secrets/keyed-hash.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { LastUses } from './last-uses.js';
import { createPrincipal, visitorWithUnknownKey } from './principals.js';

interface KeyAndSecret {
  readonly key: string;
  readonly secret: string;
}

/** Sign-in with a consumer key and its secret. */
@Injectable()
export class KeySignIn {
  constructor(
    private readonly keys: ConsumerKeysService,
    private readonly limits: SignInLimits,
    private readonly lastUses: LastUses,
  ) {}

  async signIn({ key, secret }: KeyAndSecret, { client, confidential, versions }: Credentials): Promise<Principal> {
    if (!confidential) throw new InsecureKey();
    const attempt = await this.limits.beginKey(key, client);
    const found = await this.keys.findByKey(key, versions);
    if (!found || !equalSecrets(found.secret, secret)) {
      await attempt.failed();
      if (!found) return visitorWithUnknownKey;
      throw new WrongSecret();
    }
    attempt.succeeded();
    this.lastUses.record(found.used, client);
    return createPrincipal(found.owner, { key: found.permission, keyId: found.used.id });
  }
}
