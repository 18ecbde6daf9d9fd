import { hasBlocks, renderBlocksForExcerpt } from './blocks.js';
import { isBlock, pieces, HIDDEN_ELEMENTS, type Piece } from './markup.js';
import { paragraphs } from './paragraphs.js';
import { withoutShortcodes } from './shortcodes.js';
import { typography } from './typography.js';

const WORDS = 55;

/** The most characters of a generated excerpt. Only texts without spaces have words that are so long. */
const MAX_LENGTH = 10_000;

/** The comment with which an author begins the next page of a long text. */
const NEXT_PAGE = /\n?<!--nextpage-->/;

/** The comment with which an author marks the end of the excerpt. */
const MORE = /<!--more(?:\s[^<>]*)?-->/;

/** Generates an excerpt: the first 55 words without markup, as one paragraph. */
export function generatedExcerpt(content: string, finish = (html: string) => html): string {
  const [first] = content.split(NEXT_PAGE, 1);
  const [teaser] = first.split(MORE, 1);
  const text = withoutShortcodes(teaser);
  const source = hasBlocks(text) ? renderBlocksForExcerpt(text) : text;
  const words = pieces(finish(paragraphs(typography(source))), HIDDEN_ELEMENTS)
    .map(shown)
    .join('')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return '';
  const chosen = words.slice(0, WORDS).join(' ');
  const shortened = chosen.length > MAX_LENGTH ? chosen.slice(0, MAX_LENGTH).replace(PART_OF_CHARACTER, '') : chosen;
  const rest = words.length > WORDS || shortened !== chosen ? ' [&hellip;]' : '';
  return `<p>${shortened}${rest}</p>\n`;
}

/** The first part of a character at the end of a text that was cut: of an entity, or of a surrogate pair. */
const PART_OF_CHARACTER = /(?:&[#\w]{0,30}|[\ud800-\udbff])$/;

/** Escapes single `<` characters, which could form a tag with the text after a removed tag. */
function shown(piece: Piece): string {
  if (piece.kind === 'text') return piece.source.replaceAll('<', '&lt;');
  return isBlock(piece) || piece.name === 'br' ? ' ' : '';
}
