import { Injectable } from '@nestjs/common';
import { MissingParameters, now, latinToAscii, definedOnly, stripTags, type RestErrorClass } from '@grove/core';
import { AccountsService, EmailTaken, isUsername, UsernameTaken, type Account } from '@grove/users';
import { CustomerAddresses } from './customer-addresses.js';
import type { CustomerInput } from './customer-input.js';
import { refusalOfEmail, usernameFrom } from './customer.rules.js';
import { EmailOfAnother, EmailRegistered, UsernameFixed, UsernameInvalid, UsernameRegistered } from './errors.js';

/** Writes customers: accounts with addresses. */
@Injectable()
export class CustomerWriter {
  constructor(
    private readonly accounts: AccountsService,
    private readonly addresses: CustomerAddresses,
  ) {}

  async create(input: CustomerInput): Promise<Account> {
    const email = await this.freeEmail(input.email);
    const username = usernameIn(input) || (await this.accounts.freeUsername(usernameFrom(email)));
    if (!isUsername(username)) throw new UsernameInvalid();
    const { password } = input;
    // Clients expect a date of change on new customers, too.
    const wanted = {
      username,
      displayName: username,
      email,
      password,
      ...namesIn(input),
      roles: ['customer'],
      modifiedAt: now(),
    };
    const account = await this.accounts.create(wanted).catch((error: unknown) => {
      throw toCustomerError(error, EmailRegistered);
    });
    // Checked last, because a taken username is reported first. Only entries of a batch can lack a password here.
    if (password === undefined && !input.mayLackPassword)
      throw new MissingParameters({ names: 'password', params: ['password'] });
    await this.addresses.change(account.id, input);
    return account;
  }

  /** Changes the fields that were sent. The caller has checked the permission. */
  async update(current: Account, input: CustomerInput): Promise<Account> {
    const { email, password } = input;
    const username = usernameIn(input);
    if (username && username !== current.username) throw new UsernameFixed();
    const changes = definedOnly({ email, password, ...namesIn(input) });
    const account = await this.accounts.update(current.id, changes).catch((error: unknown) => {
      throw toCustomerError(error, EmailOfAnother);
    });
    await this.addresses.change(current.id, input);
    return account;
  }

  private async freeEmail(email = ''): Promise<string> {
    const refusal = refusalOfEmail(email);
    if (refusal) throw new refusal();
    if (await this.accounts.isEmailTaken(email)) throw new EmailRegistered();
    return email;
  }
}

/** The username without accents, because usernames allow only ASCII letters. */
const usernameIn = ({ username }: CustomerInput): string | undefined => username && latinToAscii(username);

/** The names that were sent, without markup. */
const namesIn = ({ firstName, lastName }: CustomerInput) =>
  definedOnly({
    firstName: firstName === undefined ? undefined : stripTags(firstName),
    lastName: lastName === undefined ? undefined : stripTags(lastName),
  });

/** Translates the errors of accounts to the error codes of customers. */
function toCustomerError(error: unknown, emailTaken: RestErrorClass): unknown {
  if (error instanceof EmailTaken) return new emailTaken();
  return error instanceof UsernameTaken ? new UsernameRegistered() : error;
}
