import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { decodeEntities, htmlOf, shownText } from './decode-entities.js';

const CASES = [
  ['Nuts &amp; figs', 'Nuts & figs'],
  ['Nuts &#038; figs', 'Nuts & figs'],
  ['Nuts &amp;amp; figs', 'Nuts &amp; figs'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['1 &lt; 2 &gt; 0', '1 < 2 > 0'],
  ['&#8220;Nuts&#8221; &#x2013; &hellip;', '“Nuts” – …'],
  ['Caf&eacute;, 3&nbsp;&euro;, &quot;a&apos; &#039;', "Café, 3\u00a0€, \"a' '"],
  ['&Eacute;&eacute; &#128; &#x1F95C;', 'Éé € 🥜'],
  ['&nuts; &amp &; &#; R&D', '&nuts; &amp &; &#; R&D'],
] as const;

describe('HTML without tags', () => {
  it.each(CASES)('%j is the text %j', (html, text) => expect(decodeEntities(html)).toBe(text));

  it('that was made of a text is that text again', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('&', 'amp;', 'lt;', '#38;', '<', '>', '"'), fc.string({ unit: 'binary' })),
    });
    fc.assert(
      fc.property(text, (one) => {
        expect(decodeEntities(htmlOf(one))).toBe(one);
        expect(shownText(htmlOf(one))).toBe(one.trim());
      }),
    );
  });
});

describe('The text that browsers show', () => {
  it.each([
    ['<b>Nuts</b> &amp; figs', 'Nuts & figs'],
    ['&lt;b&gt;Nuts', '<b>Nuts'],
    ['<script>alert(1)</script>Nuts', 'alert(1)Nuts'],
  ])('for %j is %j', (html, text) => expect(shownText(html)).toBe(text));
});
