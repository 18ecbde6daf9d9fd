import { NestFactory } from '@nestjs/core';
import { RestModule, type KeyPermission } from '@grove/rest';
import { CoreModule, type Configuration } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { AccountsService, ApplicationPasswordsService, ConsumerKeysService, UsersModule, type Role } from '@grove/users';

/** The accounts of the tests, each with one role. */
export const PEOPLE = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
  customer: 'customer',
  shop_manager: 'shop_manager',
} as const satisfies Record<string, Role>;

/** Consumer keys: the owner and the permission of each. */
export const KEYS = {
  key_read: ['admin', 'read'],
  key_write: ['admin', 'write'],
  key_read_write: ['admin', 'read_write'],
  key_shop_manager: ['shop_manager', 'read_write'],
  key_customer: ['customer', 'read_write'],
} as const satisfies Record<string, readonly [keyof typeof PEOPLE, KeyPermission]>;

export type Person = keyof typeof PEOPLE;
export type KeyName = keyof typeof KEYS;
export type Actor = Person | KeyName | 'visitor';

export const ACTORS: readonly Actor[] = [...(Object.keys(PEOPLE) as Person[]), ...(Object.keys(KEYS) as KeyName[]), 'visitor'];

/** A name and a secret, for Basic, the query string and signatures. */
export interface NameAndSecret {
  readonly name: string;
  readonly secret: string;
}

export type Credentials = Record<Person | KeyName, NameAndSecret>;

/** Creates all accounts and keys with the services that the command line uses. */
export async function makeActors(configuration: Configuration, database: Database): Promise<Credentials> {
  const module = {
    module: class ActorsModule {},
    imports: [CoreModule.forRoot(configuration), DatabaseModule.forRoot(database), RestModule, UsersModule],
  };
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const [accounts, passwords, keys] = [AccountsService, ApplicationPasswordsService, ConsumerKeysService].map((service) =>
    app.get<unknown>(service),
  ) as [AccountsService, ApplicationPasswordsService, ConsumerKeysService];
  const ids = new Map<string, number>();
  const made: Partial<Credentials> = {};
  for (const [name, role] of Object.entries(PEOPLE) as [Person, Role][]) {
    const { id } = await accounts.create({ username: name, email: `${name}@noten.nl`, roles: [role] });
    ids.set(name, id);
    made[name] = { name, secret: (await passwords.create(id, 'tests')).password };
  }
  for (const [name, [owner, permission]] of Object.entries(KEYS) as [KeyName, readonly [Person, KeyPermission]][]) {
    const { consumerKey, consumerSecret } = await keys.create(ids.get(owner)!, permission);
    made[name] = { name: consumerKey, secret: consumerSecret };
  }
  await app.close();
  return made as Credentials;
}
