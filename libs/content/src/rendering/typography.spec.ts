import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitMarkup } from './markup.js';
import { typography } from './typography.js';

const cases: Record<string, [promise: string, source: string, html: string][]> = {
  'quotation marks': [
    ['double quotes curl', 'a "ripe" fig', 'a &#8220;ripe&#8221; fig'],
    ['single quotes curl', "a 'ripe' fig", 'a &#8216;ripe&#8217; fig'],
    [
      'quotes curl inside quotes',
      `"a 'ripe' fig" "'dates'"`,
      '&#8220;a &#8216;ripe&#8217; fig&#8221; &#8220;&#8216;dates&#8217;&#8221;',
    ],
    ['quotes curl inside brackets and at signs', '("figs"), "dates".', '(&#8220;figs&#8221;), &#8220;dates&#8221;.'],
    [
      'quotes look through inline tags',
      '"<em>figs</em>" and <b>"dates"</b>',
      '&#8220;<em>figs</em>&#8221; and <b>&#8220;dates&#8221;</b>',
    ],
    ['quotes begin anew in each block', '<p>"figs</p><p>"dates"</p>', '<p>&#8220;figs</p><p>&#8220;dates&#8221;</p>'],
    ['a quote after a hard space opens', 'a&nbsp;"fig"', 'a&nbsp;&#8220;fig&#8221;'],
    ['a quote around a literal element curls', '"<code>x</code>"', '&#8220;<code>x</code>&#8221;'],
  ],
  apostrophes: [
    ['one in a word curls', "don't", 'don&#8217;t'],
    ['one at the end of a word curls', "the nuts' shells", 'the nuts&#8217; shells'],
    ['one in a word goes through tags', "<b>Figs</b>'s", '<b>Figs</b>&#8217;s'],
    ['one before a lone letter opens', "nuts 's avonds", 'nuts &#8216;s avonds'],
    ['one before a short year curls', "the '90s and '17", 'the &#8217;90s and &#8217;17'],
    ['one after a year in a word curls', "1990's", '1990&#8217;s'],
  ],
  'numbers and measures': [
    ['an x between digits is a multiplication sign', '12x8x4', '12&#215;8&#215;4'],
    ['an x elsewhere is a letter', '0x12, 12 x 8, x8', '0x12, 12 x 8, x8'],
    ['quotes after digits are primes', `6'2" and 5"`, '6&#8242;2&#8243; and 5&#8243;'],
    ['a quote after a digit closes an open quotation', '"since 1950"', '&#8220;since 1950&#8221;'],
  ],
  'dashes and dots': [
    ['three hyphens are a long dash', 'figs---dates --- nuts', 'figs&#8212;dates &#8212; nuts'],
    ['two between blanks are a long dash', 'figs -- dates', 'figs &#8212; dates'],
    ['two between signs are a short dash', '1990--2000', '1990&#8211;2000'],
    ['one between blanks is a short dash', 'figs - dates', 'figs &#8211; dates'],
    ['one between words or years stays', 'nut-free 1990-2000', 'nut-free 1990-2000'],
    ['longer rows stay', '-----', '-----'],
    ['three dots are an ellipsis', 'and so on...', 'and so on&#8230;'],
  ],
  ampersands: [
    ['a bare one becomes an entity', 'figs & dates &c &#x;', 'figs &#038; dates &#038;c &#038;#x;'],
    ['an entity stays', 'R&amp;D &#8217; &#x2019; &nbsp;', 'R&amp;D &#8217; &#x2019; &nbsp;'],
    ['one in an address becomes an entity', '<a href="?a=1&b=2&amp;c">x</a>', '<a href="?a=1&#038;b=2&amp;c">x</a>'],
  ],
  'literal parts': [
    ['attributes stay', `<a title="it's -- 'x'...">y</a>`, `<a title="it's -- 'x'...">y</a>`],
    ['attributes with angle brackets stay', `<a title="a > 'b'">y</a>`, `<a title="a > 'b'">y</a>`],
    ['comments stay', '<!-- "a" & b -->', '<!-- "a" & b -->'],
    ...['pre', 'code', 'kbd', 'script', 'style', 'textarea'].map((tag): [string, string, string] => [
      `${tag} stays`,
      `"a" <${tag} class="x">"b" -- <b>it's</b> & c...</${tag}> "d"`,
      `&#8220;a&#8221; <${tag} class="x">"b" -- <b>it's</b> & c...</${tag}> &#8220;d&#8221;`,
    ]),
  ],
};

describe.each(Object.entries(cases))('typography of %s', (_, rows) => {
  it.each(rows)('%s', (_promise, source, html) => {
    expect(typography(source)).toBe(html);
  });
});

describe('typography', () => {
  it('changes no text without typewriter signs', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\p{L}\d ,;:!?()]{0,40}$/u),
        (text) => typography(text.replaceAll('x', '')) === text.replaceAll('x', ''),
      ),
    );
  });

  it('leaves every tag in its place', () => {
    const atom = fc.constantFrom(
      '"',
      "'",
      '-',
      '.',
      ' ',
      '8',
      'x',
      'a',
      '<b>',
      '</b>',
      '<p title="\'">',
      '</p>',
      '<!-- - -->',
      '<br>',
      '\n',
    );
    const tags = (html: string) => splitMarkup(html).filter((_, place) => place % 2 === 1);
    fc.assert(
      fc.property(
        fc.array(atom).map((atoms) => atoms.join('')),
        (text) => {
          expect(tags(typography(text))).toEqual(tags(text));
        },
      ),
    );
  });
});
