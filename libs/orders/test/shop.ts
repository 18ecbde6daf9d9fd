import type { Database, RowValues, SqlValue, UnitOfWork } from '@grove/database';
import { startTestApp } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import {
  AccountsService,
  ApplicationPasswordsService,
  usersConfigs,
  usersEntities,
  usersMigrations,
  UsersModule,
} from '@grove/users';
import { OrderLineEntity } from '../src/lines/order-line.entity.js';
import { OrderEntity } from '../src/model/order.entity.js';
import { ordersEntities, ordersMigrations } from '../src/index.js';
import { CouponsModule } from '../src/coupons/index.js';
import { CustomersModule } from '../src/customers/index.js';

/** The JSON of records and errors. */
// oxlint-disable-next-line typescript/no-explicit-any
export type JsonBody = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonBody;
}

/** Sends requests of one user; without credentials of a visitor. */
export type SendRequest = (method: string, path: string, body?: object) => Promise<Answer>;

/** Coupons and customers, served over HTTP from a database of their own. */
export interface Shop {
  readonly root: string;
  readonly database: Database;
  readonly accounts: AccountsService;
  /** A new user with these roles, and a function that sends requests of this user. */
  as(...roles: readonly string[]): Promise<{ readonly id: number; readonly email: string; readonly ask: SendRequest }>;
  readonly visitor: SendRequest;
  close(): Promise<void>;
}

const ENTITIES = [settingsEntities, usersEntities, contentEntities, commentsEntities, catalogueEntities];
const MIGRATIONS = [settingsMigrations, usersMigrations, contentMigrations, commentsMigrations, catalogueMigrations];

export async function openShop(engine: TestEngine): Promise<Shop> {
  const { app, database, root, close } = await startTestApp(engine, {
    entities: [...ENTITIES, ordersEntities],
    migrations: [...MIGRATIONS, ordersMigrations],
    modules: [SettingsModule, UsersModule, CouponsModule, CustomersModule],
    configs: [...settingsConfigs, ...usersConfigs, UploadsConfig],
  });
  const [accounts, passwords] = [app.get(AccountsService), app.get(ApplicationPasswordsService)];
  let people = 0;
  return {
    ...{ root, database, accounts, close },
    visitor: sendRequests(root),
    async as(...roles) {
      people += 1;
      const { id, username, email } = await accounts.create({
        username: `person${people}`,
        email: `person${people}@staff.nl`,
        roles,
      });
      return { id, email, ask: sendRequests(root, `${username}:${(await passwords.create(id, 'tests')).password}`) };
    },
  };
}

function sendRequests(root: string, credentials?: string): SendRequest {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (credentials) headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return async (method, path, body) => {
    const answer = await fetch(`${root}/shop/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
}

/** Stores an order with these columns. */
export function anOrder(database: Database, row: RowValues = {}): Promise<number> {
  return database.write(async (unit) => {
    const id = await unit.nextId('order');
    const instants = { created_at: '2026-01-02 03:04:05', modified_at: '2026-01-02 03:04:05' };
    const order = { id, ...instants, status: 'pending', not_in_trash: 1, order_key: `order_${id}`, ...row };
    await insertRow(unit, 'shop_order', { ...blank(database, OrderEntity), ...order });
    return id;
  });
}

/** Stores an item of an order. */
export function anItem(database: Database, row: RowValues): Promise<unknown> {
  const { id: _given, ...line } = blank(database, OrderLineEntity);
  return database.write((unit) => insertRow(unit, 'order_line', { ...line, kind: 'item', quantity: 1, ...row }));
}

/** Stores a product with these columns. */
export function aProduct(database: Database, row: RowValues): Promise<number> {
  return database.write(async (unit) => {
    const id = await unit.nextId('product');
    const instants = { created_at: '2026-01-02 03:04:05', modified_at: '2026-01-02 03:04:05' };
    await insertRow(unit, 'product', { ...blank(database, 'ProductEntity'), ...BLANK_LISTS, id, ...instants, ...row });
    return id;
  });
}

/** The columns of a product that hold JSON. */
const BLANK_LISTS = Object.fromEntries(
  ['downloads', 'upsell_ids', 'cross_sell_ids', 'attributes', 'default_attributes'].map((column) => [column, '[]']),
);

/** Inserts a row with these columns. */
function insertRow(unit: UnitOfWork, table: string, row: RowValues): Promise<unknown> {
  const columns = Object.keys(row).map((name) => `\`${name}\``);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  return unit.run({ changes: [table], sql, values: Object.values(row) });
}

/** A row with an empty value in each column. */
function blank(database: Database, entity: string | (new () => object)): Record<string, SqlValue> {
  const empty = ({ isNullable, type }: { isNullable: boolean; type: unknown }): SqlValue =>
    isNullable ? null : ['int', 'bigint', 'boolean'].includes(type as string) ? 0 : '';
  return Object.fromEntries(database.source.getMetadata(entity).columns.map((column) => [column.databaseName, empty(column)]));
}
