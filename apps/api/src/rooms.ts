import { databaseMigrations, type DatabaseOptions } from '@grove/database';
import { restMigrations } from '@grove/rest';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations } from '@grove/content';
import { extensionsEntities, extensionsMigrations } from '@grove/extensions';
import { ordersEntities, ordersMigrations } from '@grove/orders';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { usersEntities, usersMigrations } from '@grove/users';
import { webhooksEntities, webhooksMigrations } from '@grove/webhooks';

/** What all rooms keep in the one database: their tables, and the migrations that make them. */
export const schema: Pick<DatabaseOptions, 'entities' | 'migrations'> = {
  entities: [
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
};
