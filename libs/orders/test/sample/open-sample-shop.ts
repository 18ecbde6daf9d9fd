import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, Database, kernelMigrations, KernelModule } from '@grove/kernel';
import type { TestEngine } from '@grove/kernel/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { usersEntities, usersMigrations } from '@grove/users';
import { ordersEntities, ordersMigrations, OrdersModule } from '../../src/index.js';

/** All rooms that orders rest on, over an empty database of their own. */
export interface EmptyShop {
  readonly app: INestApplicationContext;
  readonly database: Database;
  close(): Promise<void>;
}

export const ZONE = 'Europe/Amsterdam';

const ENTITIES = [settingsEntities, usersEntities, taxesEntities, contentEntities, commentsEntities, catalogueEntities];
const MIGRATIONS = [
  ...[kernelMigrations, settingsMigrations, usersMigrations, taxesMigrations, contentMigrations, commentsMigrations],
  ...[catalogueMigrations, ordersMigrations],
];

export async function openEmptyShop(engine: TestEngine): Promise<EmptyShop> {
  const database = await Database.open({
    url: await engine.createDatabase(),
    entities: [...ENTITIES.flat(), ...ordersEntities],
    migrations: MIGRATIONS.flat(),
  });
  await database.migrate();
  const config = Object.assign(new Config(), { logLevel: 'silent', timezone: ZONE });
  const rooms = { module: class Shop {}, imports: [KernelModule.with(config, database), SettingsModule, OrdersModule] };
  const app = await NestFactory.createApplicationContext(rooms, { logger: false, abortOnError: false });
  return { app, database, close: () => app.close().then(() => database.close()) };
}

/** How many rows each table has. */
export async function sizesOf(database: Database): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { tableName } of database.source.entityMetadatas)
    sizes[tableName] = (await database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${tableName}`))[0].n;
  for (const table of ['object_id', 'outbox', 'order_of_product', 'tally'])
    sizes[table] = (await database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0].n;
  return sizes;
}
