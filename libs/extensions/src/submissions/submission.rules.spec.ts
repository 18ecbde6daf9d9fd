import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseFormFields } from './form-fields.rules.js';
import { isSpam, readSubmission, HONEYPOT_FIELD } from './submission.rules.js';

const read = (template: string, sent: object) => readSubmission(parseFormFields(template), sent);

describe('A submission', () => {
  it('is read into its fields and nothing else', () => {
    const sent = { n: ' Jan ', age: 7, sizes: ['S', '', 'M'], other: 'x' };
    expect(read('[text* n] [number age] [checkbox sizes "S" "M"] [text none]', sent)).toEqual({
      values: { n: 'Jan', age: '7', sizes: ['S', 'M'], none: '' },
      invalidFields: [],
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
  ])('is invalid for %s with the value %j', (template, a, message) => {
    expect(read(template, a === undefined ? {} : { a }).invalidFields).toEqual([{ field: 'a', message }]);
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
  ])('is valid for %s with the value %j', (template, a) => {
    expect(read(template, { a }).invalidFields).toEqual([]);
  });

  it('is spam if it fills in the hidden field', () => {
    expect(
      [{}, { [HONEYPOT_FIELD]: '' }, { [HONEYPOT_FIELD]: null }, { [HONEYPOT_FIELD]: 'x' }, { [HONEYPOT_FIELD]: ['x'] }].map(
        isSpam,
      ),
    ).toEqual([...[false, false, false, true, true]]);
  });

  it('may contain any JSON value', () => {
    const fields = parseFormFields('[text* a] [checkbox b] [email constructor]');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), fc.jsonValue()), (sent) => {
        const { values, invalidFields } = readSubmission(fields, sent);
        expect(Object.keys(values).length + invalidFields.length).toBe(3);
      }),
    );
  });
});
