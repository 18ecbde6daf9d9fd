import { Injectable } from '@nestjs/common';
import { Database, gathered, marks, type LookUp } from '@grove/database';
import type { Call } from '@grove/rest';
import { UserContextRefused, UserNotViewable, UserOrderRefused } from '../errors.js';
import type { Account } from '../users/account.js';
import { AccountList } from '../users/account-list.js';
import { PeopleTies } from './people-ties.js';
import type { PeopleQuery } from './people.query.js';

/** What orders tell that only those who may list people are told. */
const TELLING_ORDERS = ['email', 'registered_date'];

const MERE_CUSTOMER =
  "(EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = user.id AND role = 'customer') AND " +
  "NOT EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = user.id AND role <> 'customer'))";

/** Finds the people whom somebody may see. Those who may not list people see the authors of what is published, and cannot tell the others are there. */
@Injectable()
export class PeopleFinder {
  private readonly publicAuthors: LookUp<true>;

  constructor(
    private readonly database: Database,
    private readonly list: AccountList,
    private readonly ties: PeopleTies,
  ) {
    this.publicAuthors = gathered(database, async (ids) => {
      const sql = `SELECT id FROM user WHERE id IN (${marks(ids.length)}) AND ${ties.isPublicAuthor}`;
      return new Map((await database.read<{ id: number }>(sql, ids)).map(({ id }) => [id, true]));
    });
  }

  /** Refuses a list that tells more than the caller may know. */
  refuse({ args, context, principal }: Call): void {
    if (principal.can('list_users')) return;
    const { roles, orderby } = args as Partial<PeopleQuery>;
    if (roles !== undefined && roles.length > 0) throw new UserNotViewable();
    if (context === 'edit') throw new UserContextRefused();
    if (orderby !== undefined && TELLING_ORDERS.includes(orderby)) throw new UserOrderRefused();
  }

  find({ args, context, principal }: Call): Promise<{ accounts: Account[]; total: number }> {
    const { slug: slugs, roles = [], ...query } = args as unknown as PeopleQuery;
    const mayList = principal.can('list_users');
    const within = mayList ? [] : [{ sql: this.ties.isPublicAuthor, values: [] }];
    if (context === 'edit' && !principal.can('edit_users'))
      within.push({ sql: `(user.id = ? OR ${MERE_CUSTOMER})`, values: [principal.userId] as never[] });
    return this.list.find({ ...query, slugs, roles, within, hidesEmail: !mayList });
  }

  /** Whether this person wrote something that is published. */
  async isPublicAuthor(id: number): Promise<boolean> {
    return (await this.publicAuthors.one(id)) === true;
  }

  async isThere(id: number): Promise<boolean> {
    return (await this.database.read('SELECT id FROM user WHERE id = ?', [id])).length > 0;
  }
}
