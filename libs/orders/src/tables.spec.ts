import { databaseMigrations } from '@grove/database';
import { describeTables } from '@grove/database/testing';
import { settingsMigrations } from '@grove/settings';
import { usersMigrations } from '@grove/users';
import { taxesMigrations } from '@grove/taxes';
import { contentEntities, contentMigrations } from '@grove/content';
import { commentsMigrations } from '@grove/comments';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { ordersEntities, ordersMigrations } from './index.js';

describeTables('The tables of orders, coupons and customers', {
  entities: [...ordersEntities],
  others: [...contentEntities, ...catalogueEntities],
  migrations: [
    ...databaseMigrations,
    ...settingsMigrations,
    ...usersMigrations,
    ...taxesMigrations,
    ...contentMigrations,
    ...commentsMigrations,
    ...catalogueMigrations,
    ...ordersMigrations,
  ],
});
