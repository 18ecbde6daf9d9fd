import { describe, expect, it } from 'vitest';
import { parseAttributes, parseChosenOptions } from './product-attributes.rules.js';
import type { StoredAttribute } from '../product.entity.js';

const KNOWN = new Map([
  [3, 'Colour'],
  [4, 'Size'],
]);

const stored = (given: Partial<StoredAttribute>): StoredAttribute => ({
  id: 0,
  name: 'Roast',
  visible: false,
  variation: false,
  position: 0,
  options: ['light'],
  ...given,
});

describe('the attributes of a product', () => {
  it('are global attributes by id, with their label as name, and custom attributes by name', () => {
    expect(
      parseAttributes(
        [
          { id: 3, name: 'ignored', options: ['red'] },
          { name: ' Roast ', options: ['dark'] },
        ],
        KNOWN,
      ),
    ).toEqual([stored({ id: 3, name: 'Colour', options: ['red'] }), stored({ name: 'Roast', options: ['dark'] })]);
  });

  it('are by default hidden, not used for variations and at position 0', () => {
    expect(parseAttributes([{ name: 'Roast', options: ['light'] }], KNOWN)).toEqual([stored({})]);
    const said = { name: 'Roast', options: ['light'], visible: true, variation: true, position: 2 };
    expect(parseAttributes([said], KNOWN)).toEqual([stored({ visible: true, variation: true, position: 2 })]);
  });

  it('have their options in the order of the input, trimmed, without empty ones and duplicates', () => {
    const options = [' dark ', 'light', '', '  ', 'dark', 'extra dark, smoky'];
    expect(parseAttributes([{ name: 'Roast', options }], KNOWN)[0].options).toEqual(['dark', 'light', 'extra dark, smoky']);
  });

  it.each([
    ['neither id nor name', { options: ['a'] }],
    ['an empty name', { name: ' ', options: ['a'] }],
    ['no options', { name: 'Roast' }],
    ['an empty list of options', { name: 'Roast', options: [] }],
    ['only empty options', { name: 'Roast', options: ['', ' '] }],
    ['an unknown id', { id: 99, name: 'Roast', options: ['a'] }],
    ['a negative id', { id: -1, name: 'Roast', options: ['a'] }],
    ['nothing', {}],
  ])('leave out an entry with %s', (_what, entry) => {
    expect(parseAttributes([entry, { id: 3, options: ['red'] }], KNOWN).map(({ id }) => id)).toEqual([3]);
  });

  it.each([
    [
      'one name',
      [
        { name: 'Roast', options: ['a'] },
        { name: 'Roast', options: ['b'] },
      ],
    ],
    [
      'names that make one slug',
      [
        { name: 'ROAST!', options: ['a'] },
        { name: 'roast', options: ['b'] },
      ],
    ],
    [
      'one id',
      [
        { id: 3, options: ['a'] },
        { id: 3, options: ['b'] },
      ],
    ],
  ])('of two with %s are the last', (_what, sent) => {
    expect(parseAttributes(sent, KNOWN).map(({ options }) => options)).toEqual([['b']]);
  });

  it('can be a global and a custom attribute with the same name', () => {
    expect(
      parseAttributes(
        [
          { id: 3, options: ['a'] },
          { name: 'Colour', options: ['b'] },
        ],
        KNOWN,
      ),
    ).toHaveLength(2);
  });

  it('are sorted by position, then in the order of the input', () => {
    const sent = [
      { name: 'c', position: 1, options: ['x'] },
      { name: 'a', position: 0, options: ['x'] },
      { name: 'd', position: 1, options: ['x'] },
      { name: 'b', position: -1, options: ['x'] },
    ];
    expect(parseAttributes(sent, KNOWN).map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd']);
  });
});

describe('the options that are chosen', () => {
  const attributes = [
    stored({ id: 3, name: 'Colour', variation: true, options: ['red', 'blue'] }),
    stored({ id: 4, name: 'Size', variation: false, options: ['S'] }),
    stored({ name: 'Roast Level', variation: true, options: ['light'] }),
    stored({ name: 'Origin', variation: false, options: ['Iran'] }),
  ];
  const findTerm = (attribute: number, option: string) =>
    attribute === 3 && option === 'red' ? { id: 31, slug: 'dark-red' } : undefined;
  const chosen = (...sent: object[]) => parseChosenOptions(sent, attributes, findTerm);

  it('of a global attribute are terms', () => {
    expect(chosen({ id: 3, option: ' red ' })).toEqual([{ id: 3, name: '', term: 31, option: 'dark-red' }]);
  });

  it.each([
    ['Rde', 'rde'],
    ['Light Blue!', 'light-blue'],
    ['!!!', '!!!'],
  ])('that are no terms of their global attribute are kept as slugs: %j', (option, slug) => {
    expect(chosen({ id: 3, option })).toEqual([{ id: 3, name: '', term: 0, option: slug }]);
  });

  it('of a custom attribute are stored as sent, under the slug of its name', () => {
    const kept = [{ id: 0, name: 'roast-level', term: 0, option: 'Light & airy' }];
    expect(chosen({ name: 'Roast Level', option: 'Light & airy' })).toEqual(kept);
    expect(chosen({ id: 0, name: 'roast-level', option: 'Light & airy' })).toEqual(kept);
  });

  it.each([
    ['of an attribute that variations do not differ in', { id: 4, option: 'S' }],
    ['of an own attribute that variations do not differ in', { name: 'Origin', option: 'Iran' }],
    ['of an attribute that the product does not have', { id: 9, option: 'x' }],
    ['of an unknown name', { name: 'Weight', option: 'x' }],
    ['of no attribute', { option: 'red' }],
    ['of an empty name', { name: '', option: 'red' }],
    ['that is empty', { id: 3, option: ' ' }],
    ['that is not said', { id: 3 }],
  ])('leave out one %s', (_what, choice) => {
    expect(chosen(choice)).toEqual([]);
  });
});
