import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sortedByAttribute } from './term-order.rules.js';

const term = (id: number, name: string, menuOrder = 0) => ({ id, name, menuOrder });
const namesBy = (orderBy: string, ...terms: ReturnType<typeof term>[]) =>
  sortedByAttribute(terms, orderBy).map(({ name }) => name);

describe('the terms of an attribute', () => {
  it('stand by hand where that is asked for, by name where hands left ties', () => {
    expect(namesBy('menu_order', term(1, 'c', 2), term(2, 'b'), term(3, 'a', 2), term(4, 'd', -1))).toEqual(['d', 'b', 'a', 'c']);
  });

  it('stand by name whatever the letter case, by id where names are equal', () => {
    expect(namesBy('name', term(1, 'pear'), term(2, 'Fig'), term(3, 'almond'))).toEqual(['almond', 'Fig', 'pear']);
    expect(sortedByAttribute([term(9, 'fig'), term(2, 'Fig')], 'name').map(({ id }) => id)).toEqual([2, 9]);
  });

  it('stand by name whatever the accents (finding low: accents sort with the base letter)', () => {
    const terms = [term(1, 'Zest'), term(2, 'Ångström'), term(3, 'Angstroms'), term(4, 'angstrom')];
    expect(namesBy('name', ...terms)).toEqual(['Ångström', 'angstrom', 'Angstroms', 'Zest']);
  });

  it('stand by the number at the head of their names, by name where there is none', () => {
    expect(namesBy('name_num', term(1, '10 kg'), term(2, '9 kg'), term(3, '2.5 kg'), term(4, 'loose'), term(5, '-1'))).toEqual([
      '-1',
      'loose',
      '2.5 kg',
      '9 kg',
      '10 kg',
    ]);
    expect(namesBy('name_num', term(1, 'big'), term(2, 'all'))).toEqual(['all', 'big']);
  });

  it('stand by id', () => {
    expect(namesBy('id', term(3, 'a'), term(1, 'c'), term(2, 'b'))).toEqual(['c', 'b', 'a']);
  });

  it('stand by hand in an order that nobody knows', () => {
    expect(namesBy('anything', term(1, 'b', 1), term(2, 'c', 0))).toEqual(['c', 'b']);
  });

  it('keep all their members, and one order whatever order they came in', () => {
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
        const sorted = sortedByAttribute(given, orderBy);
        expect(sortedByAttribute([...given].reverse(), orderBy)).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(given));
      }),
    );
  });
});
