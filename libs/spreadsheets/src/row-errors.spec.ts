import { describe, expect, it } from 'vitest';
import { InvalidParameters, MissingParameters } from '@grove/core';
import { InvalidCell } from './errors.js';
import { sentenceOf } from './row-errors.js';

const context = {
  columns: [
    { written: 'Reguliere prijs', name: 'Regular price' },
    { written: 'Lengte', name: 'Length' },
  ],
  cells: new Map([
    ['Regular price', 'veel'],
    ['Length', 'x'],
    ['line_items', '[]'],
  ]),
  sheetImport: {
    columnOfField: (field: string) =>
      ({
        regular_price: 'Regular price',
        'dimensions[length]': 'Length',
        line_items: 'line_items',
        'line_items[0][quantity]': 'line_items',
        email: 'email',
      })[field],
  },
};
const sentence = (params: Record<string, string>) => sentenceOf(new InvalidParameters({ names: '', params }), context);

describe('errors of rows', () => {
  it('name the column as the file does, and its value', () => {
    expect(sentence({ regular_price: 'regular_price must be a number.' })).toBe(
      'The column "Reguliere prijs" has "veel", but it must be a number.',
    );
    expect(sentence({ dimensions: 'dimensions[length] must be text.' })).toBe(
      'The column "Lengte" has "x", but it must be text.',
    );
    expect(sentenceOf(new InvalidCell({ column: 'Length', problem: 'is $& wrong' }), context)).toBe(
      'The column "Lengte" is $& wrong.',
    );
  });

  it('name the part of a list', () => {
    expect(sentence({ line_items: 'line_items[0][quantity] must be positive.' })).toBe(
      'The column "line_items" has "[]", but its part [0][quantity] must be positive.',
    );
  });

  it('keep the sentence about a field that no column has', () => {
    expect(sentence({ slug: 'slug must be text.' })).toBe('slug must be text.');
  });

  it('say which cells are missing', () => {
    expect(sentenceOf(new MissingParameters({ names: 'email', params: ['email'] }), context)).toBe(
      'The column "email" is missing or empty.',
    );
  });
});
