import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { settingsMigrations } from '@grove/settings';
import { extensionsEntities, extensionsMigrations } from './index.js';

describeTables('The tables of contact forms and their submissions', {
  entities: [...extensionsEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...extensionsMigrations],
});
