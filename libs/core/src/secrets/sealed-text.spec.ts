import { describe, expect, it } from 'vitest';
import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { MissingKey } from './missing-key.js';
import { seal, unseal, unsealIfSealed, type Key } from './sealed-text.js';

const aKey = (id = '0a1b2c3d'): Key => ({ id, secret: createSecretKey(randomBytes(32)) });

describe('A sealed text', () => {
  const key = aKey();

  it('opens to the text that was sealed, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (text, owner) => unseal([aKey('ffffffff'), key], seal(key, text, owner), owner) === text,
      ),
    );
  });

  it('looks different each time', () => {
    expect(seal(key, 'cs_1', 'one')).not.toBe(seal(key, 'cs_1', 'one'));
  });

  it('opens for nobody else, with no other key, and not after any change', () => {
    // As long as base64 needs no padding, of which some bits say nothing.
    const sealed = seal(key, 'cs_12', 'one');
    expect(() => unseal([key], sealed, 'two')).toThrow();
    expect(() => unseal([aKey()], sealed, 'one')).toThrow();
    expect(() => unseal([aKey('ffffffff')], sealed, 'one')).toThrow(MissingKey);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(() => unseal([key], changed, 'one')).toThrow();
    }
    expect(() => unseal([key], '', 'one')).toThrow();
  });

  it('opens a text of an earlier version, which does not name its key', () => {
    const unmarked = seal(key, 'cs_1', 'one').split(':')[2];
    expect(unseal([aKey(), key, aKey()], unmarked, 'one')).toBe('cs_1');
    expect(() => unseal([aKey(), aKey()], unmarked, 'one')).toThrow();
  });

  it('is distinguished from a text that was never sealed', () => {
    for (const text of ['', 'walnuts', 'whsec_d2FsbnV0cw==', 'sealed:', 'sealed:walnuts', 'sealed:xyz:AAAA'])
      expect(unsealIfSealed([key], text, 'one')).toBe(text);
    expect(unsealIfSealed([key], seal(key, 'sealed:0a1b2c3d:AAAA', 'one'), 'one')).toBe('sealed:0a1b2c3d:AAAA');
  });
});
