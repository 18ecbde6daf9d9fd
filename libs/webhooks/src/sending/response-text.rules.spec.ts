import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { truncateText, decodeText } from './response-text.rules.js';

const MAX_BYTES = 64 * 1024;

/** Bytes of any length around the limit: text in any script, invalid UTF-8, or both. */
const anyBody = fc
  .tuple(
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([bytes, text, kind]) => {
    const piece = Buffer.concat([kind === 0 ? Buffer.alloc(0) : Buffer.from(text), kind === 1 ? Buffer.alloc(0) : bytes]);
    return Buffer.alloc(MAX_BYTES, piece);
  });

describe('a stored response', () => {
  it('is the beginning of the response, at most 64 KiB', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const text = decodeText(body, MAX_BYTES);
        const cut = truncateText(MAX_BYTES, text);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX_BYTES);
        // Only the character that did not fit is left out.
        if (cut !== text) expect(Buffer.byteLength(cut)).toBeGreaterThan(MAX_BYTES - 4);
        expect(text.startsWith(cut) && body.toString('utf8').startsWith(text)).toBe(true);
      }),
    );
  });

  it('ends with a complete character', () => {
    const chestnuts = Buffer.from(`x${'🌰'.repeat(20_000)}`).subarray(0, MAX_BYTES);
    expect(decodeText(chestnuts, MAX_BYTES)).toBe(`x${'🌰'.repeat(16_383)}`);
    expect(truncateText(8, 'x🌰🌰')).toBe('x🌰');
    expect(truncateText(9, 'x🌰🌰')).toBe('x🌰🌰');
  });

  it('is unchanged if it is short', () => {
    expect(decodeText(Buffer.from([0xe2, 0x82]), MAX_BYTES)).toBe('\ufffd');
    expect(truncateText(MAX_BYTES, decodeText(Buffer.from('noten'), MAX_BYTES))).toBe('noten');
  });
});
