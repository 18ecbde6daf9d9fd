import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '@grove/core';
import { startTestApp, type TestApp, type TestModules } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import {
  AccountsService,
  ApplicationPasswordsService,
  ROLE_NAMES,
  usersEntities,
  usersMigrations,
  UsersModule,
  type Role,
} from '../index.js';

export type Who = Role | 'visitor';

/** Fields that tests read from a response body; other fields are allowed. */
export interface Wire {
  id: number;
  code: string;
  data: { status: number; params?: Record<string, string> };
  [field: string]: unknown;
}

export interface Answer<T = Wire> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Asked {
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
}

/** Modules behind a test server, with an account of each role. */
export interface Door extends TestApp {
  /** Ids of the accounts, by role. */
  readonly ids: Record<Role, number>;
  ask<T = Wire>(who: Who, method: string, path: string, asked?: Asked): Promise<Answer<T>>;
}

/** Starts the settings, users and further modules on a new database. */
export async function openDoor(engine: TestEngine, rooms?: TestModules, settings: Partial<Config> = {}): Promise<Door> {
  const { entities = [], migrations = [], modules = [] } = rooms ?? {};
  const open = await startTestApp(
    engine,
    {
      entities: [settingsEntities, usersEntities, ...entities],
      migrations: [settingsMigrations, usersMigrations, ...migrations],
      modules: [SettingsModule, UsersModule, ...modules],
    },
    { baseUrl: 'http://noten.example', ...settings },
  );
  const { ids, keys } = await somebodyOfEach(open.app);
  return { ...open, ids, ask: (who, ...asked) => knock(open.root, who === 'visitor' ? {} : keys[who], ...asked) };
}

async function knock<T>(
  root: string,
  credentials: Record<string, string>,
  method: string,
  path: string,
  { query = {}, body }: Asked = {},
): Promise<Answer<T>> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]));
  const response = await fetch(search.size > 0 ? `${root}${path}?${search}` : root + path, {
    method,
    headers: { connection: 'close', ...credentials, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

async function somebodyOfEach(app: INestApplicationContext) {
  const [accounts, passwords] = [app.get(AccountsService), app.get(ApplicationPasswordsService)];
  const ids = {} as Record<Role, number>;
  const keys = {} as Record<Role, { authorization: string }>;
  for (const role of ROLE_NAMES) {
    const { id, username } = await accounts.create({ username: role, email: `${role}@noten.example`, roles: [role] });
    const { password } = await passwords.create(id, 'tests');
    ids[role] = id;
    keys[role] = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  }
  return { ids, keys };
}
