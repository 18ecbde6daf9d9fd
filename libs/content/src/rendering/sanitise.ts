import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { BARE_AMPERSAND, splitMarkup } from './markup.js';
import { ADDRESSES, COMMENT, INLINE_TEXT, NAME, PLAIN, POST, type Policy } from './policies.js';
import { conceal, reveal, SLASHED } from './spelling.js';
import { harmlessStyle } from './style.js';

/** What people without the right to raw HTML may write in articles, and everybody in the texts of products. */
export const postHtml = sanitiser(POST);

/** What readers may write in comments. */
export const commentHtml = sanitiser(COMMENT);

/** What the descriptions of terms and people may hold: markup within a line. */
export const inlineHtml = sanitiser(INLINE_TEXT);

/** The name of a product, which may carry emphasis. */
export const inlineName = sanitiser(NAME);

/** A text without any markup, trimmed; it is still HTML, so `&` is `&amp;` and entities stay. */
export const plainText = (html: string): string => textOnly(html).trim();

const textOnly = sanitiser(PLAIN);

/** No honest text nests so deep, and the library takes quadratic time over one that does. */
const DEEPEST = 500;

class TooDeep extends Error {}

/**
 * Makes the function that leaves of a text only what the policy allows: forbidden elements lose their tags, never their text.
 * Dropping a tag may bring together two that may not nest; a second pass puts that right, and a third would find nothing.
 */
function sanitiser(policy: Policy): (html: string) => string {
  const options = optionsOf(policy);
  const pass = (html: string) => reveal(sanitizeHtml(conceal(html, policy.comments), { ...options, ...depthGuard() }));
  return (html) => {
    try {
      const once = pass(html);
      return once === html ? once : pass(once);
    } catch (error) {
      if (error instanceof TooDeep) return withoutTags(html);
      throw error;
    }
  };
}

function optionsOf({ tags, attributes }: Policy): IOptions {
  const allowed = Object.entries({ '*': [], ...attributes }).map(([tag, names]) => [tag, [...names, SLASHED]]);
  return {
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(allowed),
    allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel', 'sms'],
    allowedSchemesAppliedToAttributes: [...ADDRESSES],
    nonTextTags: [],
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: tidy(attributes) }) },
  };
}

/** Angle brackets have no place in an address, and many comments in one would make the library slow. */
function tidy(attributes: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attributes).filter(([name]) => /^[a-z][\w-]*$/.test(name) || name === SLASHED);
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (ADDRESSES.includes(name)) return [name, value.replaceAll('<', '%3C').replaceAll('>', '%3E')];
      return [name, name === 'style' ? harmlessStyle(value) : value];
    }),
  );
}

function depthGuard(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      if (++depth > DEEPEST) throw new TooDeep();
    },
    onCloseTag: () => void depth--,
  };
}

function withoutTags(html: string): string {
  const texts = splitMarkup(html).filter((_, place) => place % 2 === 0);
  return texts.join('').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(BARE_AMPERSAND, '&amp;');
}
