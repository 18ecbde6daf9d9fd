import type { INestApplicationContext } from '@nestjs/common';
import { Database, Repository, type Instant } from '@grove/database';
import { now } from '@grove/core';
import { AccountsService, lastUsernameLike } from '@grove/users';
import { CustomerAddressEntity } from '../../customers/customer-address.entity.js';
import { Random } from '../random.js';
import { generatePerson } from '../people/generated-person.js';
import { addressesOf } from '../people/person.js';
import type { Buyer } from './generated-order.js';

/** Usernames are this prefix and a number with leading zeros, so that they sort by number. */
const PREFIX = 'seed-';
const DIGITS = 7;

/** Creates generated customers. They have no password, so nobody can sign in as one of them. */
export class GeneratedCustomers {
  private constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private next: number,
  ) {}

  static async of(app: INestApplicationContext): Promise<GeneratedCustomers> {
    const database = app.get(Database);
    const last = await lastUsernameLike(database, PREFIX + '_'.repeat(DIGITS));
    const number = Number(last?.slice(PREFIX.length));
    return new GeneratedCustomers(
      database,
      app.get(AccountsService, { strict: false }),
      (Number.isInteger(number) ? number : 0) + 1,
    );
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
    const addresses = new Repository(this.database, CustomerAddressEntity);
    await addresses.insert(buyers.map(({ id, person }) => ({ userId: id, ...addressesOf(person) })));
    return buyers;
  }
}
