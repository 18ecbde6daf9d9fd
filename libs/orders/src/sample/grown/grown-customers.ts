import type { INestApplicationContext } from '@nestjs/common';
import { Database, type Instant, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { AccountsService } from '@grove/users';
import { Chance } from '../chance.js';
import { Past } from '../past.js';
import { grownPerson } from '../people/grown-person.js';
import { addressesOf } from '../people/person.js';
import type { Buyer } from './grown-order.js';

/** What a number is written with in a username, and the digits of it: the usernames sort as the numbers do. */
const PREFIX = 'seed-';
const DIGITS = 7;

const LAST = 'SELECT username_folded AS username FROM user WHERE username_folded LIKE ? ORDER BY username_folded DESC LIMIT 1';

/** Makes up customers. They have no password: nobody can sign in as one of them. */
export class GrownCustomers {
  private constructor(
    private readonly accounts: AccountsService,
    private next: number,
  ) {}

  static async of(app: INestApplicationContext): Promise<GrownCustomers> {
    const [last] = await app.get(Database).read<{ username: string }>(LAST, [PREFIX + '_'.repeat(DIGITS)]);
    const number = Number(last?.username.slice(PREFIX.length));
    return new GrownCustomers(app.get(AccountsService, { strict: false }), (Number.isInteger(number) ? number : 0) + 1);
  }

  /** So many new customers, registered at that moment. */
  async register(unit: UnitOfWork, count: number, at: Instant): Promise<Buyer[]> {
    const past = new Past(unit, now());
    const buyers: Buyer[] = [];
    for (let made = 0; made < count; made++) {
      const number = this.next++;
      const person = grownPerson(number, new Chance(number));
      const { firstName, lastName, email } = person;
      const username = PREFIX + String(number).padStart(DIGITS, '0');
      const { id } = await this.accounts.create({ username, email, firstName, lastName, roles: ['customer'] });
      await past.customer(id, at);
      buyers.push({ id, person });
    }
    await unit.insertMany('customer_address', buyers.map(rowOf));
    return buyers;
  }
}

function rowOf({ id, person }: Buyer) {
  const { billing, shipping } = addressesOf(person);
  return { user_id: id, billing: JSON.stringify(billing), shipping: JSON.stringify(shipping) };
}
