import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dateIn } from './date-cell.js';
import { decimalIn } from './decimal-cell.js';
import { cellOf, entriesOf } from './list-cells.js';
import { htmlName, namesOfPath, pathCell, plainName, withLineBreaks, withoutLineBreaks } from './text-cells.js';

const tricky = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), tricky('\\n\n\r ,;\'"x'), tricky('&<>;amplt gt"'));

describe('texts in cells', () => {
  it.each([
    ['<p>First</p>\\n<p>Second</p>', '<p>First</p>\n<p>Second</p>'],
    ['C:\\\\new', 'C:\\new'],
    ['a\nb', 'a\nb'],
    ['\\\\\\n', '\\\\n'],
    ['no escape', 'no escape'],
  ])('have the line breaks that WooCommerce writes: %j', (cell, text) => expect(withLineBreaks(cell)).toBe(text));

  it.each([
    ['First\nSecond', 'First\\nSecond'],
    ['C:\\new', 'C:\\\\new'],
  ])('are written as WooCommerce does: %j', (text, cell) => expect(withoutLineBreaks(text)).toBe(cell));

  it('are read as they were written', () => {
    fc.assert(
      fc.property(anyText, (text) => void expect(withLineBreaks(withoutLineBreaks(text))).toBe(text)),
      { numRuns: 1_000 },
    );
  });

  it('of terms are the text that their HTML shows', () => {
    fc.assert(fc.property(anyText, (text) => void expect(plainName(htmlName(text))).toBe(text)));
  });
});

describe('lists in cells', () => {
  const entry = anyText.map((text) => text.trim()).filter((text) => text !== '');

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => void expect(entriesOf(cellOf(entries))).toEqual(entries)),
      { numRuns: 1_000 },
    );
  });

  it('of categories are read as they were written', () => {
    const path = fc.array(
      entry.map((text) => text.replace(/\s+/g, ' ')),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(path, (names) => void expect(namesOfPath(pathCell(names))).toEqual(names)),
      { numRuns: 1_000 },
    );
    expect(pathCell(['Nuts', 'A > B'])).toBe('Nuts > A &gt; B');
  });
});

describe('numbers in cells', () => {
  it.each([
    ['9.90', '.', '9.90'],
    ['9,90', '.', '9.90'],
    ['9,9', ',', '9.9'],
    ['1.234,56', '.', '1234.56'],
    ['1,234.56', ',', '1234.56'],
    ['1,234', ',', '1.234'],
    ['1,234', '.', '1,234'],
    ['-1,5', '.', '-1.5'],
    ['much', '.', 'much'],
    ['', '.', ''],
  ])('have a decimal point: %s where the shop writes %s', (cell, separator, number) => {
    expect(decimalIn(cell, separator)).toBe(number);
  });
});

describe('dates in cells', () => {
  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01 0:00:00', '2026-03-01T00:00:00'],
    ['2026-03-01 9:30', '2026-03-01T09:30:00'],
    ['2026-03-01T23:59:59', '2026-03-01T23:59:59'],
    ['2026-03-01T23:59:59Z', '2026-03-01T23:59:59Z'],
    ['2026-03-01T23:59:59.000+01:00', '2026-03-01T23:59:59+01:00'],
    ['1 March', undefined],
    ['01-03-2026', undefined],
  ])('are those of WooCommerce and of the interface: %s', (cell, date) => expect(dateIn(cell)).toBe(date));
});
