import { afterEach, describe, expect, it } from 'vitest';
import { taxClassKind } from '../../src/records/taxes/tax-class-kind.js';
import { taxRateKind } from '../../src/records/taxes/tax-rate-kind.js';
import { useEmptyDatabase } from '../support/empty-database.js';
import { openSmallDump, type Rows, type SmallSource } from '../support/small-dump.js';

const database = useEmptyDatabase();
let source: SmallSource | undefined;
afterEach(async () => {
  await source?.close();
  source = undefined;
});

const rate = (tax_rate_id: number, more: object = {}): Rows[number] => ({
  ...{ tax_rate_id, tax_rate_country: 'NL', tax_rate_state: '', tax_rate: '21.0000', tax_rate_name: 'BTW' },
  ...{ tax_rate_priority: 1, tax_rate_compound: 0, tax_rate_shipping: 1, tax_rate_order: tax_rate_id, tax_rate_class: '' },
  ...more,
});

const location = (location_id: number, tax_rate_id: number, location_type: string, location_code: string) => ({
  ...{ location_id, location_code, tax_rate_id, location_type },
});

async function readRates(rates: Rows, locations: Rows, options: Record<string, string> = {}) {
  source = await openSmallDump({ woocommerce_tax_rates: rates, woocommerce_tax_rate_locations: locations }, options);
  return taxRateKind(database()).read(
    rates.map(({ tax_rate_id: id }) => Number(id)),
    source,
  );
}

describe('The tax rates of a shop', () => {
  it('keep their postcodes, ranges and cities in order, and all else as it is', async () => {
    const locations = [
      location(1, 17, 'postcode', '35000...35999'),
      location(2, 18, 'city', 'LIVIGNO'),
      location(3, 17, 'postcode', '38*'),
      location(4, 18, 'city', 'CAMPIONE'),
      location(5, 18, 'region', 'NORTH'),
      location(6, 7777, 'postcode', '9999'),
    ];
    const odd = {
      tax_rate_country: '*',
      tax_rate_state: '*',
      tax_rate_name: '',
      tax_rate_class: 'gone-class',
      tax_rate: '1.2345',
    };
    const rates = await readRates(
      [rate(17), rate(18), rate(27, { ...odd, tax_rate_compound: 1, tax_rate_shipping: 0 })],
      locations,
    );
    expect(rates).toEqual([
      {
        ...{
          id: 17,
          country: 'NL',
          state: '',
          postcode: '35000...35999;38*',
          city: '',
          name: 'BTW',
          rate: 210_000n,
          priority: 1,
        },
        ...{ compound: false, shipping: true, position: 17, taxClass: '' },
      },
      expect.objectContaining({ id: 18, postcode: '', city: 'LIVIGNO;CAMPIONE' }),
      {
        ...{ id: 27, country: '*', state: '*', postcode: '', city: '', name: '', rate: 12_345n, priority: 1 },
        ...{ compound: true, shipping: false, position: 27, taxClass: 'gone-class' },
      },
    ]);
  });

  it.each([
    ['21.0000', '.', 210_000n],
    ['9.975', '.', 99_750n],
    ['5,5', ',', 55_000n],
    ['0', '.', 0n],
    ['', '.', 0n],
    ['-1.5', '.', -15_000n],
    ['1.23455', '.', 12_346n],
    ['100', '.', 1_000_000n],
  ])('of %j percent in a shop that writes %s before decimals are %s millionths', async (text, separator, millionths) => {
    const options = { woocommerce_price_decimal_sep: separator };
    const [{ rate: found }] = await readRates([rate(1, { tax_rate: text })], [location(1, 2, 'city', 'X')], options);
    expect(found).toBe(millionths);
  });
});

describe('The tax classes of a shop', () => {
  it('keep their slugs, also escaped ones', async () => {
    const classes = [
      { tax_rate_class_id: 3, name: 'Boeken & digitaal', slug: 'boeken-digitaal' },
      { tax_rate_class_id: 4, name: 'Alcohol 🍷', slug: 'alcohol-%f0%9f%8d%b7' },
    ];
    source = await openSmallDump({ wc_tax_rate_classes: classes });
    expect(await taxClassKind().read([4, 3], source)).toEqual([
      { id: 3, name: 'Boeken & digitaal', slug: 'boeken-digitaal' },
      { id: 4, name: 'Alcohol 🍷', slug: 'alcohol-%f0%9f%8d%b7' },
    ]);
  });
});
