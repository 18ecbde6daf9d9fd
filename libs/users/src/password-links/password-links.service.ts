import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { BackgroundTasks, Mail, MailConfig, now, secondsFromNow } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { RestConfig, siteAddress } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import type { Account } from '../accounts/account.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { signInNameOf } from '../accounts/sign-in-name.js';
import { InvitationRefused, PasswordLinkInvalid } from '../errors.js';
import { mayEnterBackOffice } from '../roles/back-office.rules.js';
import { newToken, tokenHash } from '../secrets/random-token.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';
import { PasswordLinkEntity } from './password-link.entity.js';
import { invitationMail, resetMail, type PasswordMail } from './password-mails.js';

const HOUR = 3_600;
const RESET_SECONDS = HOUR;
const INVITATION_SECONDS = 7 * 86_400;

/** An account gets at most so many links in an hour, so that nobody fills its mailbox. */
const MAX_PER_HOUR = 3;

/** Links with which people set a password: after they forgot theirs, and when they get an account. */
@Injectable()
export class PasswordLinks {
  private readonly links: Repository<PasswordLinkEntity>;

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly limits: SignInLimits,
    private readonly settings: SiteSettings,
    private readonly mail: Mail,
    private readonly mailConfig: MailConfig,
    private readonly rest: RestConfig,
    private readonly backgroundTasks: BackgroundTasks,
  ) {
    this.links = new Repository(database, PasswordLinkEntity);
  }

  /** Sends a link to the account with this username or e-mail address. It does so after the answer, which therefore says nothing about the account. */
  async requestReset(usernameOrEmail: string, client: string): Promise<void> {
    const attempt = this.limits.beginRecord('password resets', client);
    await attempt.failed();
    const name = signInNameOf(usernameOrEmail);
    if (name !== undefined) this.backgroundTasks.run('Sending a link for a new password', () => this.sendReset(name));
  }

  /** Sends a link to a new account. Where no mail server is set up, the link is returned instead. */
  async invite(id: number): Promise<string | undefined> {
    const account = await this.accounts.get(id);
    const link = await this.createInvitation(id);
    if (this.mailConfig.smtpUrl === '' || account.email === '') return link;
    await this.send(account, link, invitationMail);
    return undefined;
  }

  /** Makes a link for an account that may then enter the back office. */
  async createInvitation(id: number): Promise<string> {
    const account = await this.accounts.get(id);
    if (!mayUse(account)) throw new InvitationRefused();
    return this.create(account, INVITATION_SECONDS);
  }

  /** Sets the password of the account of a link, which then counts no more. Returns the username. */
  async setPassword(token: string, password: string, client: string): Promise<string> {
    const attempt = this.limits.beginRecord('password links', client);
    const hash = tokenHash(token);
    const username = await this.database.write(async () => {
      const found = await this.links.findOneBy({ hash, expiresAt: MoreThan(now()) });
      // Of several simultaneous uses only one deletes the link.
      if (!found || (await this.links.delete({ hash })).affected !== 1) return undefined;
      const account = await this.accounts.get(found.userId);
      if (account.disabledAt !== null) return undefined;
      await this.accounts.update(account.id, { password });
      return account.username;
    });
    if (username === undefined) {
      await attempt.failed();
      throw new PasswordLinkInvalid();
    }
    attempt.succeeded();
    return username;
  }

  /** Throws if there is no such account. */
  async assertAccountExists(id: number): Promise<void> {
    await this.accounts.get(id);
  }

  private async sendReset(name: string): Promise<void> {
    const account = await this.accounts.find(name);
    if (!account || account.email === '' || !mayUse(account)) return;
    const recent = { userId: account.id, createdAt: MoreThan(secondsFromNow(-HOUR)) };
    if ((await this.links.countBy(recent)) >= MAX_PER_HOUR) return;
    await this.send(account, await this.create(account, RESET_SECONDS), resetMail);
  }

  private async create({ id: userId }: Account, seconds: number): Promise<string> {
    const token = newToken();
    await this.database.write(async () => {
      await this.links.delete({ expiresAt: LessThan(now()) });
      await this.links.insert({ userId, hash: tokenHash(token), createdAt: now(), expiresAt: secondsFromNow(seconds) });
    });
    // The address is never that of the request: whoever asks for a link could name another host. After `#` no browser sends the token to a server.
    return `${siteAddress(this.rest)}/admin/#/set-password/${token}`;
  }

  private async send({ username, email: to, locale }: Account, link: string, mailOf: typeof resetMail): Promise<void> {
    const { name: siteName } = await this.settings.describe();
    const mail: PasswordMail = { to, username, siteName, link };
    this.mail.post(mailOf(mail, locale || (await this.settings.language())));
  }
}

/** Links are for people who may then sign in. */
const mayUse = ({ disabledAt, roles, ownCapabilities }: Account): boolean =>
  disabledAt === null && mayEnterBackOffice(roles, ownCapabilities);
