import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cleanText, countLinks } from './comment-text.js';

describe('The text of a comment', () => {
  it('keeps the tags that are safe in comments, or any', async () => {
    const text = '<h2>Big</h2> <b onclick="x()">bold</b> <script>x</script><table></table>';
    expect(await cleanText(text, 'any')).toBe(text);
    expect(await cleanText(text, 'safe')).toBe('Big <b>bold</b> x');
  });

  it('is stored once and for all: cleaning it again changes nothing', async () => {
    const html = fc
      .array(fc.constantFrom('<b>', '</b>', '<a href="http://a.nl">', '</a>', '<script>', '<', '>', '&', '"', 'x', ' '))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(html, async (text) => {
        const stored = await cleanText(text, 'safe');
        expect(await cleanText(stored, 'safe')).toBe(stored);
      }),
    );
  });

  it('shows links however they are written', () => {
    expect(countLinks('http://a.nl www.b.nl <a href="http://c.nl">c</a>')).toBe(3);
    expect(countLinks('no link at all <a>anchor</a>')).toBe(0);
  });
});
