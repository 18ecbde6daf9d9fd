import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { instantOf } from '@grove/core';
import { ValidationError } from './validation-error.js';
import * as texts from './text-types.js';

const refused = (value: unknown): boolean => value instanceof ValidationError;

describe('a date-time', () => {
  it.each([
    '2026-05-31T17:00:00',
    '2026-05-31t17:00:00Z',
    '2026-05-31T17:00:00Z',
    '2026-05-31T17:00:00.123+02:00',
    '2026-05-31T17:00:00-05:30',
    '2024-02-29T00:00:00',
    '2000-02-29T23:59:59',
    '2026-05-31 17:00:00',
  ])('may be %s', (sent) => {
    expect(texts.dateTime().parse(sent)).toBe(sent);
  });

  it.each<[unknown, string]>([
    ['2026-05-31', 'a bare date'],
    ['2026-05-31T17:00', 'no seconds'],
    ['2026-05-31  17:00:00', 'two blanks for the T'],
    ['2026-02-29T00:00:00', 'a day that is not there'],
    ['1900-02-29T00:00:00', 'a leap day of a year that has none'],
    ['2026-04-31T00:00:00', 'a 31st of April'],
    ['2026-13-01T00:00:00', 'a thirteenth month'],
    ['2026-00-01T00:00:00', 'no month'],
    ['2026-05-00T00:00:00', 'no day'],
    ['2026-05-31T24:00:00', 'a 24th hour'],
    ['2026-05-31T23:59:60', 'a leap second'],
    ['2026-05-31T17:00:00+24:00', 'an offset beyond a day'],
    ['2026-05-31T17:00:00 Europe/Amsterdam', 'a zone by name'],
    ['26-05-31T17:00:00', 'a year of two digits'],
    ['2026-05-31T17:00:00z', 'a small letter for the zone'],
    ['2026-05-31T17:00:00+0200', 'an offset without a colon'],
    ['2026-05-31T17:00:00.5-0530', 'an offset without a colon after a fraction'],
    ['banana', 'words'],
    ['', 'nothing'],
    [1780239600, 'a number'],
  ])('is not %j: %s', (sent) => {
    expect(refused(texts.dateTime().parse(sent))).toBe(true);
  });

  it('that is taken makes an instant of nineteen signs in any zone, which every engine can store', () => {
    const two = (max: number, min = 0) => fc.integer({ min, max }).map((number) => `${number}`.padStart(2, '0'));
    const year = fc.oneof(fc.constantFrom('0000', '0001', '9998', '9999'), fc.integer({ min: 1000, max: 9999 }).map(String));
    const offset = fc.oneof(
      fc.constantFrom('', 'Z'),
      fc.tuple(fc.constantFrom('+', '-'), two(23)).map(([a, b]) => `${a}${b}:00`),
    );
    const written = fc
      .tuple(year, fc.constantFrom('01-01', '02-29', '12-31'), two(23), two(59), two(59), offset)
      .map(([y, day, h, m, s, o]) => `${y}-${day}T${h}:${m}:${s}${o}`);
    fc.assert(
      fc.property(written, fc.constantFrom('Europe/Amsterdam', 'America/New_York', 'Asia/Tokyo'), (text, zone) => {
        fc.pre(!refused(texts.dateTime().parse(text)));
        expect(instantOf(text, zone)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }),
      {
        examples: [
          ['9999-12-31T23:59:59-05:00', 'Europe/Amsterdam'],
          ['0000-01-01T00:00:00', 'Europe/Amsterdam'],
        ],
      },
    );
  });
});

describe('a day or a date-time', () => {
  it.each([
    ['2026-05-31', true],
    ['2026-05-31T17:00:00', true],
    ['2026-05-31T17:00:00+0200', true],
    ['', true],
    [null, false],
    ['2026-02-29', false],
    ['2026-5-1', false],
    ['banana', false],
    ['tomorrow', false],
    [20260531, false],
  ])('may be %j: %s', (sent, taken) => {
    expect(!refused(texts.dayOrDateTime().parse(sent))).toBe(taken);
  });
});

it('a slug is a text, of which 0 is the empty one', () => {
  expect(['figs', '0', '00', ''].map((sent) => texts.slug().parse(sent))).toEqual(['figs', '', '00', '']);
  expect(refused(texts.slug().parse(0))).toBe(true);
});

describe('an amount', () => {
  it.each(['12.50', '10.00', '0', '007', '-1', '0.000001', '999999999999.999999', ''])('stays as it was sent: %j', (sent) => {
    expect(texts.amount().parse(sent)).toBe(sent);
  });

  it('with more than six decimals is rounded', () => {
    expect(texts.amount().parse('54.1666667')).toBe('54.166667');
  });

  it.each([[null], [12.5], [12], ['12,50'], ['.'], ['-.'], ['1.2.3'], ['1e3'], ['€ 5'], ['five'], [' 5'], ['1'.repeat(13)]])(
    'is not read from %j: a number would have lost its digits',
    (sent) => {
      expect(refused(texts.amount().parse(sent))).toBe(true);
    },
  );
});
