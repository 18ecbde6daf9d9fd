import { Injectable } from '@nestjs/common';
import { Config, type RestError } from '@grove/core';
import { visitor, type Credentials, type Pair, type Parameters, type Principal } from '@grove/rest';
import { ConsumerKeysService } from '../consumer-keys/consumer-keys.service.js';
import { UsedNonce, WrongSignature, WrongSignatureExplained } from '../errors.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { LastUses } from './last-uses.js';
import { NoncesService } from './nonces.service.js';
import { signatureIn } from './oauth-parameters.rules.js';
import { baseStrings, isSignedBy, type SignedRequest } from './oauth.rules.js';
import { principalOf } from './principals.js';

interface Signed {
  readonly key: string;
  readonly parameters: Parameters;
  readonly sources: readonly (readonly Pair[])[];
}

/** Signs in whoever signs the request with the secret of a consumer key (OAuth 1.0a, one-legged): the secret itself never travels. */
@Injectable()
export class SignerSignIn {
  constructor(
    private readonly keys: ConsumerKeysService,
    private readonly limits: SignInLimits,
    private readonly nonces: NoncesService,
    private readonly lastUses: LastUses,
    private readonly config: Config,
  ) {}

  async signIn({ key, parameters, sources }: Signed, { method, urls, client }: Credentials): Promise<Principal> {
    const attempt = this.limits.admit(key, client);
    const found = await this.keys.look(key);
    if (!found) {
      await attempt.failed();
      return visitor;
    }
    const signature = signatureIn(parameters, Math.floor(Date.now() / 1000));
    const request = { method, urls, sources };
    if (!isSignedBy(found.secret, request, signature)) {
      await attempt.failed();
      throw this.mismatch(request);
    }
    attempt.succeeded();
    if (!(await this.nonces.take(found.used.id, signature.nonce))) throw new UsedNonce();
    this.lastUses.note(found.used);
    return principalOf(found.holder, found.permission);
  }

  private mismatch(request: SignedRequest): RestError {
    if (!['debug', 'trace'].includes(this.config.logLevel)) return new WrongSignature();
    return new WrongSignatureExplained({ baseString: baseStrings(request).next().value });
  }
}
