/** One tag or comment; quoted values may hold anything. */
const TAG = /(<[a-z/!][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>)/i;
const ADDRESS = /(?<![\w/.@:-])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"']+/gi;
const UNTOUCHED = new Set(['a', 'pre', 'code', 'script', 'style', 'textarea']);

/** Makes addresses into links, and tells search engines of all links that they are somebody else's. */
export function clickable(html: string): string {
  let inside = '';
  const pieces = html.split(TAG).map((piece, place) => {
    if (place % 2 === 0) return inside === '' ? piece.replace(ADDRESS, linked) : piece;
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(piece) ?? [];
    const element = name.toLowerCase();
    if (slash !== '' && element === inside) inside = '';
    else if (slash === '' && inside === '' && UNTOUCHED.has(element)) inside = element;
    return element === 'a' && slash === '' ? notVouchedFor(piece) : piece;
  });
  return pieces.join('');
}

function linked(found: string): string {
  const address = withoutEnd(found);
  const href = /^www\./i.test(address) ? `http://${address}` : address;
  return `<a href="${href}" rel="nofollow ugc">${address}</a>${found.slice(address.length)}`;
}

/** The sentence around an address ends, the address does not: its last point, comma or bracket is no part of it. */
function withoutEnd(found: string): string {
  const bracket = found.indexOf('(');
  const isEnd = (place: number) =>
    '.,:!?'.includes(found[place]) || (found[place] === ')' && (bracket === -1 || bracket >= place));
  let end = found.length;
  while (isEnd(end - 1)) end -= 1;
  return found.slice(0, end);
}

const TAG_END = /\/?>$/;

const notVouchedFor = (tag: string): string =>
  /\shref\s*=/i.test(tag) && !/\srel\s*=/i.test(tag) ? `${tag.replace(TAG_END, '').trimEnd()} rel="nofollow ugc">` : tag;
