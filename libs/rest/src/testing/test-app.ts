import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, CoreModule } from '@grove/core';
import { Database, DatabaseModule, databaseMigrations, type DatabaseOptions } from '@grove/database';
import { Gateway } from '../protocol/gateway.js';
import { restMigrations } from '../protocol/idempotency/idempotent-requests-table.js';
import { RestModule } from '../rest.module.js';
import type { TestEngine } from '@grove/database/testing';

/** The modules that a test is about, and their tables. */
export interface TestModules {
  readonly entities?: readonly DatabaseOptions['entities'][];
  /** Beside those of the libraries below. */
  readonly migrations?: readonly DatabaseOptions['migrations'][];
  readonly modules: readonly (Type | DynamicModule)[];
}

/** Rooms over a database of their own, served over HTTP. */
export interface TestApp {
  readonly database: Database;
  readonly app: INestApplicationContext;
  /** Where the interface is: `http://127.0.0.1:41234/rest`. */
  readonly root: string;
  /** A second process over the same database. */
  another(settings?: Partial<Config>): Promise<TestApp>;
  close(): Promise<void>;
}

/** Opens rooms over a new database. */
export async function startTestApp(engine: TestEngine, rooms: TestModules, settings: Partial<Config> = {}): Promise<TestApp> {
  return opened(await engine.createDatabase(schemaOf(rooms)), rooms, settings);
}

const schemaOf = ({ entities = [], migrations = [] }: TestModules) => ({
  entities: entities.flat(),
  migrations: [...databaseMigrations, ...restMigrations, ...migrations.flat()],
});

async function opened(url: string, rooms: TestModules, settings: Partial<Config>): Promise<TestApp> {
  const database = await Database.open({ url, ...schemaOf(rooms) });
  await database.migrate();
  const config = Object.assign(new Config(), { logLevel: 'silent', timezone: 'Europe/Amsterdam' }, settings);
  const root = {
    module: class Rooms {},
    imports: [CoreModule.forRoot(config), DatabaseModule.forRoot(database), RestModule, ...rooms.modules],
  };
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const gateway = app.get(Gateway);
  const server = createServer((request, response) => gateway.handle(request, response, () => response.writeHead(404).end()));
  return {
    ...{ database, app, root: await listening(server) },
    another: (others = settings) => opened(url, rooms, others),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await app.close();
      await database.close();
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
}
