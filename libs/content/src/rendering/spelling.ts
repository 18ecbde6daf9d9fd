import { ENTITY_AMPERSAND, ESCAPED_ENTITY_AMPERSAND, splitMarkup } from './markup.js';

// The sanitising library writes HTML in its own spelling. What it would level out is carried past it by noncharacters of
// Unicode, which are meant for such inner use.
const COMMENT_START = '\ufdd0';
const COMMENT_END = '\ufdd1';
const SIGNS = /[\ufdd0-\ufdd2]/g;

/** The attribute that marks an empty tag written with a slash at its end. */
export const SLASHED = '\ufdd2';

const WORDS = '(?:-?[\\w\\s:/,.])*';
const COMMENT_OF_WORDS = new RegExp(`^<!--(${WORDS})-->$`);
const CARRIED_COMMENT = new RegExp(`${COMMENT_START}(${WORDS})${COMMENT_END}`, 'g');

/** Keeps from the library's sight how entities are spelt, which empty tags end in a slash, and comments that may stay. */
export function conceal(html: string, keepComments: boolean): string {
  return splitMarkup(html.replace(SIGNS, ''))
    .map((source, place) => {
      if (place % 2 === 0) return source.replace(ENTITY_AMPERSAND, '&amp;');
      if (source.endsWith('/>')) return source.replace(/^<[a-z][^\s/>]*/i, `$& ${SLASHED} `);
      return keepComments ? source.replace(COMMENT_OF_WORDS, `${COMMENT_START}$1${COMMENT_END}`) : source;
    })
    .join('');
}

/** The way back. In what the library writes every angle bracket belongs to a tag, so tags and text are told apart for certain. */
export function reveal(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((source, place) => {
      if (place % 2 === 0) return source.replace(ESCAPED_ENTITY_AMPERSAND, '&').replace(CARRIED_COMMENT, '<!--$1-->');
      return source.includes(SLASHED) ? source.replace(` ${SLASHED}`, '') : source.replace(/ \/>$/, '>');
    })
    .join('');
}
