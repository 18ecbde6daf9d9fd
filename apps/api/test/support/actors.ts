import { NestFactory } from '@nestjs/core';
import type { KeyPermission } from '@grove/rest';
import { ConfigurationModule, CoreModule, type Configuration } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { AccountsService, ApplicationPasswordsService, ConsumerKeysService, UsersModule, type Role } from '@grove/users';

/** The accounts of the tests by their username, each with one role. */
export const ACCOUNTS = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
  customer: 'customer',
  shop_manager: 'shop_manager',
} as const satisfies Record<string, Role>;

/** The consumer keys of the tests, each with its owner and its permission. */
export const CONSUMER_KEYS = {
  key_read: ['admin', 'read'],
  key_write: ['admin', 'write'],
  key_read_write: ['admin', 'read_write'],
  key_shop_manager: ['shop_manager', 'read_write'],
  key_customer: ['customer', 'read_write'],
} as const satisfies Record<string, readonly [keyof typeof ACCOUNTS, KeyPermission]>;

export type AccountName = keyof typeof ACCOUNTS;
export type KeyName = keyof typeof CONSUMER_KEYS;
export type Actor = AccountName | KeyName | 'visitor';

export const ACTORS: readonly Actor[] = [
  ...(Object.keys(ACCOUNTS) as AccountName[]),
  ...(Object.keys(CONSUMER_KEYS) as KeyName[]),
  'visitor',
];

/** What a client signs in with: a username and a password, or a consumer key and its secret. */
export interface NameAndSecret {
  readonly name: string;
  readonly secret: string;
}

export type Credentials = Record<AccountName | KeyName, NameAndSecret>;

/** Creates all accounts and keys with the same services as the command line. */
export async function createActors(configuration: Configuration, database: Database): Promise<Credentials> {
  const module = {
    module: class ActorsModule {},
    imports: [ConfigurationModule.forRoot(configuration), DatabaseModule.forRoot(database), CoreModule, UsersModule],
  };
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const [accounts, passwords, keys] = [AccountsService, ApplicationPasswordsService, ConsumerKeysService].map((service) =>
    app.get<unknown>(service),
  ) as [AccountsService, ApplicationPasswordsService, ConsumerKeysService];
  const ids = new Map<string, number>();
  const credentials: Partial<Credentials> = {};
  for (const [name, role] of Object.entries(ACCOUNTS) as [AccountName, Role][]) {
    const { id } = await accounts.create({ username: name, email: `${name}@noten.nl`, roles: [role] });
    ids.set(name, id);
    credentials[name] = { name, secret: (await passwords.create(id, 'tests')).password };
  }
  for (const [name, [owner, permission]] of Object.entries(CONSUMER_KEYS) as [KeyName, readonly [AccountName, KeyPermission]][]) {
    const { consumerKey, consumerSecret } = await keys.create(ids.get(owner)!, permission);
    credentials[name] = { name: consumerKey, secret: consumerSecret };
  }
  await app.close();
  return credentials as Credentials;
}
