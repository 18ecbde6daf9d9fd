import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fieldsOfTemplate } from './form-fields.rules.js';
import { isSpam, readSubmission, TRAP } from './submission.rules.js';

const read = (template: string, sent: object) => readSubmission(fieldsOfTemplate(template), sent);

describe('What was sent through a form', () => {
  it('is read into its fields and nothing else', () => {
    const sent = { n: ' Jan ', age: 7, sizes: ['S', '', 'M'], other: 'x' };
    expect(read('[text* n] [number age] [checkbox sizes "S" "M"] [text none]', sent)).toEqual({
      written: { n: 'Jan', age: '7', sizes: ['S', 'M'], none: '' },
      misfits: [],
    });
  });

  it.each([
    ['[text* a]', undefined, 'invalidRequired'],
    ['[text* a]', '  ', 'invalidRequired'],
    ['[checkbox* a "S"]', [], 'invalidRequired'],
    ['[acceptance a]', false, 'acceptTerms'],
    ['[text a maxlength:2]', 'abc', 'invalidTooLong'],
    ['[textarea a]', 'x'.repeat(10_001), 'invalidTooLong'],
    ['[text a minlength:3]', 'ab', 'invalidTooShort'],
    ['[email a]', 'jan', 'validationError'],
    ['[email a]', 'jan@noten.nl, piet@noten.nl', 'validationError'],
    ['[email a]', 'jan@noten.nl\r\nBcc: all@noten.nl', 'validationError'],
    ['[url a]', 'javascript:alert(1)', 'validationError'],
    ['[tel a]', 'call me', 'validationError'],
    ['[number a]', '1e5', 'validationError'],
    ['[date a]', '2026-02-30', 'validationError'],
    ['[select a "S" "M"]', 'L', 'validationError'],
    ['[text a]', { b: 1 }, 'validationError'],
    ['[text a]', ['b'], 'validationError'],
    ['[text a]', 'a\0b', 'validationError'],
    ['[checkbox a]', Array(101).fill('x'), 'validationError'],
  ])('does not fit %s as %j', (template, a, message) => {
    expect(read(template, a === undefined ? {} : { a }).misfits).toEqual([{ field: 'a', message }]);
  });

  it.each([
    ['[email a]', 'jan@noten.nl'],
    ['[url a]', 'https://noten.nl/x'],
    ['[tel a]', '+31 (0)20 123'],
    ['[number a]', '-1.5'],
    ['[date a]', '2026-02-28'],
    ['[radio a "S"]', 'S'],
    ['[acceptance a]', true],
    ['[email a]', ''],
    ['[email a]', null],
  ])('fits %s as %j', (template, a) => {
    expect(read(template, { a }).misfits).toEqual([]);
  });

  it('is spam when it fills in what nobody sees', () => {
    expect([{}, { [TRAP]: '' }, { [TRAP]: null }, { [TRAP]: 'x' }, { [TRAP]: ['x'] }].map(isSpam)).toEqual([
      ...[false, false, false, true, true],
    ]);
  });

  it('may be anything at all', () => {
    const fields = fieldsOfTemplate('[text* a] [checkbox b] [email constructor]');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), fc.jsonValue()), (sent) => {
        const { written, misfits } = readSubmission(fields, sent);
        expect(Object.keys(written).length + misfits.length).toBe(3);
      }),
    );
  });
});
