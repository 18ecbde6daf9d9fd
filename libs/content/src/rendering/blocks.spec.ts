import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { generatedExcerpt } from './excerpt.js';
import { hasBlocks } from './blocks.js';
import { TEXT_TASKS } from './text-tasks.js';

const block = (name: string, html: string, attributes = ''): string =>
  `<!-- wp:${name} ${attributes === '' ? '' : `${attributes} `}-->\n${html}\n<!-- /wp:${name} -->`;

describe('A text that consists of blocks', () => {
  it.each([
    [
      'keeps its line breaks',
      `${block('heading', '<h2>Nuts</h2>')}\n\n${block('html', '<i>raw</i>')}`,
      '\n<h2>Nuts</h2>\n\n\n\n<i>raw</i>\n',
    ],
    ['marks its paragraphs', block('paragraph', '<p>Ripe</p>'), '\n<p class="wp-block-paragraph">Ripe</p>\n'],
    [
      'adds the mark to classes',
      block('paragraph', '<p class="big" id="a">Ripe</p>', '{"x":1}'),
      '\n<p class="big wp-block-paragraph" id="a">Ripe</p>\n',
    ],
    ['keeps a mark', block('paragraph', '<p class="wp-block-paragraph">a</p>'), '\n<p class="wp-block-paragraph">a</p>\n'],
    ['shows nothing of blocks that programs fill', 'a<!-- wp:shop/slider {"id":3,"t":"\\u003cb"} /-->b', 'ab'],
    [
      'may have blocks inside of each other',
      block('list', '<ul><!-- wp:list-item -->\n<li>a</li>\n<!-- /wp:list-item --></ul>'),
      '\n<ul>\n<li>a</li>\n</ul>\n',
    ],
    ['shows blocks that are not closed', '<!-- wp:quote --><p>a</p>', '<p>a</p>'],
    ['ignores ends without a beginning', 'a<!-- /wp:quote --><!-- wp:x/y /-->', 'a'],
    ['has typographic quotes', block('html', 'It\'s "ripe"'), '\nIt&#8217;s &#8220;ripe&#8221;\n'],
    ['keeps other comments', '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->', '\n<!--more-->\n'],
  ])('%s', (_rule, text, html) => {
    expect(hasBlocks(text)).toBe(true);
    expect(TEXT_TASKS.renderText(text)).toBe(html);
  });

  it('is recognized by the mark of a block, and by nothing else', () => {
    expect(['<!-- wp: -->', '<p>a</p>', '<!--more-->', 'wp:paragraph'].map(hasBlocks)).toEqual([true, false, false, false]);
  });

  it('has an excerpt of its texts, without lists of lists and what programs fill', () => {
    const nested = block('list', '<ul><!-- wp:list-item -->\n<li>inner</li>\n<!-- /wp:list-item --></ul>');
    const columns =
      '<!-- wp:columns --><div><!-- wp:column --><div><!-- wp:paragraph --><p>column</p><!-- /wp:paragraph --></div><!-- /wp:column --></div><!-- /wp:columns -->';
    const text = [
      block('heading', '<h2>Head</h2>'),
      nested,
      columns,
      block('shop/prices', '<b>9.95</b>'),
      block('html', '<p>raw</p>'),
    ];
    expect(generatedExcerpt(text.join('\n\n'))).toBe('<p>Head column raw</p>\n');
  });

  it('never loses text outside of delimiters, and never fails', () => {
    const parts = fc.constantFrom(
      '<!-- wp:a -->',
      '<!-- /wp:a -->',
      '<!-- wp:a {"b":1} /-->',
      '<!-- wp:',
      '-->',
      'walnut ',
      '<p>',
      '{',
      '}',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
        const text = `walnut ${pieces.join('')}`;
        expect(TEXT_TASKS.renderText(text)).toContain('walnut');
      }),
    );
  });
});

describe('An excerpt', () => {
  it.each([
    ['ends at the first page', 'One<!--nextpage-->Two', '<p>One</p>\n'],
    ['has no shortcodes', 'See [gallery ids="1,2"] and [caption id="a"]<img> text[/caption]!', '<p>See and !</p>\n'],
    [
      'keeps what only looks like a shortcode',
      '[contact-form-7 id="1"] [1] [gallery',
      '<p>[contact-form-7 id=&#8221;1&#8243;] [1] [gallery</p>\n',
    ],
    ['keeps an escaped shortcode', 'Write [[gallery]]', '<p>Write [[gallery]]</p>\n'],
  ])('%s', (_rule, text, html) => {
    expect(generatedExcerpt(text)).toBe(html);
  });
});

describe('Smilies', () => {
  it.each([
    ['Good :-) and :)', 'Good 🙂 and 🙂'],
    [':( ;-) :D :lol: 8-)', '🙁 😉 😀 😆 😎'],
    ['http://a:)b 10:30 (:))', 'http://a:)b 10:30 (:))'],
    ['<code>:)</code> <b>:)</b>', '<code>:)</code> <b>🙂</b>'],
    ['&nbsp;:)&nbsp;', '&nbsp;🙂&nbsp;'],
  ])('%s become emoji where they stand alone', (text, html) => {
    expect(TEXT_TASKS.renderTextWithSmilies(text)).toBe(`<p>${html}</p>\n`);
    expect(TEXT_TASKS.renderText(text)).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});
