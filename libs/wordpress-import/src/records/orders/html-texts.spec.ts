import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cleanedHtml, rawUrlDecoded, withEntities } from './html-texts.js';

describe('A text of a WordPress site', () => {
  it.each([
    ['spatie & teken', 'spatie &amp; teken'],
    ['spatie &amp; teken', 'spatie &amp; teken'],
    ['&#8220;A&#x201d; &euro;5 &', '&#8220;A&#x201d; &euro;5 &amp;'],
    ['&nbsp &;', '&amp;nbsp &amp;;'],
  ])('%j has no bare ampersand as %j', (text, expected) => {
    expect(withEntities(text)).toBe(expected);
  });

  it.each([
    ['<b>M</b>', 'M'],
    ['“A&B” 105', '“A&amp;B” 105'],
    ['one\n\ntwo\t three ', 'one two three'],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['<script>alert(1)</script>Hi<!-- no -->', 'Hi'],
    ['50%20 %2%3120', '50 0'],
    ['1.5 kg', '1.5 kg'],
  ])('%j is %j as one line without tags', (text, expected) => {
    expect(cleanedHtml(text)).toBe(expected);
  });

  it.each([
    ['gewicht%20%28g%29', 'gewicht (g)'],
    ['caf%C3%A9', 'café'],
    ['100%', '100%'],
    ['100% %41', '100% A'],
    ['%ff%41', '%ff%41'],
  ])('%j is %j when it is decoded', (text, expected) => {
    expect(rawUrlDecoded(text)).toBe(expected);
  });

  it('never has tags or line breaks after it is cleaned, and does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab<>&;/ \n%20!-"') }), (text) => {
        const cleaned = cleanedHtml(text);
        expect(cleaned).not.toMatch(/[<>\r\n\t]|^ | $| {2}/);
        expect(cleanedHtml(cleaned)).toBe(cleaned);
      }),
    );
  });
});
