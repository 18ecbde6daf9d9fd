import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { containsPattern, Database, offsetOf, type Order, orderByArguments, Repository, whereListed } from '@grove/database';
import { fold, foldForSearch } from '@grove/core';
import { toAccount, usersWithRoles, type Account } from './account.js';
import { UserEntity, UserListedRoleEntity, UserRoleEntity } from './user.entity.js';

/** Filters and sort order of accounts; all filters must match. */
export interface AccountsQuery {
  /** Any of these roles; all accounts if empty. */
  readonly roles: readonly string[];
  /** Part of the username, e-mail address, slug, display name or website; a text with `@` searches e-mail addresses only. */
  readonly search?: string;
  /** Excludes e-mail addresses from the search, so that callers who may not see them cannot find them by trying. */
  readonly hidesEmail?: boolean;
  /** Any of these. */
  readonly slugs?: readonly string[];
  /** Adds conditions on `user`, for permissions. */
  readonly restrict?: (users: SelectQueryBuilder<UserEntity>) => void;
  /** The whole e-mail address, case-insensitive. */
  readonly email?: string;
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly orderby: string;
  readonly order: Order;
  readonly page: number;
  readonly perPage: number;
  readonly offset?: number;
}

const ORDERS: Readonly<Record<string, string>> = {
  id: 'user.id',
  name: 'user.displayKey',
  slug: 'user.slug',
  email: 'user.emailFolded',
  url: 'user.url',
  registered_date: 'user.registeredAt',
};

const EMAIL = 'user.emailFolded';
const NAME = 'user.displayKey';
const SEARCHED_COLUMNS = ['user.usernameFolded', EMAIL, 'user.slug', NAME, 'LOWER(user.url)'];

/** Lists accounts with filters, sort order and paging. */
@Injectable()
export class AccountList {
  private readonly users: Repository<UserEntity>;
  private readonly roles: Repository<UserRoleEntity>;
  private readonly listedRoles: Repository<UserListedRoleEntity>;

  constructor(database: Database) {
    this.users = new Repository(database, UserEntity);
    this.roles = new Repository(database, UserRoleEntity);
    this.listedRoles = new Repository(database, UserListedRoleEntity);
  }

  /** The ids of a page are read from an index before the accounts: so skipping many accounts costs little. */
  async find(query: AccountsQuery): Promise<{ accounts: Account[]; total: number }> {
    const listed = this.select(query);
    const isFiltered = listed.expressionMap.wheres.length > 0;
    filterByRoles(listed, query);
    const [limit, offset] = [query.perPage, offsetOf(query)];
    const page = listed.clone().select('user.id', 'id').limit(limit).offset(offset);
    orderByArguments(page, query, { columns: ORDERS, fallback: NAME });
    const ids = (await page.getRawMany<{ id: number }>()).map(({ id }) => id);
    const accounts = await this.inOrder(ids);
    if (ids.length > 0 && ids.length < limit) return { accounts, total: offset + ids.length };
    const isOfOneRole = !isFiltered && query.roles.length === 1;
    return { accounts, total: isOfOneRole ? await this.countOfRole(query.roles[0]) : await listed.getCount() };
  }

  private async inOrder(ids: readonly number[]): Promise<Account[]> {
    if (ids.length === 0) return [];
    const users = await usersWithRoles(this.users).where('user.id IN (:...ids)', { ids }).getMany();
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(toAccount);
  }

  /** Counts the accounts of one role in the tables of roles, which is much faster. No account has a role in both. */
  private async countOfRole(role: string): Promise<number> {
    return (await this.roles.countBy({ role })) + (await this.listedRoles.countBy({ role }));
  }

  private select(query: AccountsQuery): SelectQueryBuilder<UserEntity> {
    const { email, include, exclude, slugs, restrict } = query;
    const users = this.users.createQueryBuilder('user');
    restrict?.(users);
    whereListed(users, 'user.slug', slugs);
    whereListed(users, 'user.id', include, exclude);
    if (email !== undefined) users.andWhere('user.emailFolded = :email', { email: fold(email) });
    filterBySearch(users, query);
    return users;
  }
}

/** A COUNT subquery, because no query planner turns it into a join. The accounts are then read in order from an index, up to the end of the page. */
function filterByRoles(users: SelectQueryBuilder<UserEntity>, { roles }: AccountsQuery): void {
  if (roles.length === 0) return;
  const held = [UserRoleEntity, UserListedRoleEntity].map((entity) =>
    users
      .subQuery()
      .select('COUNT(*)')
      .from(entity, 'held')
      .where('held.userId = user.id AND held.role IN (:...roles)')
      .getQuery(),
  );
  users.andWhere(`(${held.join(' + ')}) > 0`, { roles });
}

function filterBySearch(users: SelectQueryBuilder<UserEntity>, { search = '', hidesEmail = false }: AccountsQuery): void {
  const text = fold(search);
  if (text === '') return;
  const all = text.includes('@') && !hidesEmail ? [EMAIL] : SEARCHED_COLUMNS;
  const columns = hidesEmail ? all.filter((column) => column !== EMAIL) : all;
  const conditions = columns.map((column) => `${column} LIKE ${column === NAME ? ':name' : ':text'} ESCAPE '!'`);
  const [name, pattern] = [foldForSearch(search), text].map(containsPattern);
  users.andWhere(`(${conditions.join(' OR ')})`, { name, text: pattern });
}
