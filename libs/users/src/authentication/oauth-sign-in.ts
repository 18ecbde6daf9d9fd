import { Injectable } from '@nestjs/common';
import { CoreConfig, type RestError } from '@grove/core';
import type { Credentials, Pair, Parameters, Principal } from '@grove/rest';
import { ConsumerKeysService } from '../consumer-keys/consumer-keys.service.js';
import { UsedNonce, WrongSignature, WrongSignatureExplained } from '../errors.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { LastUses } from './last-uses.js';
import { NoncesService } from './nonces.service.js';
import { parseOAuthParameters } from './oauth-parameters.rules.js';
import { baseStrings, isSignedBy, type SignedRequest } from './oauth.rules.js';
import { createPrincipal, visitorWithUnknownKey } from './principals.js';

interface OAuthRequest {
  readonly key: string;
  readonly parameters: Parameters;
  readonly sources: readonly (readonly Pair[])[];
}

/** Sign-in with a request signature (one-legged OAuth 1.0a): the consumer secret itself is never sent. */
@Injectable()
export class OAuthSignIn {
  constructor(
    private readonly keys: ConsumerKeysService,
    private readonly limits: SignInLimits,
    private readonly nonces: NoncesService,
    private readonly lastUses: LastUses,
    private readonly config: CoreConfig,
  ) {}

  async signIn({ key, parameters, sources }: OAuthRequest, { method, urls, client, versions }: Credentials): Promise<Principal> {
    const attempt = await this.limits.beginKey(key, client);
    const found = await this.keys.findByKey(key, versions);
    if (!found) {
      await attempt.failed();
      return visitorWithUnknownKey;
    }
    const signature = parseOAuthParameters(parameters, Math.floor(Date.now() / 1000));
    const request = { method, urls, sources };
    if (!isSignedBy(found.secret, request, signature)) {
      await attempt.failed();
      throw this.mismatch(request);
    }
    attempt.succeeded();
    if (!(await this.nonces.claim(found.used.id, signature.nonce))) throw new UsedNonce();
    this.lastUses.record(found.used, client);
    return createPrincipal(found.owner, { key: found.permission, keyId: found.used.id });
  }

  private mismatch(request: SignedRequest): RestError {
    if (!['debug', 'trace'].includes(this.config.logLevel)) return new WrongSignature();
    return new WrongSignatureExplained({ baseString: baseStrings(request).next().value });
  }
}
