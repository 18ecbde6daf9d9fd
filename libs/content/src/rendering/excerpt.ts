import { isBlock, pieces, UNSHOWN, type Piece } from './markup.js';
import { paragraphs } from './paragraphs.js';
import { typography } from './typography.js';

const WORDS = 55;

/** Where an author ends the part of a text that stands for the whole. */
const MORE = /<!--more(?:\s[^<>]*)?-->/;

/** The excerpt of a text whose author wrote none: its first 55 words without markup, as one paragraph. */
export function generatedExcerpt(content: string): string {
  const [teaser] = content.split(MORE, 1);
  const words = pieces(paragraphs(typography(teaser)), UNSHOWN)
    .map(shown)
    .join('')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return '';
  const rest = words.length > WORDS ? ' [&hellip;]' : '';
  return `<p>${words.slice(0, WORDS).join(' ')}${rest}</p>\n`;
}

/** A lone `<` is escaped, lest it make a new tag with what follows the one taken out. */
function shown(piece: Piece): string {
  if (piece.kind === 'text') return piece.source.replaceAll('<', '&lt;');
  return isBlock(piece) || piece.name === 'br' ? ' ' : '';
}
