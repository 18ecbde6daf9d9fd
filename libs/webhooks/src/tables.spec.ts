import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { settingsMigrations } from '@grove/settings';
import { webhooksEntities, webhooksMigrations } from './index.js';

describeTables('The tables of webhooks', {
  entities: webhooksEntities,
  migrations: [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations],
});
