/**
 * A comment (an open one reaches to the end, as in browsers), or a tag: one whose quoted values may hold anything, else whatever
 * stands between two angle brackets. A `<` outside quotes ends an attempt, so no more than three ever pass over the same place
 * (for one it is unquoted, for one in single and for one in double quotes): the time stays linear.
 */
const MARKUP = /(<!--[^]*?(?:-->|$)|<[a-z/!?][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>|<[a-z/!?][^<>]*>)/i;

const ENTITY = '(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,30});';

/** An ampersand that begins no entity. */
export const BARE_AMPERSAND = new RegExp(`&(?!${ENTITY})`, 'gi');

/** The ampersand of an entity. */
export const ENTITY_AMPERSAND = new RegExp(`&(?=${ENTITY})`, 'gi');

const TAG_NAME = /^<(\/?)([a-z][^\s/>]*)/i;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

const BLOCKS = new Set(
  (
    'address article aside blockquote caption center col colgroup dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements whose inside is not for the reader. */
export const UNSHOWN: ReadonlySet<string> = new Set(['script', 'style']);

/** Running text, a tag, a comment, or a whole element whose inside is nobody's business. */
export interface Piece {
  readonly kind: 'text' | 'open' | 'close' | 'comment' | 'whole';
  /** Of a tag or element, in lower case; else empty. */
  readonly name: string;
  readonly source: string;
}

/** Whether the piece begins or ends a block, the kind of element that stands on lines of its own. */
export const isBlock = (piece: Piece): boolean => BLOCKS.has(piece.name);

/** Whether the piece is the tag of an element that has no inside. */
export const isVoid = (piece: Piece): boolean => VOID.has(piece.name);

/** Cuts a text at its markup: running text at even places (perhaps empty), one tag or comment at each odd place. */
export const splitMarkup = (html: string): string[] => html.split(MARKUP);

/** A text in HTML as pieces, which joined give it back; elements with a name in `whole` are one piece with all they hold. */
export function pieces(html: string, whole: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  let element: { kind: 'whole'; name: string; source: string } | undefined;
  splitMarkup(html).forEach((source, place) => {
    const piece = place % 2 === 0 ? ({ kind: 'text', name: '', source } as const) : tag(source);
    if (element) {
      element.source += source;
      if (piece.kind === 'close' && piece.name === element.name) element = undefined;
    } else if (piece.kind === 'open' && whole.has(piece.name)) {
      element = { kind: 'whole', name: piece.name, source };
      found.push(element);
    } else if (source) {
      found.push(piece);
    }
  });
  return found;
}

function tag(source: string): Piece {
  const [, slash, name] = TAG_NAME.exec(source) ?? [];
  if (name === undefined) return { kind: 'comment', name: '', source };
  return { kind: slash ? 'close' : 'open', name: name.toLowerCase(), source };
}
