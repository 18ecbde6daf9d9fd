import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, Database, gatewayOf, kernelMigrations, KernelModule, type DatabaseOptions } from '@grove/kernel';
import type { TestEngine } from '@grove/kernel/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import {
  AccountsService,
  ApplicationPasswordsService,
  ROLE_NAMES,
  usersEntities,
  usersMigrations,
  UsersModule,
  type Role,
} from '@grove/users';
import { commentsEntities, commentsMigrations } from '../src/index.js';

export type Who = Role | 'visitor';

/** What tests look at in a body; every other field is there too. */
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

/** A server over some rooms, with somebody of each role who may knock. */
export interface Door {
  readonly database: Database;
  readonly app: INestApplicationContext;
  /** The accounts by their role. */
  readonly ids: Record<Role, number>;
  ask<T = Wire>(who: Who, method: string, path: string, asked?: Asked): Promise<Answer<T>>;
  close(): Promise<void>;
}

/** Opens a server over a new database: people, comments, and something to comment on. */
export async function openDoor(engine: TestEngine, module: Type, migrations: DatabaseOptions['migrations']): Promise<Door> {
  const database = await Database.open({
    url: await engine.createDatabase(),
    entities: [...settingsEntities, ...usersEntities, ...contentEntities, ...commentsEntities],
    migrations: [
      ...[kernelMigrations, settingsMigrations, usersMigrations, contentMigrations, commentsMigrations, migrations].flat(),
    ],
  });
  await database.migrate();
  const config = Object.assign(new Config(), {
    baseUrl: 'http://noten.example',
    logLevel: 'silent',
    timezone: 'Europe/Amsterdam',
  });
  const imports = [KernelModule.with(config, database), SettingsModule, UsersModule, module];
  const app = await NestFactory.createApplicationContext({ module: class Root {}, imports }, { logger: false });
  const gateway = gatewayOf(app);
  const server = createServer((request, response) => gateway.handle(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { ids, keys } = await somebodyOfEach(app);
  const keyOf = (who: Who): Record<string, string> => (who === 'visitor' ? {} : { authorization: keys[who] });
  return {
    ...{ database, app, ids },
    async ask<T>(who: Who, method: string, path: string, { query = {}, body }: Asked = {}): Promise<Answer<T>> {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]));
      const response = await fetch(`http://127.0.0.1:${port}/rest${path}?${search}`, {
        method,
        headers: { connection: 'close', ...keyOf(who), ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as T };
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      await database.close();
    },
  };
}

async function somebodyOfEach(app: INestApplicationContext) {
  const [accounts, passwords] = [app.get(AccountsService), app.get(ApplicationPasswordsService)];
  const ids = {} as Record<Role, number>;
  const keys = {} as Record<Role, string>;
  for (const role of ROLE_NAMES) {
    const { id, username } = await accounts.create({ username: role, email: `${role}@noten.example`, roles: [role] });
    const { password } = await passwords.create(id, 'tests');
    ids[role] = id;
    keys[role] = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  return { ids, keys };
}
