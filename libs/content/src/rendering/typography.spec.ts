import { describe, expect, it } from 'vitest';
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
    ['quotes of two signs curl (finding M9)', "``figs'' and ``dates''", '&#8220;figs&#8221; and &#8220;dates&#8221;'],
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
    [
      'one before a word that lost its beginning curls (finding M9)',
      "'Tis Nuts 'n' 'twas 'em 'til 'round, 'cause 'nuff",
      '&#8217;Tis Nuts &#8216;n&#8217; &#8217;twas &#8217;em &#8217;til &#8217;round, &#8217;cause &#8217;nuff',
    ],
    [
      'one before a word that only begins like these opens (finding M9)',
      "an 'emerald' 'tissue'",
      'an &#8216;emerald&#8217; &#8216;tissue&#8217;',
    ],
  ],
  'numbers and measures': [
    ['an x between two numbers is a multiplication sign (finding M9)', '10x20, 1.5x2 (3x4)', '10&#215;20, 1.5&#215;2 (3&#215;4)'],
    ...['0x12, 12 x 8, x8', 'img10x20', '10x20cm', '10x20x30', '_10x20', '10x20_'].map((text): [string, string, string] => [
      'an x elsewhere is a letter (finding M9)',
      text,
      text,
    ]),
    ['quotes after digits are primes', `6' and 5"`, '6&#8242; and 5&#8243;'],
    ['a quote between digits is an apostrophe (finding M9)', `5'10" and 6'2"`, '5&#8217;10&#8243; and 6&#8217;2&#8243;'],
    ['a quote after a digit closes an open quotation', '"since 1950"', '&#8220;since 1950&#8221;'],
  ],
  'dashes and dots': [
    ['three hyphens are a long dash', 'figs---dates --- nuts', 'figs&#8212;dates &#8212; nuts'],
    ['two between blanks are a long dash', 'figs -- dates', 'figs &#8212; dates'],
    ['one at the start of a line of its own is a short dash (finding M9)', '- figs', '&#8211; figs'],
    ['one at the start of a block is a short dash (finding M9)', '<li>- figs -</li>', '<li>&#8211; figs &#8211;</li>'],
    ['one at the start of a word stays', '-5 and <b>a</b>-b', '-5 and <b>a</b>-b'],
    ['two in a name of the web stay (finding M9)', 'xn--bcher-kva', 'xn--bcher-kva'],
    ['two between signs are a short dash', '1990--2000', '1990&#8211;2000'],
    ['one between blanks is a short dash', 'figs - dates', 'figs &#8211; dates'],
    ['one between words or years stays', 'nut-free 1990-2000', 'nut-free 1990-2000'],
    ['longer rows stay', '-----', '-----'],
    ['three dots are an ellipsis', 'and so on...', 'and so on&#8230;'],
  ],
  'trade marks': [
    ['one after a blank becomes its sign (finding M9)', 'Figs (tm) and dates (tm).', 'Figs &#8482; and dates &#8482;.'],
    ['one within a word stays, as do other letters (finding M9)', 'f(tm) (TM) (tmx)', 'f(tm) (TM) (tmx)'],
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
  const number = fc.integer({ min: 1, max: 999 });
  const word = fc.stringMatching(/^[a-wyz]{1,3}$/);

  it('multiplies two numbers that stand alone, and nothing else (finding M9)', () => {
    fc.assert(fc.property(number, number, (a, b) => void expect(typography(`(${a}x${b}) `)).toBe(`(${a}&#215;${b}) `)));
    const beside = fc
      .tuple(word, number, number, word)
      .map(([before, a, b, after]) => [`${before}${a}x${b}`, `${a}x${b}${after}`, `${a}x${b}x${a}`]);
    fc.assert(fc.property(beside, (texts) => void expect(texts.map(typography)).toEqual(texts)));
  });

  it('makes a dash of a hyphen between blanks and of none within words (finding M9)', () => {
    fc.assert(
      fc.property(word, word, (a, b) => void expect(typography(`- ${a} - ${b}-${a}`)).toBe(`&#8211; ${a} &#8211; ${b}-${a}`)),
    );
  });

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
