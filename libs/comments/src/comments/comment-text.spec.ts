import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countLinks, sanitizeCommentText } from './comment-text.js';

const who = (...capabilities: string[]) => ({ can: (capability: string) => capabilities.includes(capability) });

describe('The text of a comment', () => {
  it('is stored as its writer may write', async () => {
    const text = '<h2>Big</h2> <b onclick="x()">bold</b> <script>x</script>';
    expect(await sanitizeCommentText(text, who('unfiltered_html', 'moderate_comments'))).toBe(text);
    expect(await sanitizeCommentText(text, who('moderate_comments'))).toBe('<h2>Big</h2> <b>bold</b> x');
    expect(await sanitizeCommentText(text, who())).toBe('Big <b>bold</b> x');
  });

  it('is stored once and for all: cleaning it again changes nothing', async () => {
    const html = fc
      .array(fc.constantFrom('<b>', '</b>', '<a href="http://a.nl">', '</a>', '<script>', '<', '>', '&', '"', 'x', ' '))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(html, async (text) => {
        const stored = await sanitizeCommentText(text, who());
        expect(await sanitizeCommentText(stored, who())).toBe(stored);
      }),
    );
  });

  it('shows links however they are written', () => {
    expect(countLinks('http://a.nl www.b.nl <a href="http://c.nl">c</a>')).toBe(3);
    expect(countLinks('no link at all <a>anchor</a>')).toBe(0);
  });
});
