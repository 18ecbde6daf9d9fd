import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '@grove/database';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { openDatabase } from '@grove/server';
import { digestTables } from './tables.js';
import { newConfiguration } from './test-server.js';

describeOnEachEngine('The digests of the tables', (engine) => {
  let database: Database;
  let other: Database;
  beforeEach(async () => {
    const config = await newConfiguration(engine);
    [database, other] = [await openDatabase(config), await openDatabase(config)];
  });
  afterEach(async () => {
    for (const each of [database, other]) await each.close();
  });

  it.each([
    ['this connection', () => database],
    ['another connection', () => other],
  ])('show each change by %s, and nothing else', async (_connection, writer) => {
    const change = (name: string) => writer().write((unit) => updateRows(unit, 'term', { name }, { id: 1 }));
    await change('one');
    const before = await digestTables(database);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    await change('two');
    const after = await digestTables(database);
    expect(Object.keys(before).filter((table) => after[table] !== before[table])).toEqual([expect.stringMatching(/\bterm$/)]);
    await change('one');
    expect(await digestTables(database)).toEqual(before);
  });

  it('stay equal after a unit of work that was rolled back', async () => {
    const before = await digestTables(database);
    const failing = database.write(async (unit) => {
      await updateRows(unit, 'term', { name: 'Walnuts' }, { id: 1 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await digestTables(database)).toEqual(before);
  });
});
