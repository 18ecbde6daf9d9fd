/** Everything that a browser reads as a tag: from `<` to `>` or to the end of the text. */
const TAG = /<([a-z!?/][^\s>/]*)((?:"[^"]*"|'[^']*'|[^>"'])*)(?:>|$)/gi;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const UNSAFE_TAG =
  /^(?:script|style|iframe|object|embed|form|input|button|textarea|svg|math|base|meta|link|template|noscript|xmp|plaintext|title|!\[|\?)/i;
const UNSAFE_ATTRIBUTE = /^(?:on.*|srcdoc|formaction|xlink:href)$/i;
const UNSAFE_URL = /^\s*(?:javascript|vbscript|data):/i;
const UNSAFE_STYLE = /expression\s*\(|url\s*\(|\\/i;

/** Finds the texts in a JSON value that could run a script in a browser. Each result is the path and the text. */
export function findUnsafeHtml(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isUnsafe(value) ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => findUnsafeHtml(entry, `${path}.${key}`));
}

function isUnsafe(text: string): boolean {
  return [...text.matchAll(TAG)].some(
    ([, tag, rest]) =>
      UNSAFE_TAG.test(tag) ||
      [...rest.matchAll(ATTRIBUTE)].some(([, name, value = '']) => {
        const decoded = decodeReferences(value.replace(/^(["'])(.*)\1$/s, '$2'));
        return (
          UNSAFE_ATTRIBUTE.test(name) ||
          UNSAFE_URL.test(decoded) ||
          (name.toLowerCase() === 'style' && UNSAFE_STYLE.test(decoded))
        );
      }),
  );
}

/** Replaces character references, which browsers decode within attributes. */
const decodeReferences = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);?/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16) % 0x110000))
    .replace(/&#(\d+);?/g, (_whole, code: string) => String.fromCodePoint(Number(code) % 0x110000))
    .replaceAll('&colon;', ':')
    .replaceAll(/&(?:newline|tab);/gi, '')
    .replaceAll(/[\0-\x1f]/g, '');
