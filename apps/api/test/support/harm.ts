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
