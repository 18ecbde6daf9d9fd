/**
 * A comment (an unclosed one reaches to the end, as in browsers), or a tag: its quoted values may contain anything; if the quotes do not match, it is all
 * text between two angle brackets. A `<` outside quotes ends an attempt, so at most three attempts pass over the same character (unquoted, in single
 * and in double quotes), and the time is linear.
 */
const MARKUP = /(<!--[^]*?(?:-->|$)|<[a-z/!?][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>|<[a-z/!?][^<>]*>)/i;

const ENTITY = '(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,30});';

/** An entity. */
export const REFERENCE = new RegExp(`&${ENTITY}`, 'gi');

/** An ampersand that does not start an entity. */
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

/** Elements whose content is not displayed. */
export const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);

/** Text, a tag, a comment, or a whole element whose content is not parsed. */
export interface Piece {
  readonly kind: 'text' | 'open' | 'close' | 'comment' | 'whole';
  /** The name of the tag or element in lower case; empty for text and comments. */
  readonly name: string;
  readonly source: string;
}

/** Whether the piece is the tag of a block element. */
export const isBlock = (piece: Piece): boolean => BLOCKS.has(piece.name);

/** Whether the piece is the tag of a void element, such as `br`. */
export const isVoid = (piece: Piece): boolean => VOID.has(piece.name);

/** Splits a text at its markup: even indexes are text (perhaps empty), odd indexes are one tag or comment each. */
export const splitMarkup = (html: string): string[] => html.split(MARKUP);

/** Splits HTML into pieces; joined they are the same HTML. Elements with a name in `whole` are one piece with their content. */
export function pieces(html: string, whole: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  let element: { kind: 'whole'; name: string; source: string } | undefined;
  splitMarkup(html).forEach((source, index) => {
    const piece = index % 2 === 0 ? ({ kind: 'text', name: '', source } as const) : tag(source);
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
