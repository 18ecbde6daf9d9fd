import type { Database } from '@grove/database';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { usersConfigs, usersEntities, usersMigrations, UsersModule } from '@grove/users';
import { OrdersConfig, ordersEntities, ordersMigrations, OrdersModule } from '../src/index.js';

export const ZONE = 'Europe/Amsterdam';

const DEPENDENCIES = {
  entities: [settingsEntities, usersEntities, taxesEntities, contentEntities, commentsEntities, catalogueEntities],
  migrations: [settingsMigrations, usersMigrations, taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
};

/** All modules that orders depend on, with an empty database of their own. */
export function openEmptyShop(engine: TestEngine): Promise<TestApp> {
  const options = {
    entities: [...DEPENDENCIES.entities, ordersEntities],
    migrations: [...DEPENDENCIES.migrations, ordersMigrations],
    modules: [SettingsModule, UsersModule, OrdersModule],
    configs: [...settingsConfigs, ...usersConfigs, OrdersConfig, UploadsConfig],
  };
  return startTestApp(engine, options, { timezone: ZONE });
}

/** How many rows each table has. */
export async function sizesOf(database: Database): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { tableName } of database.source.entityMetadatas)
    sizes[tableName] = (await database.select<{ n: number }>({ reads: [], sql: `SELECT COUNT(*) AS n FROM ${tableName}` }))[0].n;
  for (const table of ['object_id', 'outbox', 'order_of_product', 'counter_slot'])
    sizes[table] = (await database.select<{ n: number }>({ reads: [], sql: `SELECT COUNT(*) AS n FROM ${table}` }))[0].n;
  return sizes;
}
