import { Authenticator } from '@grove/rest';
import { KeyRing, SecretRotation, type Database, type Row, type SqlValue } from '@grove/database';
import { BackgroundTasks, type Settings } from '@grove/core';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { ApplicationPasswordsService } from '../src/application-passwords/application-passwords.service.js';
import { ConsumerKeysService } from '../src/consumer-keys/consumer-keys.service.js';
import { usersConfigs, usersEntities, usersMigrations, UsersModule } from '../src/index.js';
import { AccountsService, type Account } from '../src/accounts/accounts.service.js';
import type { NewAccount } from '../src/accounts/account-columns.js';
import { updateRows } from '@grove/database/testing';

/** The users module with its own database. */
export interface UsersFixture {
  readonly database: Database;
  readonly accounts: AccountsService;
  readonly passwords: ApplicationPasswordsService;
  readonly keys: ConsumerKeysService;
  readonly authenticator: Authenticator;
  readonly ring: KeyRing;
  readonly rotation: SecretRotation;
  /** Resolves when background work of requests is finished. */
  settled(): Promise<void>;
  /** A second process on the same database. */
  anotherProcess(settings?: Settings): Promise<UsersFixture>;
  close(): Promise<void>;
}

/** Starts the users module on an empty database. */
export async function openUsersFixture(engine: TestEngine, settings: Settings = {}): Promise<UsersFixture> {
  const testModules = {
    entities: [settingsEntities, usersEntities],
    migrations: [settingsMigrations, usersMigrations],
    modules: [SettingsModule, UsersModule],
    configs: [...settingsConfigs, ...usersConfigs],
  };
  return fixtureOf(await startTestApp(engine, testModules, settings));
}

const fixtureOf = ({ app, database, another, close }: TestApp): UsersFixture => ({
  database,
  accounts: app.get(AccountsService),
  passwords: app.get(ApplicationPasswordsService),
  keys: app.get(ConsumerKeysService),
  authenticator: app.get(Authenticator),
  ring: app.get(KeyRing),
  rotation: app.get(SecretRotation),
  settled: () => app.get(BackgroundTasks).settled(),
  anotherProcess: async (settings) => fixtureOf(await another(settings)),
  close,
});

let created = 0;

/** Creates an account with a unique name. */
export function createUser(users: UsersFixture, { roles = ['subscriber'], ...rest }: Partial<NewAccount> = {}): Promise<Account> {
  created += 1;
  return users.accounts.create({ username: `person${created}`, email: `person${created}@noten.nl`, roles, ...rest });
}

/** Creates an account whose username is the e-mail address of another one. Only imported accounts have such names. */
export async function createNamesake(users: UsersFixture, email: string): Promise<Account> {
  const { id } = await createUser(users);
  const row = { username: email, username_folded: email, username_key: email };
  await users.database.write((unit) => updateRows(unit, 'user', row, { id }));
  return users.accounts.get(id);
}

/** All rows of a table, to prove that nothing changed. */
export const allRows = (
  users: UsersFixture,
  table: 'user' | 'user_role' | 'application_password' | 'consumer_key' | 'oauth_nonce',
) => users.database.read(`SELECT * FROM ${table} ORDER BY 1, 2`);

/** Database reads and writes of a request, including its background work. */
export interface DatabaseWork {
  readonly reads: { readonly sql: string; readonly parameters: readonly SqlValue[] }[];
  readonly writes: number;
}

/** Counts the reads and writes of an action. */
export async function workOf(users: UsersFixture, done: () => Promise<unknown>): Promise<DatabaseWork> {
  await users.settled();
  const { database } = users;
  const work = { reads: [] as DatabaseWork['reads'], writes: 0 };
  const source = database.source as unknown as { readTagged: (read: unknown, ...statement: Statement) => Promise<Row[]> };
  const [{ readTagged }, write] = [source, database.write.bind(database)];
  source.readTagged = (read, sql, parameters) => (work.reads.push({ sql, parameters }), readTagged(read, sql, parameters));
  Object.assign(database, { write: (unit: Parameters<typeof write>[0]) => ((work.writes += 1), write(unit)) });
  try {
    await done();
    await users.settled();
    return work;
  } finally {
    source.readTagged = readTagged;
    Reflect.deleteProperty(database, 'write');
  }
}

type Statement = [sql: string, parameters: readonly SqlValue[]];
