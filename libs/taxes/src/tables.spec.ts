import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { taxesEntities, taxesMigrations } from './index.js';

describeTables('The tables of taxes', {
  entities: [...taxesEntities],
  migrations: [...databaseMigrations, ...taxesMigrations],
});
