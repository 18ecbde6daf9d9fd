import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { RICH_EXTENSIONS, tidyHtml } from './rich-extensions.js';
import { isRichText, withParagraphs } from './rich-text.rules.js';

const SITE = 'https://noten.example/';
const schema = getSchema(RICH_EXTENSIONS);
const { document } = new Window();

const domOf = (html: string): Element => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element as unknown as Element;
};

/** What the editor makes of a text that nobody changes. */
function throughEditor(html: string): string {
  const parsed = DOMParser.fromSchema(schema).parse(domOf(html));
  const target = domOf('');
  const fragment = DOMSerializer.fromSchema(schema).serializeFragment(parsed.content, { document: document as never });
  target.appendChild(fragment);
  return tidyHtml(target.innerHTML);
}

const MARKS = ['strong', 'em', 's', 'u', 'a', 'code'];

/** The content of HTML: its elements with their attributes, and each character with its marks, in whichever order they nest. */
function contentOf(node: Node, marks: readonly string[] = [], isCode = false): string[] {
  if (node.nodeType === 3) {
    const text = isCode ? node.textContent! : node.textContent!.replaceAll(/[ \t\n]+/g, '');
    return [...text].map((character) => `${character} ${[...new Set(marks)].sort().join()}`);
  }
  const element = node as Element;
  const tag = element.tagName.toLowerCase();
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
  const name = [tag, ...attributes].join(' ');
  const isPre = isCode || tag === 'pre';
  if (MARKS.includes(tag) && !isPre) return [...element.childNodes].flatMap((child) => contentOf(child, [...marks, name], false));
  const inner = [...element.childNodes].flatMap((child) => contentOf(child, marks, isPre));
  return tag === 'br' ? ['br'] : [`<${name}`, ...inner, `${tag}>`];
}

/** A text in which nothing can be seen; the editor makes an empty one of it. */
const isBlank = (html: string): boolean => html.replaceAll(/<(?!img|hr)[^>]*>|\s/g, '') === '';

const text = fc.stringMatching(/^[a-z &;é.]{1,8}$/).map((words) => words.replaceAll('&', '&amp;'));
const attribute = fc.constantFrom('/shop', '#top', 'https://nuts.example/?a=1&amp;b=2', 'mailto:jan@noten.nl');

const { line, blocks } = fc.letrec<{ line: string; piece: string; blocks: string; block: string; list: string; item: string }>(
  (tie) => ({
    piece: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.constant('<br>'),
      text.map((words) => `<code>${words}</code>`),
      fc.tuple(fc.constantFrom('strong', 'em', 's', 'u'), tie('line')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      fc.tuple(attribute, tie('line')).map(([href, inner]) => `<a href="${href}">${inner}</a>`),
    ),
    line: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
    item: fc.tuple(tie('line'), fc.option(tie('list'), { nil: '' })).map(([inner, list]) => `<li>${inner}${list}</li>`),
    list: fc
      .tuple(fc.constantFrom('<ul>', '<ol>', '<ol start="3">'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([start, items]) => `${start}\n${items.join('\n')}\n</${start.slice(1, 3)}>`),
    block: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(fc.constantFrom('p', 'h1', 'h2', 'h6'), tie('line')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      fc.constantFrom('<hr>', '<p></p>', '<img src="/media/nuts.png" alt="">', `<img src="${SITE}a.png" alt="Nuts" width="20">`),
      text.map((words) => `<pre><code>  ${words}\n\n${words}</code></pre>`),
      tie('list'),
      tie('blocks').map((inner) => `<blockquote>${inner}</blockquote>`),
    ),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n')),
  }),
);

/** What the rich editor would drop or change. */
const FOREIGN = [
  ...['<!-- wp:paragraph -->', '<!--more-->', '<div>a</div>', '<table><tr><td>a</td></tr></table>', '<p class="lead">a</p>'],
  ...['<span style="color:red">a</span>', '<p><b>a</b></p>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'],
  ...[
    '<img src="https://elsewhere.example/a.png">',
    '<img src="//elsewhere.example/a.png">',
    '<p><a href="javascript:alert(1)">a</a></p>',
  ],
  ...['<p>a\nb</p>', '<p><a name="top">a</a></p>', '<p><strong><code>a</code></strong></p>', '<p><code><em>a</em></code></p>'],
  ...[
    '<p><em></em></p>',
    '<ul></ul>',
    '<li>a</li>',
    '<pre>a</pre>',
    '<pre><code>\na</code></pre>',
    '<p>a',
    '</p>',
    '<p>a</p></p>',
  ],
  ...[
    'a < b',
    '<p>a<p>b</p>',
    '<ul><li><p>a</p></li></ul>',
    '<ul><li>a<ul><li>b</li></ul>c</li></ul>',
    '<iframe src="/"></iframe>',
  ],
];

describe('a text is edited in the rich editor', () => {
  it('if the editor keeps all of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          blocks,
          line.map((inner) => `<p>${inner}</p>`),
        ),
        (html) => {
          fc.pre(isRichText(html, SITE) && !isBlank(html));
          expect(contentOf(domOf(throughEditor(html)))).toEqual(contentOf(domOf(html.replaceAll(/>\n+</g, '><'))));
        },
      ),
    );
  });

  it('if it has only the usual elements', () => {
    fc.assert(
      fc.property(blocks, (html) => {
        fc.pre(!/<a[^>]*>(?:(?!<\/a>).)*<(?:a|code)|<(?:strong|em|s|u)>(?:(?!<\/p>).)*<code/.test(html));
        expect(isRichText(html, SITE)).toBe(true);
      }),
    );
  });

  it.each(FOREIGN)('and not if it has %j, wherever that is', (foreign) => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        expect(isRichText(`${before}${foreign}${after}`, SITE)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it('and not if its elements are deep in each other, which is decided fast', () => {
    const deep = (levels: number) => `${'<ul><li>a'.repeat(levels)}${'</li></ul>'.repeat(levels)}`;
    expect([isRichText(deep(10), SITE), isRichText(deep(50_000), SITE)]).toEqual([true, false]);
  });

  it('if it has plain lines, of which it makes the paragraphs that readers see', () => {
    expect(withParagraphs('Nuts &amp; <em>bolts</em>\nof the year\n\n\nBest wishes\n')).toBe(
      '<p>Nuts &amp; <em>bolts</em><br>of the year</p><p>Best wishes</p>',
    );
    for (const other of ['', '<p>a\n\nb</p>', 'a\n\n<!--more-->\n\nb', '<div>a</div>']) expect(withParagraphs(other)).toBe(other);
  });
});
