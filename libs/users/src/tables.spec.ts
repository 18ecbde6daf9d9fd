import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { settingsMigrations } from '@grove/settings';
import { usersEntities, usersMigrations } from './index.js';

describeTables('The tables of people', {
  entities: [...usersEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...usersMigrations],
});
