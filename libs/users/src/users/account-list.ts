import { Injectable } from '@nestjs/common';
import { Database, holding, marks, offsetOfPage, Selection, type Bound, type Statement, type Order } from '@grove/database';
import { fold, foldForSearch } from '@grove/core';
import { accountOf, AccountTable, type Account } from './account.js';

/** Which accounts, and in which order; whatever is given holds together. */
export interface AccountsQuery {
  /** Any of these; everybody when there are none. */
  readonly roles: readonly string[];
  /** Part of the username, the e-mail address, the slug, the display name or the address of a site; with an `@` of the e-mail address only. */
  readonly search?: string;
  /** The search leaves e-mail addresses alone: for those who may not see them, and must not learn them by trying. */
  readonly hidesEmail?: boolean;
  /** Any of these. */
  readonly slugs?: readonly string[];
  /** Literal conditions over `user` that hold as well: whom the caller may see. */
  readonly within?: readonly { readonly sql: string; readonly values: readonly Bound[] }[];
  /** The whole e-mail address; its case does not count. */
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
const SEARCHED = ['user.username_folded', EMAIL, 'user.slug', NAME, 'LOWER(user.url)'];

/** Finds accounts: which, in which order, how many. */
@Injectable()
export class AccountList {
  private readonly table: AccountTable;

  constructor(database: Database) {
    this.table = new AccountTable(database);
  }

  async find(query: AccountsQuery): Promise<{ accounts: Account[]; total: number }> {
    const selection = narrowedBy(query);
    const total = selection.isEmpty && query.roles.length === 1 ? holdersOf(query.roles[0]) : undefined;
    holdingRoles(selection, query);
    const { place, order } = placingOf(query);
    const picked = selection
      .orderBy('place', order, { column: 'user.id', order })
      .page(`SELECT user.id, ${place.sql} AS place FROM user`, query.perPage, offsetOfPage(query));
    const values = [...place.values, ...picked.values];
    const found = await this.table.pickedPage({ ...picked, values }, total ?? selection.count('user'), { order, tie: order });
    return { accounts: found.rows.map(accountOf), total: found.total };
  }
}

/** Everybody with a role is counted among the roles, which takes a fraction of the time. */
const holdersOf = (role: string): Statement => ({
  sql: 'SELECT COUNT(*) AS total FROM user_role WHERE role = ?',
  values: [role],
});

function narrowedBy(query: AccountsQuery): Selection {
  const { email, include, exclude, slugs = [], within = [] } = query;
  const selection = new Selection();
  for (const { sql, values } of within) selection.where(sql, ...values);
  if (slugs.length > 0) selection.among('user.slug', slugs);
  if (email !== undefined) selection.where('user.email_folded = ?', fold(email));
  if (include.length > 0) selection.among('user.id', include);
  selection.notAmong('user.id', exclude);
  searchFor(selection, query);
  return selection;
}

/** Counting is a question that no planner turns into a join: it then reads accounts in their order from an index and ends with the page. */
function holdingRoles(selection: Selection, { roles }: AccountsQuery): void {
  if (roles.length === 0) return;
  const held = `SELECT COUNT(*) FROM user_role WHERE user_role.user_id = user.id AND role IN (${marks(roles.length)})`;
  selection.where(`(${held}) > 0`, ...roles);
}

/** What the accounts are placed by: a column, or where their ids stand in `include`. */
function placingOf({ orderby, order, include }: AccountsQuery): { place: Statement; order: Order } {
  if (orderby !== 'include' || include.length === 0)
    return { place: { sql: ORDERS[orderby] ?? ORDERS['name'], values: [] }, order };
  const sql = `CASE user.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  return { place: { sql, values: include.flatMap((id, place) => [id, place]) }, order: 'asc' };
}

function searchFor(selection: Selection, { search = '', hidesEmail = false }: AccountsQuery): void {
  const text = fold(search);
  if (text === '') return;
  const all = text.includes('@') && !hidesEmail ? [EMAIL] : SEARCHED;
  const columns = hidesEmail ? all.filter((column) => column !== EMAIL) : all;
  const condition = columns.map((column) => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
  selection.where(`(${condition})`, ...columns.map((column) => holding(column === NAME ? foldForSearch(search) : text)));
}
