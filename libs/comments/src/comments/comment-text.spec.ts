import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clickable, linksIn, renderedText, storedText } from './comment-text.js';

const who = (...capabilities: string[]) => ({ can: (capability: string) => capabilities.includes(capability) });

describe('The text of a comment', () => {
  it('is stored as its writer may write', () => {
    const text = '<h2>Big</h2> <b onclick="x()">bold</b> <script>x</script>';
    expect(storedText(text, who('unfiltered_html', 'moderate_comments'))).toBe(text);
    expect(storedText(text, who('moderate_comments'))).toBe('<h2>Big</h2> <b>bold</b> x');
    expect(storedText(text, who())).toBe('Big <b>bold</b> x');
  });

  it('is stored once and for all: cleaning it again changes nothing', () => {
    const html = fc
      .array(fc.constantFrom('<b>', '</b>', '<a href="http://a.nl">', '</a>', '<script>', '<', '>', '&', '"', 'x', ' '))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(html, (text) => storedText(storedText(text, who()), who()) === storedText(text, who())));
  });

  it('becomes paragraphs with typography', () => {
    expect(renderedText('It\'s "new"\n\nline...')).toBe('<p>It&#8217;s &#8220;new&#8221;</p>\n<p>line&#8230;</p>\n');
  });
});

describe('An address in a comment', () => {
  const link = (href: string, text = href) => `<a href="${href}" rel="nofollow ugc">${text}</a>`;

  it.each([
    ['See http://a.nl/x.', `See ${link('http://a.nl/x')}.`],
    ['(https://a.nl)', `(${link('https://a.nl')})`],
    ['http://a.nl/x_(y)', link('http://a.nl/x_(y)')],
    ['www.a.nl!', `${link('http://www.a.nl', 'www.a.nl')}!`],
    ['http://a.nl/?a=1&amp;b=2', link('http://a.nl/?a=1&amp;b=2')],
    ['<b>http://a.nl</b>', `<b>${link('http://a.nl')}</b>`],
    ['<a href="http://a.nl">http://b.nl</a>', '<a href="http://a.nl" rel="nofollow ugc">http://b.nl</a>'],
    ['<a href="http://a.nl" rel="me">x</a>', '<a href="http://a.nl" rel="me">x</a>'],
    ['<a title="> http://a.nl" href="http://b.nl">x</a>', '<a title="> http://a.nl" href="http://b.nl" rel="nofollow ugc">x</a>'],
    ['<code>http://a.nl</code>', '<code>http://a.nl</code>'],
    ['xhttp://a.nl javascript://a.nl', 'xhttp://a.nl javascript://a.nl'],
  ])('%s', (text, shown) => {
    expect(clickable(text)).toBe(shown);
  });

  it('counts however it is written', () => {
    expect(linksIn('http://a.nl www.b.nl <a href="http://c.nl">c</a>')).toBe(3);
    expect(linksIn('no link at all <a>anchor</a>')).toBe(0);
  });

  it('is found in time that grows with the text and no faster', () => {
    for (const hostile of [
      'http://a.nl/'.padEnd(60_000, '.'),
      '<a '.repeat(20_000),
      'www.'.repeat(15_000),
      '"'.repeat(60_000),
      '<a "'.repeat(15_000),
    ]) {
      const start = performance.now();
      clickable(hostile);
      expect(performance.now() - start).toBeLessThan(500);
    }
  });
});
