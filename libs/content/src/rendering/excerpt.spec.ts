import { describe, expect, it } from 'vitest';
import { generatedExcerpt } from './excerpt.js';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `nut${index}`).join(' ');

describe('a generated excerpt', () => {
  it.each([
    ['of an empty text is empty', '', ''],
    ['of a text without words is empty', '<p> </p>\n<img src="a.png">', ''],
    [
      'loses its markup, not the space between blocks',
      '<h3>Figs</h3><ul><li>a <b>r</b>ipe</li><li>b</li></ul>c<br>d',
      '<p>Figs a ripe b c d</p>\n',
    ],
    ['is one paragraph', 'One\ntwo\n\n  three', '<p>One two three</p>\n'],
    ['is typographic', `"Figs" -- & don't`, '<p>&#8220;Figs&#8221; &#8212; &#038; don&#8217;t</p>\n'],
    ['leaves out scripts and styles', '<style>p { x }</style>Figs<script>alert("<p>")</script>', '<p>Figs</p>\n'],
    ['ends at the mark for more', 'Figs<!--more-->dates', '<p>Figs</p>\n'],
    ['ends at the mark for more that has a text', 'Figs <!--more Read on-->dates', '<p>Figs</p>\n'],
    ['has no tag made from the remains of others', '<scr<b>ipt>x', '<p>&lt;script>x</p>\n'],
    ['holds 55 words without more ado', words(55), `<p>${words(55)}</p>\n`],
    ['says so when there are more words', words(56), `<p>${words(55)} [&hellip;]</p>\n`],
  ])('%s', (_promise, content, excerpt) => {
    expect(generatedExcerpt(content)).toBe(excerpt);
  });
});
