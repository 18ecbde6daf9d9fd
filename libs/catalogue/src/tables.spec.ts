import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from './index.js';

describeTables('The tables of the catalogue', {
  entities: [...contentEntities, ...catalogueEntities],
  migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
});
