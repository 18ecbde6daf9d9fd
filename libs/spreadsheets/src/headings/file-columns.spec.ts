import { describe, expect, it } from 'vitest';
import type { Sheet } from '../sheet.js';
import { assertIdentified, fileColumnsOf } from './file-columns.js';
import { KNOWN_PRODUCT_HEADINGS, productColumn } from './product-column.js';

const sheet = {
  name: 'products',
  columnOf: productColumn,
  headings: KNOWN_PRODUCT_HEADINGS,
  identifying: ['SKU', 'Name'],
} as unknown as Sheet;

const messageOf = (work: () => void): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('columns of a file', () => {
  it('that are unknown are named, if the others are enough', () => {
    const { known, unknown } = fileColumnsOf(['SKU', 'Colour of the shelf', '', 'Naam'], sheet);
    expect([known.map(({ name }) => name), unknown]).toEqual([['SKU', 'Name'], ['Colour of the shelf']]);
  });

  it.each([
    ['Nmae', 'Name'],
    ['SKUs', 'SKU'],
    ['Regular pirce', 'Regular price'],
    ['Artikelnumer', 'Artikelnummer'],
    ['Descripton', 'Description'],
  ])('that are misspelled are refused with what was meant: %s', (heading, meant) => {
    expect(messageOf(() => fileColumnsOf(['ID', heading], sheet))).toContain(`"${heading}" (did you mean "${meant}"?)`);
  });

  it('that occur twice are refused, in whatever languages', () => {
    expect(messageOf(() => fileColumnsOf(['SKU', 'Name', 'Naam'], sheet))).toContain('"Name" and "Naam" both mean "Name"');
    expect(messageOf(() => fileColumnsOf(['SKU', 'SKU'], sheet))).toContain('occurs twice');
  });

  it.each([[['SKU,"Name","Regular price"']], [['"SKU";Name', '', '']], [['SKU"\t"Name']]])(
    'that a program which separates otherwise has put in one cell are refused: %j',
    (headings) => {
      expect(messageOf(() => fileColumnsOf(headings, sheet))).toContain('--separator semicolon');
    },
  );

  it('that lack the identifier are refused if unknown ones may be it', () => {
    expect(messageOf(() => assertIdentified(fileColumnsOf(['Type', 'Tuotenumero', 'Name'], sheet), sheet))).toContain(
      '"Tuotenumero"',
    );
    expect(messageOf(() => assertIdentified(fileColumnsOf(['Type', 'Name'], sheet), sheet))).toBe('');
  });
});
