import { describe, expect, it } from 'vitest';
import { generatePassword, withoutSpaces } from './password-text.js';

describe('An application password', () => {
  it('is 24 letters and digits in groups of four', () => {
    expect(generatePassword()).toMatch(/^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
  });

  it('uses every letter and digit, and is never the same', () => {
    const many = Array.from({ length: 500 }, generatePassword);
    expect(new Set(many).size).toBe(500);
    expect(new Set(withoutSpaces(many.join(''))).size).toBe(62);
  });

  it.each([
    ['as shown', 'abcd efgh', 'abcdefgh'],
    ['without blanks', 'abcdefgh', 'abcdefgh'],
    ['with blanks and tabs anywhere', ' a bcd\tef gh ', 'abcdefgh'],
    ['with other signs, which count', 'ab-cd', 'ab-cd'],
  ])('counts %s', (_case, presented, counted) => {
    expect(withoutSpaces(presented)).toBe(counted);
  });
});
