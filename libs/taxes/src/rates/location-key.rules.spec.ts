import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { locationKey, locationKeys, regionKey, regionKeys } from './location-key.rules.js';
import { TaxTable, type TaxRateRow } from './tax-table.rules.js';

describe('the key of the region of a rate', () => {
  const text = fc.oneof(fc.constantFrom('', 'NL', 'ZH', 'FRYSLâN'), fc.string({ unit: 'binary', maxLength: 200 }));

  it('is among the keys of every address in it, whatever the case', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), fc.boolean(), (country, state, hasCountry, hasState) => {
        const row = { country: hasCountry ? country : '', state: hasState ? state : '' };
        expect(regionKeys({ country, state })).toContain(regionKey(row));
        expect(regionKeys({ country: ` ${country}`, state: `${state} ` })).toContain(regionKey(row));
      }),
    );
    expect(regionKeys({ country: 'nl', state: 'FRYSLÂN' })).toContain(regionKey({ country: 'NL', state: 'FRYSLâN' }));
  });
});

describe('the key of the place of a rate', () => {
  it.each([
    ['2511 AB', '', '2511AB', 'its only postcode'],
    ['20*', 'DEN HAAG', '20', 'the beginning of its postcodes, whatever its city'],
    ['2511 A*;2511 B*', '', '2511', 'what its postcodes share'],
    ['2000;3000', 'DELFT', '', 'empty when its postcodes share nothing'],
    ['*', '', '', 'empty when it has any postcode'],
    ['1011AA...1018ZZ', '', '101', 'what the ends of a range share'],
    ['10000...10099', '', '100', 'what the ends of a range of numbers share'],
    ['90...999', '', '', 'empty when the ends have not as many digits'],
    ['0900...0999', '', '9', 'without the noughts before a number'],
    ['12345678901234', '', '1234567890', 'truncated to a length that distinguishes it from most others'],
    ['', 'DEN HAAG', 'den haag', 'its only city, where it has no postcode'],
    ['', 'DEN HAAG;DELFT', '', 'empty when there are several cities'],
    ['', 'X'.repeat(101), '', 'empty when its city is too long'],
    ['', '', '', 'empty when it holds everywhere'],
  ])('of postcode %j and city %j is %j: %s', (postcode, city, key) => {
    expect(locationKey({ postcode, city })).toBe(key);
  });

  const code = fc.array(fc.constantFrom(...'0019ABLV -'), { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
  const entry = fc.oneof(
    code,
    code.map((text) => `${text}*`),
    fc.tuple(code, code).map(([from, to]) => `${from}...${to}`),
    fc.tuple(fc.nat(2000), fc.nat(2000)).map(([from, to]) => `${from}...${to}`),
  );

  it('is among the keys of every address where the rate holds', () => {
    const lists = fc.array(entry, { maxLength: 3 }).map((entries) => entries.join(';'));
    const cities = fc.constantFrom('', 'DELFT', 'DEN HAAG;DELFT', 'FRYSLâN');
    const addresses = fc.record({
      country: fc.constantFrom('NL', 'nl', 'GB', 'LV', 'US', ''),
      state: fc.constant(''),
      postcode: fc.oneof(
        code,
        fc.nat(2000).map((number) => `${number}`),
        fc.nat(2000).map((number) => `0${number}`),
      ),
      city: fc.constantFrom('', 'delft', ' Den  Haag ', 'FRYSLÂN'),
    });
    fc.assert(
      fc.property(lists, cities, addresses, (postcode, city, address) => {
        const row: TaxRateRow = { ...ANYWHERE, postcode, city };
        if (new TaxTable([row]).rates(address, '').length > 0) expect(locationKeys(address)).toContain(locationKey(row));
      }),
      { numRuns: 3000 },
    );
  });

  it('is looked for by not many keys, however much an address says', () => {
    expect(locationKeys({ country: 'NL', postcode: '1'.repeat(10_000), city: 'x'.repeat(10_000) }).length).toBeLessThan(40);
  });
});

const ANYWHERE: TaxRateRow = {
  id: 1,
  country: '',
  state: '',
  postcode: '',
  city: '',
  rate: 210_000n,
  name: 'BTW',
  priority: 1,
  compound: false,
  shipping: true,
  position: 0,
  taxClass: '',
};
