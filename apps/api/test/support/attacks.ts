/** Known ways to smuggle a script past a filter. The first is the plainest. */
export const ATTACKS: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT >',
  '<script/x>alert(1)</script/x>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
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

/** A tag that a browser would take for one, from its sign to its end or to the end of the text. */
const TAG = /<([a-z!?/][^\s>/]*)((?:"[^"]*"|'[^']*'|[^>"'])*)(?:>|$)/gi;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const NEVER =
  /^(?:script|style|iframe|object|embed|form|input|button|textarea|svg|math|base|meta|link|template|noscript|xmp|plaintext|title|!\[|\?)/i;
const RUNS = /^(?:on.*|srcdoc|formaction|xlink:href)$/i;
const LEADS = /^\s*(?:javascript|vbscript|data):/i;
const DRAWS = /expression\s*\(|url\s*\(|\\/i;

/** The places of a record in which something is told that a browser would run, with what it is. */
export function harmIn(told: unknown, place = ''): string[] {
  if (typeof told === 'string') return isHarmful(told) ? [`${place}: ${told}`] : [];
  if (typeof told !== 'object' || told === null) return [];
  return Object.entries(told).flatMap(([key, value]) => harmIn(value, `${place}.${key}`));
}

function isHarmful(text: string): boolean {
  return [...text.matchAll(TAG)].some(
    ([, tag, rest]) =>
      NEVER.test(tag) ||
      [...rest.matchAll(ATTRIBUTE)].some(([, name, value = '']) => {
        const told = decoded(value.replace(/^(["'])(.*)\1$/s, '$2'));
        return RUNS.test(name) || LEADS.test(told) || (name.toLowerCase() === 'style' && DRAWS.test(told));
      }),
  );
}

/** Character references stand for their signs within attributes. */
const decoded = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);?/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16) % 0x110000))
    .replace(/&#(\d+);?/g, (_whole, code: string) => String.fromCodePoint(Number(code) % 0x110000))
    .replaceAll('&colon;', ':')
    .replaceAll(/&(?:newline|tab);/gi, '')
    .replaceAll(/[\0-\x1f]/g, '');
