import { Injectable } from '@nestjs/common';
import { visitor, type Credentials, type Principal } from '@grove/kernel';
import { ConsumerKeysService } from '../consumer-keys/consumer-keys.service.js';
import { InsecureKey, WrongSecret } from '../errors.js';
import { sameSecret } from '../secrets/keyed-hash.js';
import { LastUses } from './last-uses.js';
import { principalOf } from './principals.js';

/** Signs in whoever sends a consumer key together with its secret. */
@Injectable()
export class KeySignIn {
  constructor(
    private readonly keys: ConsumerKeysService,
    private readonly lastUses: LastUses,
  ) {}

  async signIn(presented: { readonly key: string; readonly secret: string }, { confidential }: Credentials): Promise<Principal> {
    if (!confidential) throw new InsecureKey();
    const found = await this.keys.look(presented.key);
    if (!found) return visitor;
    if (!sameSecret(found.secret, presented.secret)) throw new WrongSecret();
    this.lastUses.note(found.used);
    return principalOf(found.holder, found.permission);
  }
}
