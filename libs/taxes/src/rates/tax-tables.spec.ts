import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { taxesEntities, taxesMigrations } from '../index.js';
import { TaxRateEntity } from './tax-rate.entity.js';
import { locationKey, regionKey } from './location-key.rules.js';
import { TaxTable, type TaxAddress, type TaxRateRow } from './tax-table.rules.js';
import { TaxTables } from './tax-tables.js';

const DELFT: TaxAddress = { country: 'NL', state: 'ZH', postcode: '2611 AB', city: 'Delft' };

const aRow = (row: Partial<TaxRateRow>): Partial<TaxRateEntity> => {
  const whole = { country: '', state: '', postcode: '', city: '', ...row };
  return {
    ...{ rate: 210_000n, name: 'BTW', priority: 1, compound: false, shipping: true, position: 0, taxClass: '' },
    ...whole,
    regionKey: regionKey(whole),
    locationKey: locationKey(whole),
    searchText: '',
  };
};

describeOnEachEngine('The tax table of an address', (engine) => {
  let database: Database;
  let tables: TaxTables;
  let rates: Repository<TaxRateEntity>;

  beforeAll(async () => {
    const url = await engine.createDatabase();
    database = await Database.open({ url, entities: taxesEntities, migrations: [...databaseMigrations, ...taxesMigrations] });
    await database.migrate();
    tables = new TaxTables(database);
    rates = new Repository(database, TaxRateEntity);
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM tax_rate')));

  const store = (rows: readonly Partial<TaxRateRow>[]) => database.write(() => rates.insert(rows.map(aRow)));
  const codes = async (address: Partial<TaxAddress> = {}, taxClass = '') => {
    const whole = { ...DELFT, ...address };
    return (await tables.forAddress(whole, 'NL')).rates(whole, taxClass).map(({ code }) => code);
  };

  it('has the rates of all classes that hold there', async () => {
    await store([
      { country: 'NL', name: 'High' },
      { country: 'NL', name: 'Low', rate: 90_000n, taxClass: 'reduced-rate' },
      { country: 'BE', name: 'Elsewhere' },
      { name: 'World', priority: 2, compound: true },
    ]);
    expect(await codes()).toEqual(['NL-HIGH-1', 'WORLD-2']);
    expect(await codes({}, 'reduced-rate')).toEqual(['NL-LOW-1']);
    expect(await codes({ country: '' })).toEqual(['WORLD-2']);
    expect((await tables.forAddress(DELFT, 'NL')).rates(DELFT, '')[0]).toMatchObject({
      rate: 210_000n,
      compound: false,
      shipping: true,
    });
  });

  it('inside of a unit of work has what the unit changed, and nothing of it when the unit fails', async () => {
    const unit = database.write(async () => {
      await rates.insert(aRow({ country: 'NL', name: 'New' }));
      expect(await codes()).toEqual(['NL-NEW-1']);
      throw new Error('no');
    });
    await expect(unit).rejects.toThrow('no');
    expect(await codes()).toEqual([]);
  });

  it('says the same as a table of all rates of the shop', async () => {
    const text = (...texts: string[]) => fc.constantFrom('', ...texts);
    const row = fc.record({
      country: text('NL', 'GB'),
      state: text('ZH', 'FRYSLâN'),
      postcode: text('2611 AB', '2611AB', '26*', '2611 A*', '2000...2999', '1000;26*', 'SW1A 1AA', '3000'),
      city: text('DELFT', 'DEN HAAG;DELFT', 'BESANçON', 'LEIDEN'),
      priority: fc.nat(2),
      taxClass: text('zero-rate'),
    });
    const address = fc.record({
      country: text('NL', 'nl', 'GB'),
      state: text('zh', 'Fryslân', 'FRYSLÂN'),
      postcode: text('2611ab', '2611 AB', 'sw1a1aa', '3000'),
      city: text('Delft', 'den haag', 'BESANÇON'),
    });
    const rows = fc.sample(row, { numRuns: 300, seed: 7 });
    await store(rows);
    const all = new TaxTable(await rates.find());
    for (const one of fc.sample(address, { numRuns: 60, seed: 11 }))
      for (const taxClass of ['', 'zero-rate'])
        expect((await tables.forAddress(one, 'NL')).rates(one, taxClass)).toEqual(all.rates(one, taxClass));
  });

  it('is read through an index, not out of all rates of a country', async () => {
    await store(Array.from({ length: 3000 }, (_, index) => ({ country: 'US', state: 'CA', postcode: `${90_000 + index}` })));
    const sql = "SELECT * FROM tax_rate WHERE region_key IN ('/', 'us/', 'us/ca') AND location_key IN ('', '9', '90', '90210')";
    const plan = await database.read(`${engine.name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL'} ${sql}`);
    expect(JSON.stringify(plan)).toMatch(/region_key_location_key/);
    expect(await codes({ country: 'US', state: 'ca', postcode: '90210', city: '' })).toEqual(['US-CA-BTW-1']);
  });
});
