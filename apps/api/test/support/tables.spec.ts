import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { openDatabase } from '../../src/index.js';
import { stateOf } from './tables.js';
import { newConfiguration } from './test-server.js';

describeOnEachEngine('the state of a database', (engine) => {
  let database: Database;
  let elsewhere: Database;
  beforeEach(async () => {
    const config = await newConfiguration(engine);
    [database, elsewhere] = [await openDatabase(config), await openDatabase(config)];
  });
  afterEach(async () => {
    for (const each of [database, elsewhere]) await each.close();
  });

  it.each([
    ['that this process changes', () => database],
    ['that another process changes', () => elsewhere],
  ])('tells any value %s, and only that', async (_whose, writer) => {
    const change = (name: string) => writer().write((unit) => unit.update('term', { name }, { id: 1 }));
    await change('one');
    const before = await stateOf(database);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    await change('two');
    const after = await stateOf(database);
    expect(Object.keys(before).filter((table) => after[table] !== before[table])).toEqual([expect.stringMatching(/\bterm$/)]);
    await change('one');
    expect(await stateOf(database)).toEqual(before);
  });

  it('tells nothing where a unit of work was undone', async () => {
    const before = await stateOf(database);
    const failing = database.write(async (unit) => {
      await unit.update('term', { name: 'Walnuts' }, { id: 1 });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await stateOf(database)).toEqual(before);
  });
});
