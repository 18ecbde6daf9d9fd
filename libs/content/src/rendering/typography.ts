import { BARE_AMPERSAND, isBlock, pieces, HIDDEN_ELEMENTS, type Piece } from './markup.js';

/** Elements whose text is shown unchanged. */
const LITERAL = new Set(['pre', 'code', 'kbd', 'textarea', ...HIDDEN_ELEMENTS]);

// Each stands for what is between two texts. Noncharacters of Unicode are reserved for internal use.
const INLINE = '\ufdd0';
const EDGE = '\ufdd1';
const WORD = '\ufdd2';
const SIGNS = /[\ufdd0-\ufdd2]/g;

const SPACE_OR_OPENING = /(?:[\s([{\u2010-\u2015\u2018\u201c«-]|&nbsp;|&#160;)$/;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}\ufdd2]/u;
const SHORT_YEAR = /^\d\ds?(?![\p{L}\p{N}'])/u;
/** What follows the apostrophe in words without their beginning, such as `’tis`. */
const SHORTENED = /^(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![\p{L}\p{N}])/iu;

/** A number that stands alone up to its `x`, before another one that stands alone; `0x12` is a number of its own. */
const MULTIPLIED = /(?<![\w.,])((?!0x)\d[\d.,]*)x(?=\d[\d.,]*(?!\w))/g;
/** A hyphen between blanks, or at the start or end of a block. */
const LONE_HYPHEN = /(?<=^|[\s\ufdd1])-(?=$|[\s\ufdd1])/g;

/**
 * Replaces ASCII punctuation with typographic entities: quotation marks, apostrophes, dashes, ellipses, primes, the signs of
 * multiplication and of trade marks, and bare ampersands. Tags, comments and literal elements such as `code` stay as they are.
 */
export function typography(html: string): string {
  const all = pieces(html, LITERAL);
  const flow = all.map((piece) => (piece.kind === 'text' ? piece.source.replace(SIGNS, '') : signOf(piece))).join('');
  const [first, ...texts] = typeset(flow).split(SIGNS);
  const markup = all.filter((piece) => piece.kind !== 'text');
  return first + markup.map((piece, index) => sourceOf(piece) + texts[index]).join('');
}

function signOf(piece: Piece): string {
  if (isBlock(piece) || piece.name === 'br' || HIDDEN_ELEMENTS.has(piece.name)) return EDGE;
  return piece.kind === 'whole' ? WORD : INLINE;
}

function sourceOf({ kind, source }: Piece): string {
  return kind === 'open' ? source.replace(BARE_AMPERSAND, '&#038;') : source;
}

function typeset(flow: string): string {
  return curlQuotes(flow)
    .replace(MULTIPLIED, '$1&#215;')
    .replaceAll(' (tm)', ' &#8482;')
    .replaceAll('...', '&#8230;')
    .replace(/(?<!xn)-{2,}/g, dash)
    .replace(LONE_HYPHEN, '&#8211;')
    .replace(BARE_AMPERSAND, '&#038;');
}

function dash(hyphens: string, at: number, flow: string): string {
  const before = flow[at - 1] ?? ' ';
  const after = flow[at + hyphens.length] ?? ' ';
  if (hyphens.length === 3 || (hyphens.length === 2 && isBlank(before) && isBlank(after))) return '&#8212;';
  return hyphens.length === 2 ? '&#8211;' : hyphens;
}

/** Decides at each quote by its neighbours in the running text, and by which quotes are open in the block. */
function curlQuotes(flow: string): string {
  const open = new Set<string>();
  let last = { end: -1, opened: false };

  return flow.replace(/``|''|["']|\ufdd1|\n\s*\n/g, (quote, at: number) => {
    if (quote === '``') return '&#8220;';
    if (quote === "''") return '&#8221;';
    if (quote !== '"' && quote !== "'") {
      open.clear();
      return quote;
    }
    const start = skipInline(flow, at, -1);
    const end = skipInline(flow, at + 1, 1);
    const before = flow.slice(Math.max(0, start - 6), start);
    const after = flow[end] ?? EDGE;
    const single = quote === "'";

    const afterQuote = last.end === start ? last.opened : undefined;
    const atStart = afterQuote ?? (before === '' || before.endsWith(EDGE) || SPACE_OR_OPENING.test(before));
    const opens = atStart && !isBlank(after);
    last = { end: at + 1, opened: opens };

    if (single && LETTER_OR_DIGIT.test(before.slice(-1)) && LETTER_OR_DIGIT.test(after)) return '&#8217;';
    if (/\d$/.test(before) && !open.has(quote)) return single ? '&#8242;' : '&#8243;';
    if (single && opens && isShortened(flow.slice(end, end + 8))) return '&#8217;';

    if (opens) open.add(quote);
    else open.delete(quote);
    if (single) return opens ? '&#8216;' : '&#8217;';
    return opens ? '&#8220;' : '&#8221;';
  });
}

function skipInline(flow: string, from: number, step: 1 | -1): number {
  let at = from;
  while (flow[step === 1 ? at : at - 1] === INLINE) at += step;
  return at;
}

const isShortened = (text: string): boolean => SHORT_YEAR.test(text) || SHORTENED.test(text);

const isBlank = (sign: string): boolean => sign === EDGE || /\s/.test(sign);
