import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { BARE_AMPERSAND, splitMarkup } from './markup.js';
import { URL_ATTRIBUTES, COMMENT, NAME, PLAIN, POST, type Policy } from './policies.js';
import { conceal, needsSanitising, reveal, SLASHED } from './spelling.js';
import { harmlessStyle } from './style.js';

/** Posts by users without `unfiltered_html`, and texts of products. */
export const postHtml = sanitiser(POST);

/** Comments, and descriptions of terms and users: inline markup and quotations. */
export const commentHtml = sanitiser(COMMENT);

/** Names of products, which may contain emphasis. */
export const inlineName = sanitiser(NAME);

/** Removes all markup. The result is still HTML, so `&` is `&amp;` and entities stay. */
export const plainText = (html: string): string => textOnly(html).trim();

const textOnly = sanitiser(PLAIN);

/** The library takes quadratic time for deeply nested elements, and no normal text has as many levels. */
const MAX_DEPTH = 500;

class TooDeep extends Error {}

/**
 * Creates a function that keeps only what the policy allows. Forbidden elements lose their tags, but never their text. Without these tags, two
 * elements may be nested that must not be; a second pass corrects that, and a third would change nothing.
 */
function sanitiser(policy: Policy): (html: string) => string {
  const options = optionsOf(policy);
  const pass = (html: string) => reveal(sanitizeHtml(conceal(html, policy.comments), { ...options, ...depthGuard() }));
  return (html) => {
    if (!needsSanitising(html)) return html;
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
    allowedSchemesAppliedToAttributes: [...URL_ATTRIBUTES],
    nonTextTags: [],
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: tidy(attributes) }) },
  };
}

/** Escapes angle brackets in URLs: they are not valid there, and many comments in a URL would make the library slow. */
function tidy(attributes: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attributes).filter(([name]) => /^[a-z][\w-]*$/.test(name) || name === SLASHED);
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (URL_ATTRIBUTES.includes(name)) return [name, value.replaceAll('<', '%3C').replaceAll('>', '%3E')];
      return [name, name === 'style' ? harmlessStyle(value) : value];
    }),
  );
}

function depthGuard(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      if (++depth > MAX_DEPTH) throw new TooDeep();
    },
    onCloseTag: () => void depth--,
  };
}

function withoutTags(html: string): string {
  const texts = splitMarkup(html).filter((_, index) => index % 2 === 0);
  return texts.join('').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(BARE_AMPERSAND, '&amp;');
}
