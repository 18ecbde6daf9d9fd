import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { ValidationError } from '../schema/validation-error.js';
import { restEntities, restMigrations } from '../tables.js';
import { MetaDataConfig } from './meta-data.config.js';
import { MetaDataStore } from './meta-data-store.js';
import { MAX_VALUE_LENGTH, metaDataType, metaKeys, MAX_ENTRIES } from './meta-data.resource.js';
import type { SentEntry } from './meta-data.rules.js';

describeOnEachEngine('Metadata of records', (engine) => {
  let database: Database;
  let store: MetaDataStore;
  let lastId = 0;

  beforeAll(async () => {
    const schema = { entities: restEntities, migrations: [...databaseMigrations, ...restMigrations] };
    database = await Database.open({ url: await engine.createDatabase(schema), ...schema });
    await database.migrate();
    store = new MetaDataStore(database, new MetaDataConfig());
  });
  afterAll(() => database.close());

  const write = (recordId: number, sent: SentEntry[], kind = 'nut') => database.write(() => store.write(kind, recordId, sent));
  const aRecord = async (...sent: SentEntry[]) => {
    const id = ++lastId;
    await write(id, sent);
    return id;
  };
  const entriesOf = async (id: number, kind = 'nut') => [...((await store.find(kind, [id])).get(id) ?? [])];

  it('are read in the order of creation, with the values that were sent', async () => {
    const id = await aRecord(
      { key: 'origin', value: 'Türkiye 🌰' },
      { key: 'sizes', value: ['S', { wide: true }] },
      { key: '_a', value: 3 },
    );
    expect(await entriesOf(id)).toEqual([
      { id: expect.any(Number), key: 'origin', value: 'Türkiye 🌰' },
      { id: expect.any(Number), key: 'sizes', value: ['S', { wide: true }] },
      { id: expect.any(Number), key: '_a', value: '3' },
    ]);
  });

  it('keep their ids when their values change', async () => {
    const id = await aRecord({ key: 'a', value: '1' }, { key: 'b', value: '2' });
    const before = await entriesOf(id);
    await write(id, [
      { key: 'a', value: 'new' },
      { key: 'c', value: '3' },
    ]);
    const after = await entriesOf(id);
    expect(after.map(({ key, value }) => [key, value])).toEqual([
      ['a', 'new'],
      ['b', '2'],
      ['c', '3'],
    ]);
    expect(after.slice(0, 2).map((entry) => entry.id)).toEqual(before.map((entry) => entry.id));
  });

  it('belong to one record of one kind', async () => {
    const [one, other] = [await aRecord({ key: 'a', value: 'one' }), await aRecord({ key: 'a', value: 'other' })];
    await write(one, [{ key: 'a', value: 'fruit' }], 'fruit');
    const foreignId = (await entriesOf(other))[0].id;
    await write(one, [{ id: foreignId, key: 'a', value: 'mine' }]);
    expect((await entriesOf(one)).map(({ value }) => value)).toEqual(['one', 'mine']);
    expect((await entriesOf(other)).map(({ value }) => value)).toEqual(['other']);
    await database.write(() => store.remove('nut', one));
    expect(await entriesOf(one)).toEqual([]);
    expect(await entriesOf(one, 'fruit')).toHaveLength(1);
    expect(await entriesOf(other)).toHaveLength(1);
  });

  it('are read for several records together, with or without some keys', async () => {
    const ids = [await aRecord({ key: 'a', value: '1' }, { key: 'b', value: '2' }), await aRecord({ key: 'A', value: '3' })];
    const keysOf = async (query: object) =>
      [...(await store.find('nut', ids, query)).values()].map((entries) => entries.map(({ key }) => key));
    expect(await keysOf({})).toEqual([['a', 'b'], ['A']]);
    expect(await keysOf({ includeMeta: ['a'] })).toEqual([['a']]);
    expect(await keysOf({ excludeMeta: ['a'] })).toEqual([['b'], ['A']]);
    expect(await keysOf({ includeMeta: [], excludeMeta: [] })).toEqual([['a', 'b'], ['A']]);
    expect(await store.find('nut', [])).toEqual(new Map());
  });

  it('are limited in number, and then nothing is stored', async () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_, index) => ({ key: `key ${index}`, value: '' }));
    const id = await aRecord(...many);
    await expect(
      write(id, [
        { key: 'key 0', value: 'new' },
        { key: 'more', value: '' },
      ]),
    ).rejects.toMatchObject({
      code: 'rest_invalid_param',
      details: { params: { meta_data: expect.any(String) } },
    });
    expect((await entriesOf(id)).slice(0, 1)).toMatchObject([{ key: 'key 0', value: '' }]);
    await write(id, [{ key: 'key 1' }, { key: 'more', value: '' }]);
    expect(await entriesOf(id)).toHaveLength(MAX_ENTRIES);
  });

  it.each<[sent: unknown]>([
    ['text'],
    [{ key: 'a' }],
    [['a']],
    [[{ id: 'x', key: 'a', value: '1' }]],
    [[{ id: 1.5 }]],
    [[{ key: 1 }]],
  ])('refuse %j', (sent) => {
    expect(metaDataType.parse(sent)).toBeInstanceOf(ValidationError);
  });

  it('are limited in size', () => {
    const longest = 'x'.repeat(MAX_VALUE_LENGTH - 2);
    expect(metaDataType.parse([{ key: 'a', value: longest }])).toEqual([{ key: 'a', value: longest }]);
    expect(metaDataType.parse([{ key: 'a', value: `${longest}x` }])).toBeInstanceOf(ValidationError);
    expect(metaDataType.parse([{ key: 'a', value: Array(900).fill('x'.repeat(100)) }])).toBeInstanceOf(ValidationError);
  });

  it('take null for a value as no value, and ids as text', () => {
    expect(metaDataType.parse([{ id: '7', key: 'a', value: null, more: 1 }])).toEqual([{ id: 7, key: 'a' }]);
  });

  it.each<[sent: unknown, keys: unknown]>([
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    ['a, b', ['a', 'b']],
    ['', []],
    [{ 3: 'a,b' }, ['a,b']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('are selected by %j with the keys %j', (sent, expected) => {
    expect(metaKeys.parse(sent)).toEqual(expected);
  });
});
