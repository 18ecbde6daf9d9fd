import { hasBlocks, renderBlocksForExcerpt } from './blocks.js';
import { isBlock, pieces, HIDDEN_ELEMENTS, type Piece } from './markup.js';
import { paragraphs } from './paragraphs.js';
import { withoutShortcodes } from './shortcodes.js';
import { typography } from './typography.js';

const WORDS = 55;

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
  const rest = words.length > WORDS ? ' [&hellip;]' : '';
  return `<p>${words.slice(0, WORDS).join(' ')}${rest}</p>\n`;
}

/** Escapes single `<` characters, which could form a tag with the text after a removed tag. */
function shown(piece: Piece): string {
  if (piece.kind === 'text') return piece.source.replaceAll('<', '&lt;');
  return isBlock(piece) || piece.name === 'br' ? ' ' : '';
}
