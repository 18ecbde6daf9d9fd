import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { catalogueEntities } from '@grove/catalogue';
import { commentsEntities } from '@grove/comments';
import { contentEntities } from '@grove/content';
import { Database } from '@grove/database';
import { ordersEntities } from '@grove/orders';
import { taxesEntities } from '@grove/taxes';
import { usersEntities } from '@grove/users';

/** A database without tables for the tests of a file: kinds of records store there, and only read the source in these tests. */
export function useEmptyDatabase(): () => Database {
  const folder = mkdtempSync(join(tmpdir(), 'empty-database-'));
  const entities = [taxesEntities, usersEntities, contentEntities, commentsEntities, catalogueEntities, ordersEntities].flat();
  let database: Database;
  beforeAll(async () => {
    database = await Database.open({ url: `sqlite:${join(folder, 'grove.sqlite')}`, entities, migrations: [] });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  return () => database;
}
