import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { charsetNamed, decodeText } from './decode-text.js';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('decoding text', () => {
  it('gives back every text that was encoded in UTF-8 or UTF-16', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeText(Buffer.from(text))).toBe(text);
        expect(decodeText(Buffer.from(text, 'utf16le'), 'UTF-16LE')).toBe(text);
        const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
        expect(decodeText(marked, 'utf-16')).toBe(text);
        expect(decodeText(marked.swap16(), 'utf-16')).toBe(text);
      }),
    );
  });

  it('never replaces a letter: it gives the bytes exactly, or nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (any) => {
        const text = decodeText(any);
        if (text !== undefined)
          expect(Buffer.from(text)).toEqual(Buffer.from(any.subarray(any.length - Buffer.byteLength(text))));
        else expect(Buffer.from(any).toString()).toContain('\ufffd');
      }),
    );
  });

  it.each<[string, Uint8Array, string]>([
    ['iso-8859-1', bytes(0x63, 0x61, 0x66, 0xe9), 'café'],
    ['Windows-1252', bytes(0x80, 0x35, 0x20, 0x93, 0x61, 0x94), '€5 “a”'],
    ['iso-8859-15', bytes(0xa4), '€'],
    ['windows-1251', bytes(0xcf, 0xf0, 0xe8), 'При'],
    ['shift_jis', bytes(0x8e, 0xc0), '実'],
    ['us-ascii', bytes(0x61), 'a'],
    ['utf-8', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['utf-8', bytes(0xef, 0xbf, 0xbd), '\ufffd'],
  ])('in %s reads %j as %j', (charset, encoded, text) => {
    expect(decodeText(encoded, charset)).toBe(text);
  });

  it.each<[string, Uint8Array]>([
    ['utf-8', bytes(0x63, 0xe9)],
    ['utf-8', bytes(0xc3)],
    ['utf-8', bytes(0xed, 0xa0, 0x80)],
    ['utf-8', bytes(0xc0, 0xaf)],
    ['utf-16le', bytes(0x61)],
    ['utf-16le', bytes(0x00, 0xd8)],
    ['shift_jis', bytes(0x80)],
  ])('in %s finds no text in %j', (charset, encoded) => {
    expect(decodeText(encoded, charset)).toBeUndefined();
  });

  it('knows charsets by all their labels, in any case', () => {
    expect(['UTF8', 'latin1', 'cp1252', 'Shift_JIS', 'x-none', 'utf-7', ''].map(charsetNamed)).toEqual([
      'utf-8',
      'windows-1252',
      'windows-1252',
      'shift_jis',
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => decodeText(bytes(0x61), 'x-none')).toThrow(RangeError);
  });
});
