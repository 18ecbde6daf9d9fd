/** One tag or comment; quoted values may hold anything. */
const TAG = /(<[a-z/!][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>)/i;
const URL_PATTERN = /(?<![\w/.@:-])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"']+/gi;
const SKIPPED_ELEMENTS = new Set(['a', 'pre', 'code', 'script', 'style', 'textarea']);

/** Turns URLs in text into links, and adds `rel="nofollow ugc"` to all links. */
export function linkify(html: string): string {
  let inside = '';
  const pieces = html.split(TAG).map((piece, index) => {
    if (index % 2 === 0) return inside === '' ? piece.replace(URL_PATTERN, toLink) : piece;
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(piece) ?? [];
    const element = name.toLowerCase();
    if (slash !== '' && element === inside) inside = '';
    else if (slash === '' && inside === '' && SKIPPED_ELEMENTS.has(element)) inside = element;
    return element === 'a' && slash === '' ? withNofollow(piece) : piece;
  });
  return pieces.join('');
}

function toLink(found: string): string {
  const address = withoutTrailingPunctuation(found);
  const href = /^www\./i.test(address) ? `http://${address}` : address;
  return `<a href="${href}" rel="nofollow ugc">${address}</a>${found.slice(address.length)}`;
}

/** Removes punctuation at the end of a URL, which belongs to the sentence around it. */
function withoutTrailingPunctuation(found: string): string {
  const bracket = found.indexOf('(');
  const isPunctuation = (index: number) =>
    '.,:!?'.includes(found[index]) || (found[index] === ')' && (bracket === -1 || bracket >= index));
  let end = found.length;
  while (isPunctuation(end - 1)) end -= 1;
  return found.slice(0, end);
}

const TAG_END = /\/?>$/;

const withNofollow = (tag: string): string =>
  /\shref\s*=/i.test(tag) && !/\srel\s*=/i.test(tag) ? `${tag.replace(TAG_END, '').trimEnd()} rel="nofollow ugc">` : tag;
