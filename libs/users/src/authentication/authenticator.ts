import { Injectable } from '@nestjs/common';
import { Authenticator, visitor, type Credentials, type Principal } from '@grove/rest';
import { ForeignPage } from '../errors.js';
import { readBasic } from './basic.js';
import { KeySignIn } from './key-sign-in.js';
import { PersonSignIn } from './person-sign-in.js';
import { presentedIn } from './presented.rules.js';
import { stranger } from './principals.js';
import { SignerSignIn } from './signer-sign-in.js';

/** Turns the credentials of a request into somebody with an account, or a visitor, or a refusal. It keeps nothing: a change of an account counts at once. */
@Injectable()
export class UsersAuthenticator extends Authenticator {
  constructor(
    private readonly people: PersonSignIn,
    private readonly keys: KeySignIn,
    private readonly signers: SignerSignIn,
  ) {
    super();
  }

  override async authenticate(credentials: Credentials): Promise<Principal> {
    if (credentials.foreignPage && readBasic(credentials.authorization)) throw new ForeignPage();
    const presented = presentedIn(credentials);
    if (presented.as === 'nobody') return visitor;
    if (presented.as === 'person') return this.people.signIn(presented, credentials);
    if (!credentials.style.keys) return stranger(credentials.style);
    return presented.as === 'key' ? this.keys.signIn(presented, credentials) : this.signers.signIn(presented, credentials);
  }
}
