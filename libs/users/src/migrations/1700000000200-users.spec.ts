import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openHouse, type House } from '../../test/house.js';
import { usersEntities, usersMigrations } from '../index.js';

describeOnEachEngine('The tables of people', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  it.each(usersEntities.map((entity) => [entity.name, entity] as const))(
    'have the columns that %s declares',
    async (_name, entity) => {
      const { source } = house.database;
      const { columns, tableName } = source.getMetadata(entity);
      const runner = source.createQueryRunner();
      const table = await runner.getTable(tableName);
      await runner.release();
      const told = (list: { name: string; isNullable: boolean }[]) =>
        list.map(({ name, isNullable }) => `${name} ${isNullable}`).sort();
      expect(told(table!.columns)).toEqual(
        told(columns.map(({ databaseName, isNullable }) => ({ name: databaseName, isNullable }))),
      );
      const lengths = new Map(table!.columns.map(({ name, length }) => [name, length]));
      for (const { databaseName, type, length } of columns) {
        if (type === 'varchar' && !databaseName.endsWith('_at'))
          expect([databaseName, lengths.get(databaseName)]).toEqual([databaseName, length]);
      }
    },
  );

  it('go and come again', async () => {
    const other = await openHouse(engine);
    const runner = other.database.source.createQueryRunner();
    const [Migration] = usersMigrations;
    await new Migration().down(runner);
    expect(await runner.hasTable('user')).toBe(false);
    await new Migration().up(runner);
    await new Migration().up(runner);
    expect(await other.database.read('SELECT id FROM user')).toEqual([]);
    await runner.release();
    await other.close();
  });
});
