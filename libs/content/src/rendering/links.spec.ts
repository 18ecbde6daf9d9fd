import { describe, expect, it } from 'vitest';
import { linkify } from './links.js';
import { TEXT_TASKS } from './text-tasks.js';

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
    expect(linkify(text)).toBe(shown);
  });
});

describe('The text of a comment', () => {
  it('becomes paragraphs with typography', () => {
    expect(TEXT_TASKS.renderComment('It\'s "new"\n\nline...')).toBe('<p>It&#8217;s &#8220;new&#8221;</p>\n<p>line&#8230;</p>\n');
  });
});
