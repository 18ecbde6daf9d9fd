import { Authenticator } from '@grove/rest';
import { KeyRing, SecretRotation, type Database, type SqlValue } from '@grove/database';
import { BackgroundTasks, type Config } from '@grove/core';
import { openRooms, type OpenRooms } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { ApplicationPasswordsService } from '../src/application-passwords/application-passwords.service.js';
import { ConsumerKeysService } from '../src/consumer-keys/consumer-keys.service.js';
import { usersEntities, usersMigrations, UsersModule } from '../src/index.js';
import { AccountsService, type Account } from '../src/users/accounts.service.js';
import type { NewAccount } from '../src/users/account-columns.js';

/** The users room over a database of its own. */
export interface House {
  readonly database: Database;
  readonly accounts: AccountsService;
  readonly passwords: ApplicationPasswordsService;
  readonly keys: ConsumerKeysService;
  readonly authenticator: Authenticator;
  readonly ring: KeyRing;
  readonly rotation: SecretRotation;
  /** Resolves when what requests left to be done is done. */
  settled(): Promise<void>;
  /** A second process over the same database. */
  another(settings?: Partial<Config>): Promise<House>;
  close(): Promise<void>;
}

/** Opens the room on an engine, over an empty database. */
export async function openHouse(engine: TestEngine, settings: Partial<Config> = {}): Promise<House> {
  const rooms = { entities: [usersEntities], migrations: [usersMigrations], modules: [UsersModule] };
  return furnished(await openRooms(engine, rooms, settings));
}

const furnished = ({ app, database, another, close }: OpenRooms): House => ({
  database,
  accounts: app.get(AccountsService),
  passwords: app.get(ApplicationPasswordsService),
  keys: app.get(ConsumerKeysService),
  authenticator: app.get(Authenticator),
  ring: app.get(KeyRing),
  rotation: app.get(SecretRotation),
  settled: () => app.get(BackgroundTasks).settled(),
  another: async (settings) => furnished(await another(settings)),
  close,
});

let people = 0;

/** Somebody with an account; each is another one. */
export function aPerson(house: House, { roles = ['subscriber'], ...rest }: Partial<NewAccount> = {}): Promise<Account> {
  people += 1;
  return house.accounts.create({ username: `person${people}`, email: `person${people}@noten.nl`, roles, ...rest });
}

/** Everything in a table, so that a test can prove that nothing changed. */
export const everything = (house: House, table: 'user' | 'user_role' | 'application_password' | 'consumer_key' | 'oauth_nonce') =>
  house.database.read(`SELECT * FROM ${table} ORDER BY 1, 2`);

/** What a request asked of the database, what it left to be done included. */
export interface Work {
  readonly reads: { readonly sql: string; readonly parameters: readonly SqlValue[] }[];
  readonly writes: number;
}

/** Watches the database while something is done. */
export async function workOf(house: House, done: () => Promise<unknown>): Promise<Work> {
  await house.settled();
  const { database } = house;
  const work = { reads: [] as Work['reads'], writes: 0 };
  const { read, write } = { read: database.read.bind(database), write: database.write.bind(database) };
  Object.assign(database, {
    read: (sql: string, parameters: readonly SqlValue[] = []) => (work.reads.push({ sql, parameters }), read(sql, parameters)),
    write: (unit: Parameters<typeof write>[0]) => ((work.writes += 1), write(unit)),
  });
  try {
    await done();
    await house.settled();
    return work;
  } finally {
    Reflect.deleteProperty(database, 'read');
    Reflect.deleteProperty(database, 'write');
  }
}
