import type { Principal } from '@grove/kernel';
import { commentHtml, paragraphs, postHtml, typography } from '@grove/content';

/** What of a text a person may store: everything with the right to raw HTML, what articles hold for moderators, else the markup of readers. */
export function storedText(text: string, writer: Pick<Principal, 'can'>): string {
  if (writer.can('unfiltered_html')) return text;
  return writer.can('moderate_comments') ? postHtml(text) : commentHtml(text);
}

/** A comment as HTML: its links can be clicked and are not vouched for, its lines are paragraphs. */
export const renderedText = (text: string): string => paragraphs(typography(clickable(text)));

/** How many links a text will show. */
export const linksIn = (text: string): number => clickable(text).match(/<a\s[^<>]*href/gi)?.length ?? 0;

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
  let end = found.length;
  while ('.,:!?'.includes(found[end - 1]) || (found[end - 1] === ')' && !found.slice(0, end).includes('('))) end -= 1;
  return found.slice(0, end);
}

const notVouchedFor = (tag: string): string =>
  /\shref\s*=/i.test(tag) && !/\srel\s*=/i.test(tag) ? tag.replace(/\s*\/?>$/, ' rel="nofollow ugc">') : tag;
