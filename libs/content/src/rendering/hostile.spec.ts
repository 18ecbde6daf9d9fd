import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commentHtml, generatedExcerpt, inlineHtml, inlineName, paragraphs, plainText, postHtml, typography } from './index.js';
import { POST } from './policies.js';

const policies = { postHtml, commentHtml, inlineHtml, inlineName, plainText };

/** Known ways to smuggle a script past a filter. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT >',
  '<script/x>alert(1)</script/x>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\0>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x oNeRrOr\n=\n"alert(1)">',
  '<img/src="x"/onerror="alert(1)">',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<p title="<img src=x onerror=alert(1)>">a</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>a</p>",
  '<p data-"onclick=alert(1) data-\'x>a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" &#14; JaVaScRiPt:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="java&NewLine;script&colon;alert(1)">a</a>',
  '<a href="&#106;&#x61;vascript&#0000058alert(1)">a</a>',
  '<a href="javascript&amp;#58;alert(1)">a</a>',
  '<a href="java<!-- -->script:alert(1)">a</a>',
  '<a href="vbscript:x">a</a><a href="data:text/html,<script>alert(1)</script>">b</a>',
  '<a href=x:javascript:alert(1)>a</a>',
  '<img src="javascript:alert(1)"><blockquote cite="javascript:alert(1)">a</blockquote><video poster="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button></form>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a><animate attributeName=href values=javascript:alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">a</math>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<plaintext><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script>-->',
  '<![CDATA[><script>alert(1)</script>]]>',
  '<?xml x="><script>alert(1)</script>"?>',
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<p style="width:exp/**/ression(alert(1))">a</p>',
  '<p style="x:\\75rl(javascript:alert(1));color:\\65xpression(1)">a</p>',
  '<style>@import "javascript:alert(1)";</style><link rel=stylesheet href="javascript:alert(1)">',
  '<base href="javascript:alert(1)//"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;script&amp;gt;',
  '\ufdd0script\ufdd1\ufdd2<p \ufdd2>&#xFDD0;x&#xFDD1;',
];

// prettier-ignore
const SCRAPS = [
  '<', '>', '</', '/>', '"', "'", '=', ' ', '&', ';', '<!--', '-->', '<p>', '</p>', '<li>', '<table>', '<a href=', '<form>',
  'on', 'onerror=', 'javascript:', '&#106;', '&amp;', '&lt', 'script', 'style', 'svg', 'title', 'more', 'x', '\0', '\n', '\ufdd0', '\ufdd1', '\ufdd2',
];
const scrap = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SCRAPS) },
  { weight: 2, arbitrary: fc.constantFrom(...ATTACKS) },
);
const hostile = fc.array(scrap, { maxLength: 25 }).map((scraps) => scraps.join(''));

const TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z][\w-]*(?:="[^"<>]*")?)*)(?: \/)?>$/;

/** Holds what was left against a grammar so narrow that every browser reads it alike. */
function expectHarmless(html: string): void {
  for (const tag of html.replace(/<!--(?:-?[\w\s:/,.])*-->/g, '').match(/<[^>]*>?|>/g) ?? []) {
    expect(tag).toMatch(TAG);
    const [, , name, attributes] = TAG.exec(tag) as RegExpExecArray;
    expect(POST.tags).toContain(name);
    for (const [, attribute, value] of attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)) {
      expect(attribute).not.toMatch(/^on|^src(?:doc|set)$|^formaction$|:/);
      if (attribute === 'style') expect(value).not.toMatch(/url|expression|\\|position/i);
      if (['href', 'src', 'cite', 'poster'].includes(attribute)) {
        expect(decode(value ?? '').replace(/[\0-\x20]/g, '')).not.toMatch(
          /^(?!(?:https?|ftp|mailto|tel|sms):)[a-z][a-z0-9+.-]*:/i,
        );
      }
    }
  }
}

const decode = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe.each(Object.entries(policies))('%s', (_, clean) => {
  it.each(ATTACKS)('leaves nothing harmful of %j', (attack) => {
    expectHarmless(clean(attack));
  });

  it('leaves nothing harmful of any mixture of attacks', () => {
    fc.assert(
      fc.property(hostile, (html) => expectHarmless(clean(html))),
      { numRuns: 500 },
    );
  });

  it('finds nothing more to do the second time', () => {
    fc.assert(
      fc.property(hostile, (html) => expect(clean(clean(html))).toBe(clean(html))),
      { numRuns: 500 },
    );
  });
});

describe('rendering', () => {
  it('brings nothing harmful into what was cleaned', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const cleaned = postHtml(html);
        expectHarmless(paragraphs(typography(cleaned)).replaceAll('&#038;', '&amp;'));
        expectHarmless(generatedExcerpt(cleaned));
      }),
    );
  });
});
