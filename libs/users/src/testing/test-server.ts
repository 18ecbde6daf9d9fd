import type { INestApplicationContext } from '@nestjs/common';
import type { Settings } from '@grove/core';
import { startTestApp, type TestApp, type TestModules } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import {
  AccountsService,
  ApplicationPasswordsService,
  ROLE_NAMES,
  usersConfigs,
  usersEntities,
  usersMigrations,
  UsersModule,
  type Role,
} from '../index.js';

/** Who sends a request of a test: an account with this role, or nobody who is signed in. */
export type Caller = Role | 'visitor';

/** What tests read of a response body; other fields are allowed. */
export interface ResponseBody {
  id: number;
  code: string;
  data: { status: number; params?: Record<string, string> };
  [field: string]: unknown;
}

export interface TestResponse<T = ResponseBody> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface RequestOptions {
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
}

/** Modules behind a test server, with an account of each role. */
export interface TestServer extends TestApp {
  /** Ids of the accounts, by role. */
  readonly ids: Record<Role, number>;
  ask<T = ResponseBody>(caller: Caller, method: string, path: string, options?: RequestOptions): Promise<TestResponse<T>>;
}

/** Starts the settings, users and further modules on a new database. */
export async function startTestServer(
  engine: TestEngine,
  testModules?: TestModules,
  settings: Settings = {},
): Promise<TestServer> {
  const { entities = [], migrations = [], modules = [], configs = [] } = testModules ?? {};
  const app = await startTestApp(
    engine,
    {
      entities: [settingsEntities, usersEntities, ...entities],
      migrations: [settingsMigrations, usersMigrations, ...migrations],
      modules: [SettingsModule, UsersModule, ...modules],
      configs: [...settingsConfigs, ...usersConfigs, ...configs],
    },
    { baseUrl: 'http://noten.example', ...settings },
  );
  const { ids, keys } = await accountsOfEachRole(app.app);
  return {
    ...app,
    ids,
    ask: (caller, ...request) => sendRequest(app.root, caller === 'visitor' ? {} : keys[caller], ...request),
  };
}

async function sendRequest<T>(
  root: string,
  credentials: Record<string, string>,
  method: string,
  path: string,
  { query = {}, body }: RequestOptions = {},
): Promise<TestResponse<T>> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]));
  const response = await fetch(search.size > 0 ? `${root}${path}?${search}` : root + path, {
    method,
    headers: { connection: 'close', ...credentials, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

async function accountsOfEachRole(app: INestApplicationContext) {
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
