import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { seal, unseal } from './sealed-text.js';

describe('A sealed text', () => {
  const key = randomBytes(32);

  it('opens to the text that was sealed, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (text, owner) => unseal(key, seal(key, text, owner), owner) === text,
      ),
    );
  });

  it('looks different each time', () => {
    expect(seal(key, 'cs_1', 'one')).not.toBe(seal(key, 'cs_1', 'one'));
  });

  it('opens for nobody else, with no other key, and not after any change', () => {
    const sealed = seal(key, 'cs_1', 'one');
    expect(() => unseal(key, sealed, 'two')).toThrow();
    expect(() => unseal(randomBytes(32), sealed, 'one')).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 1;
      expect(() => unseal(key, changed.toString('base64'), 'one')).toThrow();
    }
    expect(() => unseal(key, '', 'one')).toThrow();
  });
});
