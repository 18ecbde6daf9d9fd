import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readBasic } from './basic.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('Basic credentials', () => {
  it.each([
    ['a name and a password', basic('jan:noten'), { name: 'jan', password: 'noten' }],
    ['a password with colons', basic('jan:a:b::c'), { name: 'jan', password: 'a:b::c' }],
    ['a password with blanks', basic('jan:abcd efgh'), { name: 'jan', password: 'abcd efgh' }],
    ['letters beyond ASCII', basic('jän:nüt€n'), { name: 'jän', password: 'nüt€n' }],
    ['the scheme in any case', basic('jan:noten').replace('Basic', 'bASIC'), { name: 'jan', password: 'noten' }],
    ['an empty password', basic('jan:'), { name: 'jan', password: '' }],
    ['an empty name', basic(':noten'), { name: '', password: 'noten' }],
    ['no colon: a name alone', basic('jan'), { name: 'jan', password: '' }],
    ['base64 without its padding', 'Basic amFuOm4', { name: 'jan', password: 'n' }],
    [
      'letters that are not in UTF-8',
      `Basic ${Buffer.from('jän:noten', 'latin1').toString('base64')}`,
      { name: '', password: '' },
    ],
    ['what is no base64 at all', 'Basic ***', { name: '', password: '' }],
  ])('read %s', (_case, header, expected) => {
    expect(readBasic(header)).toEqual(expected);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['a scheme without credentials', 'Basic'],
    ['a scheme with blanks only', 'Basic   '],
    ['another scheme', 'Bearer amFuOm4='],
    ['a scheme that only begins alike', 'Basically amFuOm4='],
  ])('are not there with %s', (_case, header) => {
    expect(readBasic(header)).toBeUndefined();
  });

  it('read back any name without a colon and any password', () => {
    const text = fc.string({ unit: 'grapheme' });
    const name = text.map((raw) => raw.replaceAll(':', ''));
    fc.assert(
      fc.property(name, text, (name, password) => {
        expect(readBasic(basic(`${name}:${password}`))).toEqual({ name, password });
      }),
    );
  });

  it('never throw, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        readBasic(`Basic ${rest}`);
      }),
    );
  });
});
