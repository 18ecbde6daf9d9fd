import { ENTITY_AMPERSAND, splitMarkup } from './markup.js';

// The sanitising library writes HTML in its own spelling, and takes long over single signs. What it would level out, and what is no markup, is carried
// past it by noncharacters of Unicode, which are meant for such inner use.
const COMMENT_START = '\ufdd0';
const COMMENT_END = '\ufdd1';
const CARRIED_ENTITY_AMPERSAND = '\ufdd3';
const CARRIED_AMPERSAND = '\ufdd4';
const CARRIED_LESS_THAN = '\ufdd5';
const SIGNS = /[\ufdd0-\ufdd5]/g;

/** The attribute that marks an empty tag written with a slash at its end. */
export const SLASHED = '\ufdd2';

const WORDS = '(?:-?[\\w\\s:/,.])*';
const COMMENT_OF_WORDS = new RegExp(`^<!--(${WORDS})-->$`);
const CARRIED_COMMENT = new RegExp(`${COMMENT_START}(${WORDS})${COMMENT_END}`, 'g');

/** Keeps from the library's sight how entities are spelt, which empty tags end in a slash, what is no markup, and comments that may stay. */
export function conceal(html: string, keepComments: boolean): string {
  return splitMarkup(html.replace(SIGNS, ''))
    .map((source, place) => {
      if (place % 2 === 0) return carried(source);
      if (source.endsWith('/>')) return source.replace(/^<[a-z][^\s/>]*/i, `$& ${SLASHED} `);
      return keepComments ? source.replace(COMMENT_OF_WORDS, `${COMMENT_START}$1${COMMENT_END}`) : source;
    })
    .join('');
}

const carried = (text: string): string =>
  text.replace(ENTITY_AMPERSAND, CARRIED_ENTITY_AMPERSAND).replaceAll('&', CARRIED_AMPERSAND).replaceAll('<', CARRIED_LESS_THAN);

/** The way back. In what the library writes every angle bracket belongs to a tag, so tags and text are told apart for certain. */
export function reveal(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((source, place) => {
      if (place % 2 === 0) return revealed(source).replace(CARRIED_COMMENT, '<!--$1-->');
      return source.includes(SLASHED) ? source.replace(` ${SLASHED}`, '') : source.replace(/ \/>$/, '>');
    })
    .join('');
}

const revealed = (text: string): string =>
  text.replaceAll(CARRIED_ENTITY_AMPERSAND, '&').replaceAll(CARRIED_AMPERSAND, '&amp;').replaceAll(CARRIED_LESS_THAN, '&lt;');
