import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { displayNameOf, validationErrors, isAccountEmail, isValidPassword, isUsername } from './account.rules.js';

describe('A username', () => {
  it.each(['jan', 'Jan', 'jan.de-vries_1', 'jan@noten.nl', 'jan de vries', 'a', '7', 'a'.repeat(60)])('may be "%s"', (text) => {
    expect(isUsername(text)).toBe(true);
  });

  it.each(['', ' ', ' jan', 'jan ', 'jan  de', 'jän', 'jan<b>', 'jan/x', 'jan\n', "jan'", 'a'.repeat(61)])(
    'may not be "%s"',
    (text) => {
      expect(isUsername(text)).toBe(false);
    },
  );

  it('is judged in no time however long it is', () => {
    fc.assert(fc.property(fc.nat(100_000), (length) => !isUsername('a '.repeat(length + 31))));
  });
});

describe('An e-mail address', () => {
  it.each(['jan@noten.nl', 'Jan.De.Vries+x@noten.co.uk'])('may be %s', (text) => {
    expect(isAccountEmail(text)).toBe(true);
  });

  it.each([
    '',
    'jan',
    'jan@',
    '@noten.nl',
    'jan@noten',
    'Jan <jan@noten.nl>',
    'jan@noten.nl,piet@noten.nl',
    `${'a'.repeat(200)}@noten.nl`,
  ])('may not be "%s"', (text) => {
    expect(isAccountEmail(text)).toBe(false);
  });
});

describe('A password', () => {
  it.each(['n', ' ', 'nöten!2017', '"\'/'])('may be "%s"', (text) => {
    expect(isValidPassword(text)).toBe(true);
  });

  it.each(['', '\\', 'no\\ten'])('may not be "%s"', (text) => {
    expect(isValidPassword(text)).toBe(false);
  });
});

describe('The faults of an account', () => {
  it('are all reported together', () => {
    const faults = validationErrors({ username: '', email: 'x', password: '', roles: ['pirate'] });
    expect(Object.keys(faults)).toEqual(['username', 'email', 'password', 'roles']);
  });

  it('are none when all is well, and none of what is not given', () => {
    expect(validationErrors({ username: 'jan', email: 'jan@noten.nl', password: 'noten', roles: [] })).toEqual({});
    expect(validationErrors({})).toEqual({});
  });

  it('never repeat what was sent', () => {
    expect(JSON.stringify(validationErrors({ password: 'no\\ten', roles: ['editor', 'pirate'] }))).not.toMatch(/ten|pirate/);
  });
});

describe('The display name', () => {
  it.each([
    ['the username', {}, 'jan'],
    ['both names', { firstName: 'Jan', lastName: 'de Vries' }, 'Jan de Vries'],
    ['the first name alone', { firstName: 'Jan' }, 'Jan'],
    ['the last name alone', { firstName: '', lastName: 'de Vries' }, 'de Vries'],
  ])('is %s', (_case, names, expected) => {
    expect(displayNameOf({ username: 'jan', ...names })).toBe(expected);
  });
});
