import { Injectable } from '@nestjs/common';
import { Authenticator, visitor, type Credentials, type Principal } from '@grove/rest';
import { ForeignPage } from '../errors.js';
import { readBasic } from './basic.js';
import { KeySignIn } from './key-sign-in.js';
import { PasswordSignIn } from './password-sign-in.js';
import { readCredentials } from './presented-credentials.rules.js';
import { rejectOrVisitor } from './principals.js';
import { OAuthSignIn } from './oauth-sign-in.js';
import { SessionSignIn } from './session-sign-in.js';

/**
 * Turns the credentials of a request into a principal, or throws. What was looked up before is used only while its tables are unchanged, so a change of an account
 * takes effect immediately.
 */
@Injectable()
export class UsersAuthenticator extends Authenticator {
  constructor(
    private readonly passwords: PasswordSignIn,
    private readonly keys: KeySignIn,
    private readonly signatures: OAuthSignIn,
    private readonly sessions: SessionSignIn,
  ) {
    super();
  }

  override async authenticate(credentials: Credentials): Promise<Principal> {
    if (credentials.foreignPage && readBasic(credentials.authorization)) throw new ForeignPage();
    const presented = readCredentials(credentials);
    if (presented.kind === 'none') return credentials.session ? this.sessions.signIn(credentials.session, credentials) : visitor;
    if (presented.kind === 'password') return this.passwords.signIn(presented, credentials);
    if (!credentials.style.keys) return rejectOrVisitor(credentials.style);
    return presented.kind === 'key' ? this.keys.signIn(presented, credentials) : this.signatures.signIn(presented, credentials);
  }
}
