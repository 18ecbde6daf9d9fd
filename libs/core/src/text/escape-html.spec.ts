import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { escapeHtml } from './escape-html.js';

describe('a plain text as HTML', () => {
  it.each([
    ['Jansen & Zn', 'Jansen &amp; Zn'],
    ['Jansen &amp; Zn', 'Jansen &amp; Zn'],
    ['a&#38;b &#x26; &eacute;', 'a&#38;b &#x26; &eacute;'],
    ['R&D; 1 < 2 > 0', 'R&amp;D; 1 &lt; 2 &gt; 0'],
    [`O'Neill "Jan"`, `O'Neill "Jan"`],
    ['', ''],
  ])('of %j is %j', (text, html) => {
    expect(escapeHtml(text)).toBe(html);
  });

  it('holds no tag, and is the same when it is escaped again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('&', 'a', 'm', 'p', ';', '#', '3', '<', '>', 'x', ' ') }), (text) => {
        const html = escapeHtml(text);
        expect(html).not.toMatch(/[<>]/);
        expect(escapeHtml(html)).toBe(html);
      }),
    );
  });
});
