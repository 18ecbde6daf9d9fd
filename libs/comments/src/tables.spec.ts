import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { contentMigrations } from '@grove/content';
import { commentsEntities, commentsMigrations } from './index.js';

describeTables('The tables of comments', {
  entities: [...commentsEntities],
  migrations: [...databaseMigrations, ...contentMigrations, ...commentsMigrations],
});
