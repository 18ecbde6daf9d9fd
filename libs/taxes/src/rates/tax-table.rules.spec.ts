import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { unnamedTaxLabel } from './tax-names.rules.js';
import { TaxTable, type TaxAddress, type TaxRateRow } from './tax-table.rules.js';

let made = 0;

const aRate = (row: Partial<TaxRateRow> = {}): TaxRateRow => ({
  id: (made += 1),
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
  ...row,
});

const DELFT: TaxAddress = { country: 'NL', state: 'ZH', postcode: '2611 AB', city: 'Delft' };

const idsAt = (rows: readonly TaxRateRow[], address: Partial<TaxAddress> = {}, taxClass = ''): number[] =>
  new TaxTable(rows).rates({ ...DELFT, ...address }, taxClass).map(({ id }) => id);

describe('a tax rate', () => {
  it.each([
    ['everywhere', {}],
    ['in its country', { country: 'NL' }],
    ['in its state', { country: 'NL', state: 'ZH' }],
    ['in a state of that name anywhere', { state: 'ZH' }],
    ['in its postcode', { postcode: '2611AB' }],
    ['in one of its postcodes', { postcode: '1000;26*' }],
    ['in its city', { city: 'DELFT' }],
    ['in one of its cities', { city: 'LEIDEN; DELFT' }],
    ['in its postcode of its city', { postcode: '2611 AB', city: 'DELFT' }],
  ])('applies %s', (_where, row) => {
    expect(idsAt([aRate(row)])).toHaveLength(1);
  });

  it.each([
    ['in another country', { country: 'BE' }],
    ['in another state', { country: 'NL', state: 'UT' }],
    ['in another postcode', { postcode: '3000' }],
    ['in another city', { city: 'LEIDEN' }],
    ['in its postcode of another city', { postcode: '2611AB', city: 'LEIDEN' }],
    ['in its city at another postcode', { postcode: '3000', city: 'DELFT' }],
    ['to another class', { taxClass: 'reduced-rate' }],
  ])('does not apply %s', (_where, row) => {
    expect(idsAt([aRate(row)])).toEqual([]);
  });

  it('applies to its class only', () => {
    const [standard, reduced] = [aRate(), aRate({ taxClass: 'reduced-rate' })];
    expect(idsAt([standard, reduced])).toEqual([standard.id]);
    expect(idsAt([standard, reduced], {}, 'reduced-rate')).toEqual([reduced.id]);
    expect(idsAt([standard, reduced], {}, 'no-such-class')).toEqual([]);
  });

  it.each([
    [{ country: 'nl', state: 'zh', postcode: '2611-ab', city: ' DELFT ' }],
    [{ country: ' NL ', state: 'Zh', postcode: ' 26 11 aB', city: 'delft' }],
  ])('compares an address without case: %j', (address) => {
    expect(idsAt([aRate({ country: 'NL', state: 'ZH', postcode: '2611 AB', city: 'DELFT' })], address)).toHaveLength(1);
  });

  it('compares letters with accents without case too, though they are stored as sent', () => {
    expect(idsAt([aRate({ city: 'BESANçON' })], { city: 'Besançon' })).toHaveLength(1);
    expect(idsAt([aRate({ city: 'BESANçON' })], { city: 'BESANÇON' })).toHaveLength(1);
    expect(idsAt([aRate({ city: 'BESANçON' })], { city: 'Besancon' })).toHaveLength(0);
  });

  it('that names a place does not apply where the address names none', () => {
    const nowhere = { country: '', state: '', postcode: '', city: '' };
    const rows = [{ country: 'NL' }, { state: 'ZH' }, { postcode: '2611AB' }, { city: 'DELFT' }].map(aRate);
    expect(idsAt(rows, nowhere)).toEqual([]);
  });
});

