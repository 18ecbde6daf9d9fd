import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, Database, gatewayOf, kernelMigrations, KernelModule, type SqlValue } from '@grove/kernel';
import type { TestEngine } from '@grove/kernel/testing';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import {
  AccountsService,
  ApplicationPasswordsService,
  ROLE_NAMES,
  usersEntities,
  usersMigrations,
  UsersModule,
} from '@grove/users';
import type { Role } from '@grove/users';
import { contentEntities, contentMigrations, ContentModule } from '../src/index.js';

export type Who = Role | 'visitor';

/** What tests look at in a body; every other field is there too. */
export interface Wire {
  id: number;
  code: string;
  slug: string;
  status: string;
  data: { status: number; params?: Record<string, string> };
  content: { rendered: string };
  count: number;
  previous: Partial<Wire>;
  _embedded: Record<string, unknown[]>;
  [field: string]: unknown;
}

export interface Answer<T = Wire> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A server with the content of a site, and somebody of each role who writes. */
export interface Newsroom {
  readonly database: Database;
  readonly app: INestApplicationContext;
  readonly ids: Record<Role, number>;
  ask<T = Wire>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** A post by the administrator, published unless told otherwise. */
  aPost(post?: object): Promise<Wire>;
  /** What is asked of the database meanwhile. */
  readsDuring(work: () => Promise<unknown>): Promise<string[]>;
  /** Another process over the same database. */
  another(): Promise<{ app: INestApplicationContext; close(): Promise<void> }>;
  close(): Promise<void>;
}

export async function openNewsroom(engine: TestEngine): Promise<Newsroom> {
  const url = await engine.createDatabase();
  const { app, database, close } = await process(url);
  const gateway = gatewayOf(app);
  const server = createServer((request, response) => gateway.handle(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { ids, keys } = await somebodyOfEach(app);
  async function ask<T = Wire>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const headers = { connection: 'close', ...(who !== 'visitor' && { authorization: keys[who] }) };
    const response = await fetch(`http://127.0.0.1:${port}/rest/cms/v2${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  }
  return {
    ...{ database, app, ids, ask },
    async aPost(post = {}) {
      const { status, body } = await ask('administrator', 'POST', '/posts', { title: 'A post', status: 'publish', ...post });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    readsDuring: (work) => watched(database, work),
    another: () => process(url),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await close();
    },
  };
}

async function process(url: string) {
  const database = await Database.open({
    url,
    entities: [...settingsEntities, ...usersEntities, ...contentEntities],
    migrations: [...kernelMigrations, ...settingsMigrations, ...usersMigrations, ...contentMigrations],
  });
  await database.migrate();
  const config = Object.assign(new Config(), { logLevel: 'silent', timezone: 'Europe/Amsterdam' });
  const imports = [KernelModule.with(config, database), SettingsModule, UsersModule, ContentModule];
  const app = await NestFactory.createApplicationContext({ module: class Root {}, imports }, { logger: false });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, database, close };
}

async function watched(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  const read = database.read.bind(database);
  Object.assign(database, { read: (sql: string, values: readonly SqlValue[] = []) => (reads.push(sql), read(sql, values)) });
  try {
    await work();
    return reads;
  } finally {
    Reflect.deleteProperty(database, 'read');
  }
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
