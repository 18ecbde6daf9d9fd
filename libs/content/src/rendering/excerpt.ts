import { isBlock, pieces, HIDDEN_ELEMENTS, type Piece } from './markup.js';
import { paragraphs } from './paragraphs.js';
import { typography } from './typography.js';

const WORDS = 55;

/** The comment with which an author marks the end of the excerpt. */
const MORE = /<!--more(?:\s[^<>]*)?-->/;

/** Generates an excerpt: the first 55 words without markup, as one paragraph. */
export function generatedExcerpt(content: string): string {
  const [teaser] = content.split(MORE, 1);
  const words = pieces(paragraphs(typography(teaser)), HIDDEN_ELEMENTS)
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
