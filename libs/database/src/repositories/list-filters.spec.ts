import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { Entity, type MigrationInterface, type QueryRunner, type SelectQueryBuilder } from 'typeorm';
import { AutoId, Line } from '../schema/columns.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from '../migrations/migration.js';
import { databaseMigrations } from '../schema/system-tables.js';
import { Database } from '../database.js';
import { Repository } from './repository.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { orderBy, orderByArguments, orderByListed, whereBetween, whereContainsWords, whereListed } from './list-filters.js';

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

type Pebbles = SelectQueryBuilder<Pebble>;

describeOnEachEngine('A filter of a list', (engine) => {
  let database: Database;
  let pebbles: Repository<Pebble>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [Pebble],
      migrations: [...databaseMigrations, Pebbles1700000000001],
    });
    await database.migrate();
    pebbles = new Repository(database, Pebble);
    await database.write(() => pebbles.insert(NAMES.map((name) => ({ name }))));
  });
  afterAll(() => database.close());

  /** The names that a list with these filters has. */
  async function namesOf(filter: (query: Pebbles) => unknown, limit = 100, offset = 0): Promise<string[]> {
    const query = pebbles.createQueryBuilder('pebble');
    filter(query);
    const { rows } = await pebbles.page(query, { limit, offset });
    return rows.map(({ name }) => name);
  }

  const idsInOrder = async () => (await pebbles.find({ order: { id: 'ASC' } })).map(({ id }) => id);

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
    const filter = (query: Pebbles) => {
      whereContainsWords(query, 'pebble.name', words);
      orderBy(query, 'pebble.id', 'asc');
    };
    expect(await namesOf(filter)).toEqual(names);
  });

  it('finds whatever is asked for exactly where it stands, and is broken by nothing', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'x', '_', '%', '!', '\\', "'", '?'), minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(word, async (asked) => {
        const found = await namesOf((query) => whereContainsWords(query, 'pebble.name', [asked]));
        expect(found.sort()).toEqual(NAMES.filter((name) => name.includes(asked)).sort());
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the listed ids and drops the excluded ones', async () => {
    const [one, two, three] = await idsInOrder();
    const listed = (include?: number[], exclude?: number[]) =>
      namesOf((query) => whereListed(query, 'pebble.id', include, exclude));
    expect((await listed([one, three, 999_999])).sort()).toEqual([NAMES[0], NAMES[2]].sort());
    expect(await listed([one, two], [two])).toEqual([NAMES[0]]);
    expect(await listed([], [one])).toHaveLength(NAMES.length - 1);
    expect(await listed()).toHaveLength(NAMES.length);
  });

  it('keeps what is strictly between two values, and sets no limit by an empty one', async () => {
    const between = (after?: string, before?: string) =>
      namesOf((query) => whereBetween(query, 'pebble.name', after, before)).then((names) => names.sort());
    expect(await between('axb', 'slate')).toEqual(NAMES.filter((name) => name > 'axb' && name < 'slate').sort());
    expect(await between('slate', 'slate')).toEqual([]);
    for (const empty of [undefined, '']) expect(await between(empty, empty)).toEqual([...NAMES].sort());
  });

  it('orders as ids are listed', async () => {
    const [one, , three] = await idsInOrder();
    const inOrder = (query: Pebbles) => {
      whereListed(query, 'pebble.id', [one, three]);
      orderByListed(query, 'pebble.id', [three, one]);
    };
    expect(await namesOf(inOrder)).toEqual([NAMES[2], NAMES[0]]);
  });

  it('orders by the arguments of a list: by a column, or as the included ids are listed', async () => {
    const [one, two, three] = await idsInOrder();
    const names = (orderby: string, order: 'asc' | 'desc') =>
      namesOf((query) => {
        whereListed(query, 'pebble.id', [one, two, three]);
        const columns = { columns: { name: 'pebble.name' }, fallback: 'pebble.id' };
        orderByArguments(query, { orderby, order, include: [two, three, one] }, columns);
      });
    expect(await names('include', 'asc')).toEqual([NAMES[1], NAMES[2], NAMES[0]]);
    expect(await names('name', 'asc')).toEqual(['100% quartz', 'slate', 'slate grey']);
    expect(await names('name', 'desc')).toEqual(['slate grey', 'slate', '100% quartz']);
    expect(await names('unknown', 'desc')).toEqual([NAMES[2], NAMES[1], NAMES[0]]);
  });

  it('leaves ties to the id, in the direction that is asked for', async () => {
    const byLength = (order: 'asc' | 'desc') => (query: Pebbles) => {
      query.where("pebble.name LIKE 'a%'");
      orderBy(query, 'LENGTH(pebble.name)', order);
    };
    expect(await namesOf(byLength('asc'))).toEqual(['a_b', 'axb']);
    expect(await namesOf(byLength('desc'))).toEqual(['axb', 'a_b']);
  });

  it('gives each row on one page only, and the total on every page, also beyond the end', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 12; offset += 3) {
      const query = pebbles.createQueryBuilder('pebble').orderBy('pebble.name');
      const { rows, total } = await pebbles.page(query, { limit: 3, offset });
      seen.push(...rows.map(({ name }) => name));
      expect(total).toBe(NAMES.length);
    }
    expect([...seen].sort()).toEqual([...NAMES].sort());
    const beyond = await pebbles.page(pebbles.createQueryBuilder('pebble'), { limit: 3, offset: 99 });
    expect(beyond).toEqual({ rows: [], total: NAMES.length });
  });
});
