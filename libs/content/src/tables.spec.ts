import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { contentEntities, contentMigrations } from './index.js';

describeTables('The tables of posts, terms and media', {
  entities: [...contentEntities],
  migrations: [...databaseMigrations, ...contentMigrations],
});
