import type { INestApplicationContext } from '@nestjs/common';
import { now } from '@grove/core';
import { Database, type Instant } from '@grove/database';
import { CustomerAddresses } from '@grove/orders';
import { AccountsService, lastUsernameLike } from '@grove/users';
import { addressesOf } from '../people.js';
import { Random } from '../random.js';
import type { Buyer } from './generated-order.js';
import { generatePerson } from './generated-person.js';

/** Usernames are this prefix and a number with leading zeros, so that they sort by number. */
const PREFIX = 'seed-';
const DIGITS = 7;

/** Creates generated customers. They have no password, so nobody can sign in as one of them. */
export class GeneratedCustomers {
  private constructor(
    private readonly accounts: AccountsService,
    private readonly addresses: CustomerAddresses,
    private next: number,
  ) {}

  static async of(app: INestApplicationContext): Promise<GeneratedCustomers> {
    const last = await lastUsernameLike(app.get(Database), PREFIX + '_'.repeat(DIGITS));
    const number = Number(last?.slice(PREFIX.length));
    const [accounts, addresses] = [app.get(AccountsService, ANYWHERE), app.get(CustomerAddresses, ANYWHERE)];
    return new GeneratedCustomers(accounts, addresses, (Number.isInteger(number) ? number : 0) + 1);
  }

  /** Creates customers that were registered at this instant. */
  async create(count: number, at: Instant): Promise<Buyer[]> {
    const since = now();
    const buyers: Buyer[] = [];
    for (let index = 0; index < count; index++) {
      const number = this.next++;
      const person = generatePerson(number, new Random(number));
      const { firstName, lastName, email } = person;
      const username = PREFIX + String(number).padStart(DIGITS, '0');
      const { id } = await this.accounts.create({ username, email, firstName, lastName, roles: ['customer'] });
      await this.accounts.backdate(id, { since, at });
      buyers.push({ id, person });
    }
    await this.addresses.insert(buyers.map(({ id, person }) => ({ userId: id, ...addressesOf(person) })));
    return buyers;
  }
}

const ANYWHERE = { strict: false } as const;
