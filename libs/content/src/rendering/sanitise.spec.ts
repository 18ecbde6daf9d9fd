import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import * as front from './sanitise.js';
import { commentHtml, inlineName, paragraphs, plainText, postHtml, typography } from './index.js';

const same = (html: string): [string, string] => [html, html];

const cases: [policy: keyof typeof front, rows: [promise: string, html: string, left: string][]][] = [
  [
    'postHtml',
    [
      [
        'keeps headings, lists, tables and pictures',
        ...same('<h2>a</h2><ul><li>b</li></ul><table><tr><td>c</td></tr></table><img src="d.png" alt="">'),
      ],
      [
        'keeps class, id, title, target and data',
        ...same('<a class="x" id="y" title="z" target="_blank" href="/" data-nut="1">a</a>'),
      ],
      [
        'drops a forbidden tag and keeps its text',
        'a<script>alert(1)</script><form>b<button>c</button></form><iframe src="/">d</iframe>',
        'aalert(1)bcd',
      ],
      ['keeps the text of styles and text areas', '<style>p {}</style><textarea>x</textarea>', 'p {}x'],
      ['shows markup inside a script as text', '<script>"<b>"</script>', '"&lt;b&gt;"'],
      ['drops event attributes', '<p onclick="x()" CLASS="lead" OnLoad=y>a</p>', '<p class="lead">a</p>'],
      [
        'keeps harmless declarations as written',
        ...same('<p style="color: red; text-align:center; background-color: rgb(1, 2, 3)">a</p>'),
      ],
      [
        'drops harmful declarations',
        '<p style="color:red;position:fixed;background:url(x);width:expression(1)">a</p>',
        '<p style="color:red">a</p>',
      ],
      ['drops a style that is nothing but harmful', '<p style="position:fixed">a</p>', '<p>a</p>'],
      ['drops script addresses', '<a href="javascript:x()">a</a><img src="data:image/png;base64,x">', '<a>a</a><img>'],
      [
        'keeps addresses of the web, mail and telephone',
        ...same('<a href="https://a.nl/?b=1&amp;c=2">a</a><a href="mailto:a@b.nl">b</a><a href="tel:1">c</a>'),
      ],
      ['keeps comments of plain words', 'a<!--more-->b<!-- list-item -->c<!-- <b> -->d', 'a<!--more-->b<!-- list-item -->cd'],
      ['keeps the spelling of empty tags', 'a<br>b<br/>c<hr class="x" />', 'a<br>b<br />c<hr class="x" />'],
      [
        'keeps entities, and escapes what is none',
        'R&D &amp; &eacute;&nbsp;&#8217; < 3 > 2 "q"',
        'R&amp;D &amp; &eacute;&nbsp;&#8217; &lt; 3 &gt; 2 "q"',
      ],
      ['closes what was left open', '<p><b>a', '<p><b>a</b></p>'],
    ],
  ],
  [
    'commentHtml',
    [
      [
        'keeps the markup that comments may have',
        ...same('<a href="/" title="t">a</a><blockquote cite="/">b</blockquote><s>c</s><q>d</q><code>e</code>'),
      ],
      ['drops any other tag', '<h2>a</h2> <b>b</b> <u>c</u> <img src="d.png"><script>e</script>', 'a <b>b</b> c e'],
      ['drops any other attribute', '<a href="/" class="x" target="_blank" rel="y" style="color:red">a</a>', '<a href="/">a</a>'],
      ['drops comments', 'a<!--more-->b', 'ab'],
    ],
  ],
  [
    'inlineName',
    [
      ['keeps markup within a line', ...same('Figs <em>and</em> <span class="x">dates</span>')],
      ['drops any other tag and keeps its text', '<h1>Figs</h1> <script>x</script>', 'Figs x'],
      ['escapes an ampersand once', 'Figs & dates &amp; nuts', 'Figs &amp; dates &amp; nuts'],
      ['keeps quotes straight', ...same(`The miller's "best"`)],
    ],
  ],
  [
    'plainText',
    [
      ['drops every tag', '<b>Figs</b> <i>x</i><br>', 'Figs x'],
      ['escapes an ampersand once', 'Figs & dates &amp; nuts', 'Figs &amp; dates &amp; nuts'],
      ['trims', '  Figs\n', 'Figs'],
      ['makes nothing of nothing', ' <p> </p> ', ''],
    ],
  ],
];

describe.each(cases)('%s', (policy, rows) => {
  it.each(rows)('%s', (_promise, html, left) => {
    expect(front[policy](html)).toBe(left);
  });
});

describe('what goes through several hands', () => {
  it('a short description is cleaned, set and parted', () => {
    const render = (html: string) => paragraphs(typography(postHtml(html)));
    expect(render(`It's <em>ripe</em><iframe src="/"></iframe>\n"figs" & dates...`)).toBe(
      '<p>It&#8217;s <em>ripe</em><br />\n&#8220;figs&#8221; &amp; dates&#8230;</p>\n',
    );
  });

  it('a description is cleaned and parted, its quotes straight', () => {
    expect(paragraphs(postHtml('"Figs" -- <b>ripe</b><script>x</script>'))).toBe('<p>"Figs" -- <b>ripe</b>x</p>\n');
  });

  it('a comment is cleaned, set and parted', () => {
    expect(paragraphs(typography(commentHtml('<h2>Ripe</h2> <b>figs</b>\n\nSay "nuts"')))).toBe(
      '<p>Ripe <b>figs</b></p>\n<p>Say &#8220;nuts&#8221;</p>\n',
    );
  });

  it('a text nested beyond all reason keeps its words alone', () => {
    const deep = `${'<b>'.repeat(501)}figs &amp; dates & <b`;
    for (const policy of [postHtml, commentHtml, inlineName, plainText])
      expect(policy(deep)).toBe('figs &amp; dates &amp; &lt;b');
    expect(postHtml('<b>'.repeat(500))).toBe('<b>'.repeat(500) + '</b>'.repeat(500));
  });

  it('a text without markup stays as it is, whether or not something follows it that must be sanitised', () => {
    const texts = fc.string({ unit: 'binary' }).map((text) => text.replace(/[<>&\ufdd0-\ufdd5]/g, ''));
    for (const policy of [postHtml, commentHtml, inlineName])
      fc.assert(fc.property(texts, (text) => policy(text) === text && policy(`${text}<hr/>`).startsWith(text)));
  });
});
