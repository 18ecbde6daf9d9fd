import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnMysql, Gate } from '@grove/database/testing';
import { contentEntities, contentMigrations, insertTerm, type TermSummary } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from '../../index.js';
import { CATEGORY } from '../../product-terms/taxonomies.js';
import { ProductTerms } from './product-terms.js';

const WAITING = `SELECT trx_state FROM information_schema.innodb_trx JOIN information_schema.processlist p ON p.id = trx_mysql_thread_id
  WHERE p.db = DATABASE() AND trx_state = 'LOCK WAIT'`;

describeOnMysql('The categories of the shop', (engine) => {
  let database: Database;
  /** Another process. */
  let other: Database;
  let nuts: TermSummary;
  beforeAll(async () => {
    const url = await engine.createDatabase();
    const migrations = [...databaseMigrations, ...contentMigrations, ...catalogueMigrations];
    const entities = [...contentEntities, ...catalogueEntities];
    [database, other] = await Promise.all([1, 2].map(() => Database.open({ url, entities, migrations })));
    await database.migrate();
    nuts = await database.write(() => insertTerm(database, CATEGORY, 'Nuts', 'nuts'));
  });
  afterAll(() => Promise.all([database.close(), other.close()]));

  /** InnoDB looks again only if nobody has asked for 100 ms. */
  async function somebodyWaits(): Promise<void> {
    while ((await database.read(WAITING)).length === 0) await delay(150);
  }

  it('are locked by their oldest one, also if the one before is deleted while somebody waits for its lock', async () => {
    const [deleted, mayCommit] = [new Gate(), new Gate()];
    const deleting = database.write(async (unit) => {
      await unit.query('DELETE FROM term WHERE taxonomy = ? AND id < ?', [CATEGORY, nuts.id]);
      deleted.open();
      await mayCommit.opened;
    });
    await deleted.opened;
    const locking = database.write(async (unit) => {
      const { terms } = await new ProductTerms(database).lock(unit, { categories: [nuts] });
      return { terms, unlocked: await other.read('SELECT id FROM term WHERE taxonomy = ? FOR UPDATE SKIP LOCKED', [CATEGORY]) };
    });
    await somebodyWaits();
    mayCommit.open();
    await deleting;
    const { terms, unlocked } = await locking;
    expect([terms.map(({ id }) => id), unlocked]).toEqual([[nuts.id], []]);
  });
});
