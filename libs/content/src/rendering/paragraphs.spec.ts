import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { paragraphs } from './paragraphs.js';

const cases: Record<string, [promise: string, source: string, html: string][]> = {
  'plain lines': [
    ['an empty text stays empty', '', ''],
    ['white space alone is an empty text', ' \n\n\t\n', ''],
    ['a line becomes a paragraph and ends its line', 'Almonds', '<p>Almonds</p>\n'],
    ['blank lines, however many, part paragraphs', 'Almonds\n\nFigs\n \n\nDates', '<p>Almonds</p>\n<p>Figs</p>\n<p>Dates</p>\n'],
    ['a single line break becomes a break', 'Almonds\nFigs\nDates', '<p>Almonds<br />\nFigs<br />\nDates</p>\n'],
    ['a break that is already marked up is not doubled', 'Almonds<br />\nFigs', '<p>Almonds<br />\nFigs</p>\n'],
    [
      'a break has one spelling, whichever was sent (finding low: line breaks)',
      'Almonds<br>\nFigs<BR/>Dates<br >\nPlums <b>and<br>nuts</b>',
      '<p>Almonds<br />\nFigs<br />Dates<br />\nPlums <b>and<br />nuts</b></p>\n',
    ],
    [
      'a break with attributes stays, and preformatted text',
      '<br class="x">a\n<pre>b<br>c</pre>',
      '<p><br class="x">a</p>\n<pre>b<br>c</pre>\n',
    ],
    [
      'line breaks of other systems count alike',
      'Almonds\r\nFigs\r\n\r\nDates\rPlums',
      '<p>Almonds<br />\nFigs</p>\n<p>Dates<br />\nPlums</p>\n',
    ],
    [
      'inline markup belongs to its paragraph',
      'Ripe <em>figs</em>\n\n<b>Dates</b>',
      '<p>Ripe <em>figs</em></p>\n<p><b>Dates</b></p>\n',
    ],
    ['a line break inside a tag stays', '<a\nhref="/">a\nb</a>', '<p><a\nhref="/">a<br />\nb</a></p>\n'],
  ],
  'text among blocks': [
    ['a block is not wrapped', '<h3>Mix</h3>', '<h3>Mix</h3>\n'],
    ['a paragraph that is already marked up stays', '<p class="lead">Mix</p>', '<p class="lead">Mix</p>\n'],
    ['text on the line after a block gets a paragraph', '<div>Tin</div>\nof\r\nnuts', '<div>Tin</div>\n<p>of<br />\nnuts</p>\n'],
    ['text right after a block gets a paragraph', '<p>Tin</p>of nuts', '<p>Tin</p>\n<p>of nuts</p>\n'],
    ['text right before a block gets a paragraph', 'A list: <ul><li>a</li></ul>', '<p>A list: </p>\n<ul>\n<li>a</li>\n</ul>\n'],
    ['a rule is a block', 'Figs\n<hr />\nDates', '<p>Figs</p>\n<hr />\n<p>Dates</p>\n'],
    ['a comment on its own is not wrapped', 'Figs\n\n<!--more-->\n\nDates', '<p>Figs</p>\n<!--more-->\n<p>Dates</p>\n'],
    ['a script on its own is not wrapped', 'Figs\n\n<script>x</script>', '<p>Figs</p>\n<script>x</script>\n'],
    ['a picture on its own is wrapped', '<img src="fig.jpg" />', '<p><img src="fig.jpg" /></p>\n'],
    ['a link around a block is not wrapped', '<a href="/"><h2>Figs</h2></a>', '<a href="/">\n<h2>Figs</h2>\n</a>\n'],
    [
      'a paragraph left open ends before the next block',
      '<p>Figs\n\n<p>Dates<h2>Mix</h2>',
      '<p>Figs</p>\n<p>Dates</p>\n<h2>Mix</h2>\n',
    ],
    ['the end of a paragraph that never began is left out', 'Figs</p>Dates', '<p>Figs</p>\n<p>Dates</p>\n'],
  ],
  'text inside blocks': [
    ['a quotation is wrapped inside', '<blockquote>Eat nuts</blockquote>', '<blockquote><p>Eat nuts</p></blockquote>\n'],
    ['a quotation may have paragraphs', '<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p>\n<p>b</p></blockquote>\n'],
    [
      'preformatted text is kept',
      'As\n<pre>a\n\n  b\n<b>c</b></pre>\nis',
      '<p>As</p>\n<pre>a\n\n  b\n<b>c</b></pre>\n<p>is</p>\n',
    ],
    ['preformatted text without an end goes on to the last line', '<pre>a\n\nb', '<pre>a\n\nb\n'],
    ['a script keeps its lines', 'a <script>x\n\ny</script> b', '<p>a <script>x\n\ny</script> b</p>\n'],
    ['an item takes breaks', '<ul>\n<li>a\nb</li>\n</ul>', '<ul>\n<li>a<br />\nb</li>\n</ul>\n'],
    [
      'an item takes paragraphs only when it has several',
      '<ol><li>a\n\nb</li></ol>',
      '<ol>\n<li><p>a</p>\n<p>b</p></li>\n</ol>\n',
    ],
    ['cells are not wrapped', '<table><tr><td>a</td></tr></table>', '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>\n'],
    ['a heading never takes paragraphs', '<h2>a\n\nb</h2>', '<h2>a<br />\nb</h2>\n'],
    ['a paragraph with a blank line is two', '<p>a\n\nb</p>', '<p>a</p>\n<p>b</p>\n'],
    ['an item left open ends with its list', '<ul><li>a<li>b</ul>c', '<ul>\n<li>a\n<li>b</ul>\n<p>c</p>\n'],
  ],
};

describe.each(Object.entries(cases))('paragraphs of %s', (_, rows) => {
  it.each(rows)('%s', (_promise, source, html) => {
    expect(paragraphs(source)).toBe(html);
  });
});

describe('paragraphs', () => {
  const atom = fc.constantFrom(
    'fig',
    ' ',
    '\n',
    '\n\n',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<blockquote>',
    '</blockquote>',
    '<br>',
    '<hr>',
  );
  const source = fc.array(atom, { maxLength: 30 }).map((atoms) => atoms.join(''));

  it('may be any number', () => {
    expect(paragraphs('fig\n\n'.repeat(300_000)) === '<p>fig</p>\n'.repeat(300_000)).toBe(true);
  });

  it('lose no word and add none', () => {
    const words = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
    fc.assert(fc.property(source, (text) => words(paragraphs(text)) === words(text)));
  });

  it('are closed as often as they are opened', () => {
    const count = (html: string, tag: string) => html.split(tag).length;
    fc.assert(fc.property(source, (text) => count(paragraphs(text), '<p>') === count(paragraphs(text), '</p>')));
  });
});
