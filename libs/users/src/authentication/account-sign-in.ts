import { Injectable } from '@nestjs/common';
import type { Principal, Sender } from '@grove/rest';
import { AccountPasswords } from '../accounts/account-passwords.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import * as errors from '../errors.js';
import { mayEnterBackOffice } from '../roles/back-office.rules.js';
import { SecondFactors } from '../second-factors/second-factors.service.js';
import { type NewSession, SessionsService } from '../sessions/sessions.service.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';

/** What a person enters to sign in. */
interface EnteredCredentials {
  /** The username or the e-mail address. */
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, if the account has one. */
  readonly code?: string;
}

/** Signs people in to the back office, with the password of their account. Passwords and codes are limited as one: guesses of either delay the next. */
@Injectable()
export class AccountSignIn {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: AccountPasswords,
    private readonly secondFactors: SecondFactors,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
  ) {}

  /** Begins a session. Nothing but the right password reveals whether an account exists, may enter, or has a second factor. */
  async signIn(entered: EnteredCredentials, { client, confidential }: Sender, userAgent: string): Promise<NewSession> {
    if (!confidential) throw new errors.InsecurePassword();
    const { username, password, code = '' } = entered;
    const attempt = await this.limits.beginAccount(username, client);
    const verified = await this.passwords.verify(username, password);
    if (!verified) {
      await attempt.failed();
      throw new errors.WrongPassword();
    }
    const { roles, ownCapabilities } = await this.accounts.get(verified.id);
    if (!mayEnterBackOffice(roles, ownCapabilities)) throw new errors.BackOfficeForbidden();
    if (await this.secondFactors.isEnabled(verified.id)) {
      if (code === '') throw new errors.SecondFactorRequired();
      if (!(await this.secondFactors.accept(verified.id, code))) {
        await attempt.failed();
        throw new errors.SecondFactorInvalid();
      }
    }
    const begun = await this.sessions.begin(verified, { userAgent, address: client });
    attempt.succeeded();
    return begun;
  }

  /** Throws unless a person who is signed in entered the own password again. */
  async assertOwnPassword({ userId, username }: Principal, password: string, client: string): Promise<void> {
    await this.attempt(username, client, async () => {
      if ((await this.passwords.verify(username, password))?.id !== userId) throw new errors.OwnPasswordWrong();
    });
  }

  /** Confirms a new second factor. Returns its recovery codes. */
  confirmSecondFactor({ userId, username }: Principal, code: string, client: string): Promise<string[]> {
    return this.attempt(username, client, () => this.secondFactors.confirm(userId, code));
  }

  /** Counts a failure as an attempt to sign in. */
  private async attempt<T>(username: string, client: string, work: () => Promise<T>): Promise<T> {
    const attempt = await this.limits.beginAccount(username, client);
    try {
      const result = await work();
      attempt.succeeded();
      return result;
    } catch (error) {
      if (error instanceof errors.OwnPasswordWrong || error instanceof errors.SecondFactorUnconfirmed) await attempt.failed();
      throw error;
    }
  }
}
