import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { contentMigrations } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from './index.js';

describeTables('The tables of the catalogue', {
  entities: [...catalogueEntities],
  migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
});