describe('of the rates of one priority', () => {
  // Each of these says more about the address than those after it.
  const ranked: [string, Partial<TaxRateRow>][] = [
    ['country and state', { country: 'NL', state: 'ZH' }],
    ['country and two postcodes', { country: 'NL', postcode: '2611AB;26*' }],
    ['country, postcode and city', { country: 'NL', postcode: '26*', city: 'DELFT' }],
    ['country and postcode', { country: 'NL', postcode: '26*;1000' }],
    ['country and city', { country: 'NL', city: 'DELFT' }],
    ['country', { country: 'NL' }],
    ['state', { state: 'ZH' }],
    ['postcode', { postcode: '26*' }],
    ['city', { city: 'DELFT' }],
    ['nothing', {}],
  ];

  it.each(ranked.slice(1).map(([name, row], index) => [ranked[index][0], name, ranked[index][1], row] as const))(
    'one with %s goes before one with %s',
    (_one, _other, better, worse) => {
      const later = aRate(worse);
      const first = aRate(better);
      expect(idsAt([later, first])).toEqual([first.id]);
    },
  );

  it('the lower id decides between equals, whatever their place in lists', () => {
    const first = aRate({ position: 9 });
    const later = aRate({ position: 1 });
    expect(idsAt([later, first])).toEqual([first.id]);
  });
});

describe('rates of several priorities', () => {
  it('all apply, by priority', () => {
    const [third, first, second] = [3, 1, 2].map((priority) => aRate({ priority }));
    expect(idsAt([third, first, second])).toEqual([first.id, second.id, third.id]);
  });

  it('are returned with compound ones after the others', () => {
    const [ten, five, two] = [aRate({ priority: 1 }), aRate({ priority: 2, compound: true }), aRate({ priority: 3 })];
    expect(idsAt([ten, five, two])).toEqual([ten.id, two.id, five.id]);
  });

  it('do not depend on the order of the rows', () => {
    const parts = fc.record({
      country: fc.constantFrom('', 'NL', 'BE'),
      postcode: fc.constantFrom('', '26*', '2611AB;26*'),
      priority: fc.nat(3),
      compound: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.nat(1000), (parts, turn) => {
        const rows = parts.map(aRate);
        const turned = rows.map((_row, index) => rows[(index + turn) % rows.length]);
        expect(idsAt(turned)).toEqual(idsAt(rows));
        expect(new Set(rows.filter(({ id }) => idsAt(rows).includes(id)).map(({ priority }) => priority)).size).toBe(
          idsAt(rows).length,
        );
      }),
    );
  });
});

describe('the code of a rate', () => {
  it.each([
    [{ country: 'NL', name: 'BTW', priority: 1 }, 'NL-BTW-1'],
    [{ country: 'LU', name: 'Fonds', priority: 2 }, 'LU-FONDS-2'],
    [{ country: 'NL', state: 'ZH', name: 'BTW laag', priority: 1 }, 'NL-ZH-BTW LAAG-1'],
    [{ country: '', name: 'Overal', priority: 90 }, 'OVERAL-90'],
  ])('of %j is %s', (row, code) => {
    const [rate] = new TaxTable([aRate(row)]).rates({ ...DELFT, country: row.country }, '');
    expect([rate.code, rate.label]).toEqual([code, row.name]);
  });

  it.each([
    ['NL', 'VAT', { country: '', priority: 3 }, 'TAX-3'],
    ['HR', 'VAT', { country: 'HR', state: 'ZG', priority: 1 }, 'HR-ZG-TAX-1'],
    ['GB', 'Tax', { country: 'GB', priority: 1 }, 'GB-TAX-1'],
    ['US', 'Tax', { country: '', priority: 2 }, 'TAX-2'],
  ])('without a name, in a shop in %s, has the label %s (finding M12)', (shop, label, row, code) => {
    const address = { ...DELFT, country: row.country, state: 'ZG' };
    const [rate] = new TaxTable([aRate({ ...row, name: '' })], unnamedTaxLabel(shop)).rates(address, '');
    expect([rate.code, rate.label]).toEqual([code, label]);
  });
});
