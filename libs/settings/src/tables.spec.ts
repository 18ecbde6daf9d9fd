import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { settingsEntities, settingsMigrations } from './index.js';

describeTables('The tables of site settings', {
  entities: [...settingsEntities],
  migrations: [...databaseMigrations, ...settingsMigrations],
});
