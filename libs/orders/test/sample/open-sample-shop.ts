import type { Database } from '@grove/database';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import type { TestEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { usersEntities, usersMigrations } from '@grove/users';
import { ordersEntities, ordersMigrations, OrdersModule } from '../../src/index.js';

export const ZONE = 'Europe/Amsterdam';

const BELOW = {
  entities: [settingsEntities, usersEntities, taxesEntities, contentEntities, commentsEntities, catalogueEntities],
  migrations: [settingsMigrations, usersMigrations, taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
};

/** All rooms that orders rest on, over an empty database of their own. */
export function openEmptyShop(engine: TestEngine): Promise<TestApp> {
  const rooms = {
    entities: [...BELOW.entities, ordersEntities],
    migrations: [...BELOW.migrations, ordersMigrations],
    modules: [SettingsModule, OrdersModule],
  };
  return startTestApp(engine, rooms, { timezone: ZONE });
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
