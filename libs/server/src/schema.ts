import { databaseMigrations, type DatabaseOptions } from '@grove/database';
import { operationsEntities, operationsMigrations, unversionedOperationsTables } from '@grove/operations';
import { restEntities, restMigrations, unversionedRestTables } from '@grove/rest';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations } from '@grove/content';
import { extensionsEntities, extensionsMigrations } from '@grove/extensions';
import { ordersEntities, ordersMigrations } from '@grove/orders';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { unversionedUsersTables, usersEntities, usersMigrations } from '@grove/users';
import { unversionedWebhooksTables, webhooksEntities, webhooksMigrations } from '@grove/webhooks';

/** The tables of all libraries, and the migrations that create them. */
export const schema: Pick<DatabaseOptions, 'entities' | 'migrations' | 'unversionedTables'> = {
  entities: [
    ...operationsEntities,
    ...restEntities,
    ...settingsEntities,
    ...usersEntities,
    ...taxesEntities,
    ...contentEntities,
    ...commentsEntities,
    ...catalogueEntities,
    ...ordersEntities,
    ...webhooksEntities,
    ...extensionsEntities,
  ],
  migrations: [
    ...databaseMigrations,
    ...operationsMigrations,
    ...restMigrations,
    ...settingsMigrations,
    ...usersMigrations,
    ...taxesMigrations,
    ...contentMigrations,
    ...commentsMigrations,
    ...catalogueMigrations,
    ...ordersMigrations,
    ...webhooksMigrations,
    ...extensionsMigrations,
  ],
  unversionedTables: [
    ...unversionedOperationsTables,
    ...unversionedRestTables,
    ...unversionedUsersTables,
    ...unversionedWebhooksTables,
  ],
};
