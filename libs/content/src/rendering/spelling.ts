import { ENTITY_AMPERSAND, splitMarkup } from './markup.js';

// The sanitizing library normalizes HTML, and is slow for many single characters. Noncharacters of Unicode, which are reserved for internal use, protect
// what it would normalize, and what is not markup.
const COMMENT_START = '\ufdd0';
const COMMENT_END = '\ufdd1';
const CARRIED_ENTITY_AMPERSAND = '\ufdd3';
const CARRIED_AMPERSAND = '\ufdd4';
const CARRIED_LESS_THAN = '\ufdd5';
const SIGNS = /[\ufdd0-\ufdd5]/g;

/** Whether a text has anything that sanitising it could change. */
export const needsSanitising = (html: string): boolean => /[<>&\ufdd0-\ufdd5]/.test(html);

/** The attribute that marks a void tag with a slash at its end. */
export const SLASHED = '\ufdd2';

const WORDS = '(?:-?[\\w\\s:/,.])*';
const COMMENT_OF_WORDS = new RegExp(`^<!--(${WORDS})-->$`);
const CARRIED_COMMENT = new RegExp(`${COMMENT_START}(${WORDS})${COMMENT_END}`, 'g');

/** Hides from the library: the form of entities, slashes of void tags, characters that are not markup, and comments that may stay. */
export function conceal(html: string, keepComments: boolean): string {
  return splitMarkup(html.replace(SIGNS, ''))
    .map((source, index) => {
      if (index % 2 === 0) return carried(source);
      if (source.endsWith('/>')) return source.replace(/^<[a-z][^\s/>]*/i, `$& ${SLASHED} `);
      return keepComments ? source.replace(COMMENT_OF_WORDS, `${COMMENT_START}$1${COMMENT_END}`) : source;
    })
    .join('');
}

const carried = (text: string): string =>
  text.replace(ENTITY_AMPERSAND, CARRIED_ENTITY_AMPERSAND).replaceAll('&', CARRIED_AMPERSAND).replaceAll('<', CARRIED_LESS_THAN);

/** Reverses `conceal`. In the output of the library every angle bracket belongs to a tag, so tags and text can be distinguished. */
export function reveal(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((source, index) => {
      if (index % 2 === 0) return revealed(source).replace(CARRIED_COMMENT, '<!--$1-->');
      return source.includes(SLASHED) ? source.replace(` ${SLASHED}`, '') : source.replace(/ \/>$/, '>');
    })
    .join('');
}

const revealed = (text: string): string =>
  text.replaceAll(CARRIED_ENTITY_AMPERSAND, '&').replaceAll(CARRIED_AMPERSAND, '&amp;').replaceAll(CARRIED_LESS_THAN, '&lt;');
