import { Injectable } from '@nestjs/common';
import {
  Database,
  containsPattern,
  placeholders,
  offsetOf,
  Selection,
  type Bound,
  type Statement,
  type Order,
} from '@grove/database';
import { fold, foldForSearch } from '@grove/core';
import { toAccount, AccountTable, type Account } from './account.js';

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
  /** More SQL conditions on `user`, for permissions. */
  readonly conditions?: readonly { readonly sql: string; readonly values: readonly Bound[] }[];
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
  name: 'user.display_key',
  slug: 'user.slug',
  email: 'user.email_folded',
  url: 'user.url',
  registered_date: 'user.registered_at',
};

const EMAIL = 'user.email_folded';
const NAME = 'user.display_key';
const SEARCHED_COLUMNS = ['user.username_folded', EMAIL, 'user.slug', NAME, 'LOWER(user.url)'];

/** The roles that accounts have, and those by which lists find them besides. */
const ROLE_TABLES = ['user_role', 'user_listed_role'];

/** Lists accounts with filters, sort order and paging. */
@Injectable()
export class AccountList {
  private readonly table: AccountTable;

  constructor(database: Database) {
    this.table = new AccountTable(database);
  }

  async find(query: AccountsQuery): Promise<{ accounts: Account[]; total: number }> {
    const selection = selectAccounts(query);
    const total = selection.isEmpty && query.roles.length === 1 ? countOfRole(query.roles[0]) : undefined;
    filterByRoles(selection, query);
    const { sortKey, order } = sortKeyOf(query);
    const picked = selection
      .orderBy('sort_key', order, { column: 'user.id', order })
      .page(`SELECT user.id, ${sortKey.sql} AS sort_key FROM user`, query.perPage, offsetOf(query));
    const values = [...sortKey.values, ...picked.values];
    const found = await this.table.deferredJoinPage({ ...picked, values }, total ?? selection.count('user'), {
      order,
      tie: order,
    });
    return { accounts: found.rows.map(toAccount), total: found.total };
  }
}

/** Counts the accounts of one role in the tables of roles, which is much faster. No account has a role in both. */
const countOfRole = (role: string): Statement => ({
  sql: `SELECT ${ROLE_TABLES.map((table) => `(SELECT COUNT(*) FROM ${table} WHERE role = ?)`).join(' + ')} AS total`,
  values: ROLE_TABLES.map(() => role),
});

function selectAccounts(query: AccountsQuery): Selection {
  const { email, include, exclude, slugs = [], conditions = [] } = query;
  const selection = new Selection();
  for (const { sql, values } of conditions) selection.where(sql, ...values);
  if (slugs.length > 0) selection.whereIn('user.slug', slugs);
  if (email !== undefined) selection.where('user.email_folded = ?', fold(email));
  selection.whereListed('user.id', include, exclude);
  filterBySearch(selection, query);
  return selection;
}

/** A COUNT subquery, because no query planner turns it into a join. The accounts are then read in order from an index, up to the end of the page. */
function filterByRoles(selection: Selection, { roles }: AccountsQuery): void {
  if (roles.length === 0) return;
  const held = ROLE_TABLES.map(
    (table) => `(SELECT COUNT(*) FROM ${table} WHERE user_id = user.id AND role IN (${placeholders(roles.length)}))`,
  );
  selection.where(`(${held.join(' + ')}) > 0`, ...roles, ...roles);
}

/** The sort key: a column, or the position of the id in `include`. */
function sortKeyOf({ orderby, order, include }: AccountsQuery): { sortKey: Statement; order: Order } {
  if (orderby !== 'include' || include.length === 0)
    return { sortKey: { sql: ORDERS[orderby] ?? ORDERS['name'], values: [] }, order };
  const sql = `CASE user.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  return { sortKey: { sql, values: include.flatMap((id, index) => [id, index]) }, order: 'asc' };
}

function filterBySearch(selection: Selection, { search = '', hidesEmail = false }: AccountsQuery): void {
  const text = fold(search);
  if (text === '') return;
  const all = text.includes('@') && !hidesEmail ? [EMAIL] : SEARCHED_COLUMNS;
  const columns = hidesEmail ? all.filter((column) => column !== EMAIL) : all;
  const condition = columns.map((column) => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
  selection.where(`(${condition})`, ...columns.map((column) => containsPattern(column === NAME ? foldForSearch(search) : text)));
}
