import { Injectable } from '@nestjs/common';
import { Database, batchLoader, placeholders, type BatchLoader } from '@grove/database';
import type { RequestContext, ViewQuery } from '@grove/rest';
import { UserContextRefused, UserNotViewable, UserOrderRefused } from '../errors.js';
import type { Account } from '../accounts/account.js';
import { AccountList } from '../accounts/account-list.js';
import { UserExtensionPoints } from './user-extension-points.js';
import type { UsersQuery } from './users.query.js';

/** Sort orders that reveal private data; only callers with `list_users` may use them. */
const PRIVATE_SORT_KEYS = ['email', 'registered_date'];

const ONLY_CUSTOMER =
  "(EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = user.id AND role = 'customer') AND " +
  "NOT EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = user.id AND role <> 'customer'))";

/** Finds the users whom a caller may see. Without `list_users` these are the authors of published content; other users seem not to exist. */
@Injectable()
export class VisibleUsers {
  private readonly publicAuthors: BatchLoader<true>;

  constructor(
    private readonly database: Database,
    private readonly list: AccountList,
    private readonly extensionPoints: UserExtensionPoints,
  ) {
    this.publicAuthors = batchLoader(database, async (ids) => {
      const sql = `SELECT id FROM user WHERE id IN (${placeholders(ids.length)}) AND ${extensionPoints.publicAuthorCondition}`;
      return new Map((await database.read<{ id: number }>(sql, ids)).map(({ id }) => [id, true]));
    });
  }

  /** Throws if the list would reveal more than the caller may know. */
  assertListAllowed({ roles, orderby, context }: Partial<UsersQuery> & ViewQuery, { principal }: RequestContext): void {
    if (principal.can('list_users')) return;
    if (roles !== undefined && roles.length > 0) throw new UserNotViewable();
    if (context === 'edit') throw new UserContextRefused();
    if (orderby !== undefined && PRIVATE_SORT_KEYS.includes(orderby)) throw new UserOrderRefused();
  }

  find(
    { slug: slugs, roles = [], context, ...query }: UsersQuery & ViewQuery,
    { principal }: RequestContext,
  ): Promise<{ accounts: Account[]; total: number }> {
    const mayList = principal.can('list_users');
    const conditions = mayList ? [] : [{ sql: this.extensionPoints.publicAuthorCondition, values: [] }];
    if (context === 'edit' && !principal.can('edit_users'))
      conditions.push({ sql: `(user.id = ? OR ${ONLY_CUSTOMER})`, values: [principal.userId] as never[] });
    return this.list.find({ ...query, slugs, roles, conditions, hidesEmail: !mayList });
  }

  /** Whether this user is the author of published content. */
  async isPublicAuthor(id: number): Promise<boolean> {
    return (await this.publicAuthors.load(id)) === true;
  }

  async exists(id: number): Promise<boolean> {
    return (await this.database.read('SELECT id FROM user WHERE id = ?', [id])).length > 0;
  }
}
