import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { AutoId, Line } from '../schema/columns.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from '../migrations/migration.js';
import { databaseMigrations } from '../schema/system-tables.js';
import { Database } from '../database.js';
import { Table } from './table.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { Selection } from './selection.js';

@Entity('pebble')
class Pebble {
  @AutoId() id: number;
  @Line(100) name: string;
}

class Pebbles1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'pebble', { id: column.autoId(), name: column.line(100) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('pebble');
  }
}

const NAMES = ['slate', 'slate grey', '100% quartz', 'a_b', 'axb', 'wow!', 'back\\slash', "o'hara", 'señor', 'grey "marble"'];

describeOnEachEngine('A selection in a table', (engine) => {
  let database: Database;
  let table: Table<Pebble>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [Pebble],
      migrations: [...databaseMigrations, Pebbles1700000000001],
    });
    await database.migrate();
    table = new Table(database, Pebble);
    await database.write((unit) =>
      table.insertMany(
        unit,
        NAMES.map((name) => ({ name })),
      ),
    );
  });
  afterAll(() => database.close());

  async function namesOf(selection: Selection, limit = 100, offset = 0): Promise<string[]> {
    const { rows } = await table.page(selection, limit, offset);
    return rows.map(({ name }) => name);
  }

  it.each([
    [['grey'], ['slate grey', 'grey "marble"']],
    [['grey', 'slate'], ['slate grey']],
    [['%'], ['100% quartz']],
    [['_'], ['a_b']],
    [['!'], ['wow!']],
    [['\\'], ['back\\slash']],
    [["'"], ["o'hara"]],
    [['ñ'], ['señor']],
    [["' OR '1'='1"], []],
    [['?'], []],
  ])('finds the words %j as they stand, in %j', async (words, names) => {
    expect(await namesOf(new Selection().whereContainsWords('pebble.name', words).orderBy('id', 'asc'))).toEqual(names);
  });

  it('finds whatever is asked for exactly where it stands, and is broken by nothing', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'x', '_', '%', '!', '\\', "'", '?'), minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(word, async (asked) => {
        const found = await namesOf(new Selection().whereContainsWords('pebble.name', [asked]));
        expect(found.sort()).toEqual(NAMES.filter((name) => name.includes(asked)).sort());
      }),
      { numRuns: 50 },
    );
  });

  it('keeps and drops by id, in the order of the list or of a column', async () => {
    const all = await table.where('1 = 1 ORDER BY id');
    const [one, two, three] = all.map(({ id }) => id);
    expect(await namesOf(new Selection().whereIn('id', [three, 999_999, one]).orderByList('id', [three, one]))).toEqual([
      NAMES[2],
      NAMES[0],
    ]);
    expect(await namesOf(new Selection().whereIn('id', [one, two]).whereNotIn('id', [one]))).toEqual([NAMES[1]]);
    expect(await namesOf(new Selection().whereIn('id', []))).toEqual([]);
    expect(await namesOf(new Selection().whereNotIn('id', []).orderByList('id', []))).toHaveLength(NAMES.length);
    expect(await namesOf(new Selection().orderBy('pebble.id', 'desc', { column: 'pebble.id', order: 'desc' }), 2)).toEqual([
      NAMES[9],
      NAMES[8],
    ]);
  });

  it('keeps the listed ids and drops the excluded ones', async () => {
    const [one, two, three] = (await table.where('1 = 1 ORDER BY id')).map(({ id }) => id);
    const listed = (include?: number[], exclude?: number[]) => namesOf(new Selection().whereListed('id', include, exclude));
    expect((await listed([one, three, 999_999])).sort()).toEqual([NAMES[0], NAMES[2]].sort());
    expect(await listed([one, two], [two])).toEqual([NAMES[0]]);
    expect(await listed([], [one])).toHaveLength(NAMES.length - 1);
    expect(await listed()).toHaveLength(NAMES.length);
  });

  it('keeps what is strictly between two values, and sets no limit by an empty one', async () => {
    const [one, two, three] = (await table.where('1 = 1 ORDER BY id')).map(({ id }) => id);
    const between = (after?: number | string | null, before?: number | string | null) =>
      namesOf(new Selection().whereBetween('id', after, before).orderBy('id', 'asc'));
    expect(await between(one, three)).toEqual([NAMES[1]]);
    expect(await between(undefined, two)).toEqual([NAMES[0]]);
    expect(await between(one)).toEqual(NAMES.slice(1));
    expect(await between(two, two)).toEqual([]);
    for (const empty of [undefined, null, '', 0]) expect(await between(empty, empty)).toEqual(NAMES);
  });

  it('orders by the arguments of a list: by a column, or as the included ids are listed', async () => {
    const [one, two, three] = (await table.where('1 = 1 ORDER BY id')).map(({ id }) => id);
    const names = (orderby: string, order: 'asc' | 'desc') =>
      namesOf(
        new Selection()
          .whereIn('id', [one, two, three])
          .orderByQuery({ orderby, order, include: [two, three, one] }, { id: 'id', columns: { name: 'name' }, fallback: 'id' }),
      );
    expect(await names('include', 'asc')).toEqual([NAMES[1], NAMES[2], NAMES[0]]);
    expect(await names('name', 'asc')).toEqual(['100% quartz', 'slate', 'slate grey']);
    expect(await names('name', 'desc')).toEqual(['slate grey', 'slate', '100% quartz']);
    expect(await names('unknown', 'desc')).toEqual([NAMES[2], NAMES[1], NAMES[0]]);
  });

  it('leaves ties to the id, in the direction that is asked for', async () => {
    const byKind = (order: 'asc' | 'desc') => new Selection().where("name LIKE 'a%'").orderBy('LENGTH(name)', order);
    expect(await namesOf(byKind('asc'))).toEqual(['a_b', 'axb']);
    expect(await namesOf(byKind('desc'))).toEqual(['axb', 'a_b']);
  });

  it('gives each row on one page only, and the total on every page, also beyond the end', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 12; offset += 3) {
      const { rows, total } = await table.page(new Selection().orderBy('name', 'asc'), 3, offset);
      seen.push(...rows.map(({ name }) => name));
      expect(total).toBe(NAMES.length);
    }
    expect([...seen].sort()).toEqual([...NAMES].sort());
    expect(await table.page(new Selection(), 3, 99)).toEqual({ rows: [], total: NAMES.length });
  });
});
