import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database, batchLoader, Repository, type BatchLoader } from '@grove/database';
import type { RequestContext, ViewQuery } from '@grove/rest';
import { UserContextRefused, UserNotViewable, UserOrderRefused } from '../errors.js';
import type { Account } from '../accounts/account.js';
import { AccountList } from '../accounts/account-list.js';
import { hasOtherRole, hasRole } from '../accounts/account-queries.js';
import { UserEntity } from '../accounts/user.entity.js';
import { UserExtensionPoints } from './user-extension-points.js';
import type { UsersQuery } from './users.query.js';

/** Sort orders that reveal private data; only callers with `list_users` may use them. */
const PRIVATE_SORT_KEYS = ['email', 'registered_date'];

/** Finds the users whom a caller may see. Without `list_users` these are the authors of published content; other users seem not to exist. */
@Injectable()
export class VisibleUsers {
  private readonly users: Repository<UserEntity>;
  private readonly publicAuthors: BatchLoader<true>;

  constructor(
    database: Database,
    private readonly list: AccountList,
    private readonly extensionPoints: UserExtensionPoints,
  ) {
    this.users = new Repository(database, UserEntity);
    this.publicAuthors = batchLoader(database, async (ids) => {
      const users = this.users.createQueryBuilder('user').select('user.id', 'id').where('user.id IN (:...ids)', { ids });
      const authors = await users.andWhere(extensionPoints.isPublicAuthor(users)).getRawMany<{ id: number }>();
      return new Map(authors.map(({ id }) => [id, true]));
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
    const seesOnlyEditable = context === 'edit' && !principal.can('edit_users');
    const restrict = (users: SelectQueryBuilder<UserEntity>): void => {
      if (!mayList) users.andWhere(this.extensionPoints.isPublicAuthor(users));
      if (seesOnlyEditable) users.andWhere(`(user.id = :caller OR ${isOnlyCustomer(users)})`, { caller: principal.userId });
    };
    const restricted = mayList && !seesOnlyEditable ? {} : { restrict };
    return this.list.find({ ...query, slugs, roles, ...restricted, hidesEmail: !mayList });
  }

  /** Whether this user is the author of published content. */
  async isPublicAuthor(id: number): Promise<boolean> {
    return (await this.publicAuthors.load(id)) === true;
  }

  exists(id: number): Promise<boolean> {
    return this.users.existsBy({ id });
  }
}

const isOnlyCustomer = (users: SelectQueryBuilder<UserEntity>): string =>
  `(${hasRole(users, 'user.id', 'customer')} AND NOT ${hasOtherRole(users, 'user.id', 'customer')})`;
