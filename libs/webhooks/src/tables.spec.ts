import { databaseEntities, databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { settingsMigrations } from '@grove/settings';
import { webhooksEntities, webhooksMigrations } from './index.js';

describeTables('The tables of webhooks', {
  entities: [...databaseEntities, ...webhooksEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations],
});
