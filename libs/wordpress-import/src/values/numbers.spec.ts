import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '@grove/core/testing';
import { decimalOf, idOf, idsOf, phpFloat, phpInt, wholeNumberOf } from './numbers.js';
import { parsePhp } from './php-value.js';

describe('a decimal of the source', () => {
  it.each<[string | number | boolean | null | undefined, string, string | undefined]>([
    ['4.95', ',', '4.95'],
    ['4,95', ',', '4.95'],
    ['4,95', '.', '495'],
    ['12.50 ', '.', '12.50'],
    ['1.234,50', ',', '1234.50'],
    ['1,234.50', '.', '1234.50'],
    ['€ 12', '.', '12'],
    ['.5', '.', '0.5'],
    ['5.', '.', '5'],
    ['-3.10', '.', '-3.10'],
    ['-0.00', '.', '0.00'],
    ['007', '.', '7'],
    ['0', '.', '0'],
    ['1-2', '.', '1'],
    ['4´95', '´', '4.95'],
    ['4.95', '', '4.95'],
    ['', '.', undefined],
    ['-', '.', undefined],
    ['abc', '.', undefined],
    [5, '.', '5'],
    [4.95, '.', '4.95'],
    [-0, '.', '0'],
    [1e21, '.', '1000000000000000000000'],
    [1e-7, '.', '0.0000001'],
    [-1e-12, '.', '0'],
    [NaN, '.', undefined],
    [true, '.', undefined],
    [null, '.', undefined],
    [undefined, '.', undefined],
  ])('%j with the separator %j is %j', (value, separator, decimal) => {
    expect(decimalOf(value, separator)).toBe(decimal);
  });

  it('is a plain decimal or nothing, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[-0-9.,eE ]*$/)),
        fc.constantFrom('.', ','),
        (value, separator) => {
          expect(decimalOf(value, separator) ?? '0').toMatch(/^-?\d+(\.\d+)?$/);
        },
      ),
      PROPERTY_RUNS,
    );
  });

  it('that is plain is kept, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.stringMatching(/^\d{1,6}$/), (whole, part) => {
        fc.pre(whole !== 0n);
        expect(decimalOf(`${whole}.${part}`)).toBe(`${whole}.${part}`);
        expect(decimalOf(`${whole},${part}`, ',')).toBe(`${whole}.${part}`);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('a whole number of the source', () => {
  it.each<[string | number | boolean | null | undefined, number | undefined, number]>([
    ['12', 12, 12],
    [' 12 ', 12, 12],
    ['-3', -3, -3],
    ['12.0', 12, 12],
    ['12.5', undefined, 12],
    ['0.5', undefined, 0],
    ['12abc', undefined, 12],
    ['1e3', undefined, 1000],
    ['', undefined, 0],
    ['abc', undefined, 0],
    [7, 7, 7],
    [7.9, undefined, 7],
    [-0.5, undefined, 0],
    ['9007199254740993', undefined, 9007199254740992],
    ['1e999', undefined, 0],
    [true, undefined, 1],
    [null, undefined, 0],
    [undefined, undefined, 0],
  ])('%j is %j, and %j if PHP casts it', (value, whole, cast) => {
    expect(wholeNumberOf(value)).toBe(whole);
    expect(phpInt(value)).toBe(cast);
  });

  it('is an id only above zero', () => {
    expect(['5', 5, '0', 0, '-5', '', 'abc', null].map(idOf)).toEqual([
      5,
      5,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is found in lists of ids, also in those of PHP', () => {
    expect(idsOf('12,15, 9,,x,0')).toEqual([12, 15, 9]);
    expect(idsOf(parsePhp('a:3:{i:0;i:3;i:1;s:1:"4";i:2;s:0:"";}'))).toEqual([3, 4]);
    expect([idsOf(''), idsOf(null), idsOf(undefined)]).toEqual([[], [], []]);
  });

  it('has a size when PHP casts an array', () => {
    expect([phpInt(parsePhp('a:0:{}')), phpInt(parsePhp('a:1:{i:0;i:0;}'))]).toEqual([0, 1]);
  });

  it('is read from the start of a text, as PHP reads a float', () => {
    expect(['1.5kg', ' -2.5', '.5', '1e2', 'kg', '', null].map(phpFloat)).toEqual([1.5, -2.5, 0.5, 100, 0, 0, 0]);
  });
});
