import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sortTerms } from './term-order.rules.js';

const term = (id: number, name: string, menuOrder = 0) => ({ id, name, menuOrder });
const namesBy = (orderBy: string, ...terms: ReturnType<typeof term>[]) => sortTerms(terms, orderBy).map(({ name }) => name);

describe('the terms of an attribute', () => {
  it('are sorted by menu order, then by name', () => {
    expect(namesBy('menu_order', term(1, 'c', 2), term(2, 'b'), term(3, 'a', 2), term(4, 'd', -1))).toEqual(['d', 'b', 'a', 'c']);
  });

  it('are sorted by name without letter case, then by id', () => {
    expect(namesBy('name', term(1, 'pear'), term(2, 'Fig'), term(3, 'almond'))).toEqual(['almond', 'Fig', 'pear']);
    expect(sortTerms([term(9, 'fig'), term(2, 'Fig')], 'name').map(({ id }) => id)).toEqual([2, 9]);
  });

  it('are sorted by name without accents (finding low: accents sort with the base letter)', () => {
    const terms = [term(1, 'Zest'), term(2, 'Ångström'), term(3, 'Angstroms'), term(4, 'angstrom')];
    expect(namesBy('name', ...terms)).toEqual(['Ångström', 'angstrom', 'Angstroms', 'Zest']);
  });

  it('are sorted by the number at the start of their names, then by name', () => {
    expect(namesBy('name_num', term(1, '10 kg'), term(2, '9 kg'), term(3, '2.5 kg'), term(4, 'loose'), term(5, '-1'))).toEqual([
      '-1',
      'loose',
      '2.5 kg',
      '9 kg',
      '10 kg',
    ]);
    expect(namesBy('name_num', term(1, 'big'), term(2, 'all'))).toEqual(['all', 'big']);
  });

  it('are sorted by id', () => {
    expect(namesBy('id', term(3, 'a'), term(1, 'c'), term(2, 'b'))).toEqual(['c', 'b', 'a']);
  });

  it('are sorted by menu order if the order is unknown', () => {
    expect(namesBy('anything', term(1, 'b', 1), term(2, 'c', 0))).toEqual(['c', 'b']);
  });

  it('are all kept, and their order does not depend on the order of the input', () => {
    const terms = fc.uniqueArray(
      fc.record({
        id: fc.nat(99),
        name: fc.constantFrom('Fig', 'fig', '10', '9', '9 a', 'x'),
        menuOrder: fc.integer({ min: -1, max: 1 }),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(terms, fc.constantFrom('menu_order', 'name', 'name_num', 'id'), (given, orderBy) => {
        const sorted = sortTerms(given, orderBy);
        expect(sortTerms([...given].reverse(), orderBy)).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(given));
      }),
    );
  });
});
