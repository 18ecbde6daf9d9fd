import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type ConfigClass,
  Configuration,
  ConfigurationModule,
  CoreConfig,
  CoreModule,
  MailConfig,
  OutboundConfig,
  RedisConfig,
  type Settings,
} from '@grove/core';
import { Database, DatabaseModule, databaseMigrations, type DatabaseOptions, SecretsConfig } from '@grove/database';
import { operationsEntities, operationsMigrations } from '@grove/operations';
import { Gateway } from '../protocol/gateway.js';
import { restEntities, restMigrations } from '../tables.js';
import { LimitsConfig } from '../limits/limits.config.js';
import { MetaDataConfig } from '../meta-data/meta-data.config.js';
import { RestConfig } from '../protocol/rest.config.js';
import { GatewayModule } from '../gateway.module.js';
import { RestModule } from '../rest.module.js';
import type { TestEngine } from '@grove/database/testing';

/** The modules of a test, which export its `Authenticator` and its `Site`, their tables and their configuration classes. */
export interface TestModules {
  readonly entities?: readonly DatabaseOptions['entities'][];
  /** Besides those of libs/database and libs/rest. */
  readonly migrations?: readonly DatabaseOptions['migrations'][];
  readonly modules: readonly (Type | DynamicModule)[];
  /** Besides those of libs/core, libs/database and libs/rest. */
  readonly configs?: readonly ConfigClass[];
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

/** Starts modules with a new database. Fails if none of the configuration classes has one of the settings. */
export async function startTestApp(engine: TestEngine, testModules: TestModules, settings: Settings = {}): Promise<TestApp> {
  return startOn(await engine.createDatabase(schemaOf(testModules)), testModules, settings);
}

/** The configuration classes of libs/core, libs/database and libs/rest. */
export const testConfigs = [
  ...[CoreConfig, MailConfig, OutboundConfig, RedisConfig, SecretsConfig],
  ...[RestConfig, LimitsConfig, MetaDataConfig],
];

const schemaOf = ({ entities = [], migrations = [] }: TestModules) => ({
  entities: [...operationsEntities, ...restEntities, ...entities.flat()],
  migrations: [...databaseMigrations, ...operationsMigrations, ...restMigrations, ...migrations.flat()],
});

async function startOn(url: string, testModules: TestModules, settings: Settings): Promise<TestApp> {
  const database = await Database.open({ url, ...schemaOf(testModules) });
  await database.migrate();
  const configuration = new Configuration({ logLevel: 'silent', ...settings }, [...testConfigs, ...(testModules.configs ?? [])]);
  const root = {
    module: class TestModule {},
    imports: [
      ConfigurationModule.forRoot(configuration),
      DatabaseModule.forRoot(database),
      CoreModule,
      RestModule,
      GatewayModule.forRoot(...testModules.modules),
      ...testModules.modules,
    ],
  };
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const gateway = app.get(Gateway);
  const server = createServer((request, response) => gateway.use(request, response, () => response.writeHead(404).end()));
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
