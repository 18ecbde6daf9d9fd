import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Configuration, CoreModule, type Settings } from '@grove/core';
import { Database, DatabaseModule, databaseMigrations, type DatabaseOptions } from '@grove/database';
import { operationsEntities, operationsMigrations } from '@grove/operations';
import { Gateway } from '../protocol/gateway.js';
import { restEntities, restMigrations } from '../tables.js';
import { RestConfig } from '../protocol/rest.config.js';
import { RestModule } from '../rest.module.js';
import type { TestEngine } from '@grove/database/testing';

/** The modules of a test, and their tables. */
export interface TestModules {
  readonly entities?: readonly DatabaseOptions['entities'][];
  /** Besides those of libs/database and libs/rest. */
  readonly migrations?: readonly DatabaseOptions['migrations'][];
  readonly modules: readonly (Type | DynamicModule)[];
}

/** Modules with their own database, served over HTTP. */
export interface TestApp {
  readonly database: Database;
  readonly app: INestApplicationContext;
  /** The URL of the interface: `http://127.0.0.1:41234/rest`. */
  readonly root: string;
  /** A second application with the same database. */
  another(settings?: Settings): Promise<TestApp>;
  close(): Promise<void>;
}

/** Starts modules with a new database. Fails if no module reads one of the settings. */
export async function startTestApp(engine: TestEngine, testModules: TestModules, settings: Settings = {}): Promise<TestApp> {
  return startOn(await engine.createDatabase(schemaOf(testModules)), testModules, settings);
}

/** `timezone` is ignored by tests without the module of the settings. */
const DEFAULT_SETTINGS: Settings = { logLevel: 'silent', timezone: 'Europe/Amsterdam' };

const schemaOf = ({ entities = [], migrations = [] }: TestModules) => ({
  entities: [...operationsEntities, ...restEntities, ...entities.flat()],
  migrations: [...databaseMigrations, ...operationsMigrations, ...restMigrations, ...migrations.flat()],
});

async function startOn(url: string, testModules: TestModules, settings: Settings): Promise<TestApp> {
  const database = await Database.open({ url, ...schemaOf(testModules) });
  await database.migrate();
  const configuration = new Configuration({ ...DEFAULT_SETTINGS, ...settings });
  const root = {
    module: class TestModule {},
    imports: [CoreModule.forRoot(configuration), DatabaseModule.forRoot(database), RestModule, ...testModules.modules],
  };
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const unread = configuration.unreadSettings().filter((name) => !Object.hasOwn(DEFAULT_SETTINGS, name));
  if (unread.length > 0) {
    await app.close();
    await database.close();
    throw new Error(`None of the modules reads the settings ${unread.join(', ')}.`);
  }
  const gateway = app.get(Gateway);
  const server = createServer((request, response) => gateway.handle(request, response, () => response.writeHead(404).end()));
  const port = await listen(server);
  configuration.get(RestConfig).boundPort = port;
  return {
    ...{ database, app, root: `http://127.0.0.1:${port}/rest` },
    another: (others = settings) => startOn(url, testModules, others),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await app.close();
      await database.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}
