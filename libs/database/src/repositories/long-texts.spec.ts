import { afterAll, beforeAll, expect, it } from 'vitest';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Database } from '../database.js';
import * as column from '../schema/column-kinds.js';
import { AutoId, Int, Text } from '../schema/columns.js';
import { createTable } from '../migrations/migration.js';
import { databaseMigrations } from '../schema/system-tables.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { Repository } from './repository.js';

@Entity('scroll')
class Scroll {
  @AutoId() id: number;
  @Int() place: number;
  @Text() content: string;
  @Text({ nullable: true }) note: string | null;
}

class Scrolls1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const texts = { content: column.text(), note: column.text({ nullable: true }) };
    await createTable(runner, 'scroll', { id: column.autoId(), place: column.int(), ...texts });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('scroll');
  }
}

const LONG = '无花果'.repeat(150_000);

describeOnEachEngine('Rows with long texts', (engine) => {
  let database: Database;
  let repository: Repository<Scroll>;
  /** In the order of their ids; `place` counts down. */
  let scrolls: Scroll[];

  beforeAll(async () => {
    const migrations = [...databaseMigrations, Scrolls1700000000001];
    database = await Database.open({ url: await engine.createDatabase(), entities: [Scroll], migrations });
    await database.migrate();
    repository = new Repository(database, Scroll);
    scrolls = Array.from({ length: 8 }, (_, index) => {
      const [content, note] = index % 3 === 0 ? ['short', null] : [LONG + index, `note ${index}`];
      return { id: index + 1, place: 8 - index, content, note };
    });
    await database.write(() => repository.insert(scrolls));
  });
  afterAll(() => database.close());

  const placesOf = (rows: readonly Scroll[]): number[] => rows.map(({ place }) => place);

  const all = () => repository.all(repository.createQueryBuilder('scroll').orderBy('scroll.id'));

  it('are read whole, in the order of the ids that are asked for', async () => {
    const [one, two, three, four, five] = scrolls;
    expect(await repository.findInOrder([5, 99, 2, 1, 2, 4, 3])).toEqual([five, two, one, two, four, three]);
    expect(await repository.findInOrder([])).toEqual([]);
  });

  it('are read page by page, with the number of all of them', async () => {
    const query = () => repository.createQueryBuilder('scroll').orderBy('scroll.place');
    const page = (limit: number, offset: number) => repository.page(query(), { limit, offset });
    const first = await page(5, 0);
    expect([placesOf(first.rows), first.total]).toEqual([[1, 2, 3, 4, 5], 8]);
    const last = await page(5, 5);
    expect([placesOf(last.rows), last.total]).toEqual([[6, 7, 8], 8]);
  });

  it('leave turns to other work while they are read', async () => {
    let [turns, isReading] = [0, true];
    const reading = all().finally(() => (isReading = false));
    while (isReading) {
      await nextTurn();
      turns++;
    }
    expect(await reading).toEqual(scrolls);
    expect(turns).toBeGreaterThan(3);
  });

  it('are read in a unit of work as it has changed them', async () => {
    await database.write(async () => {
      await repository.update(2, { content: `${LONG} changed` });
      const rows = await all();
      expect(rows[1].content === `${LONG} changed`).toBe(true);
      await repository.update(2, { content: scrolls[1].content });
    });
  });
});
