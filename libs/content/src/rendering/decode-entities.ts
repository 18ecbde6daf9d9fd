import sanitizeHtml from 'sanitize-html';
import { REFERENCE } from './markup.js';
import { plainText } from './sanitise.js';

/** The text that browsers show for some HTML: without tags, and with characters in place of entities. */
export const shownText = (html: string): string => decodeEntities(plainText(html));

/** A text with characters in place of the entities that browsers know. Others stay as they are, and nothing is decoded twice. */
export const decodeEntities = (html: string): string => (html.includes('&') ? html.replace(REFERENCE, decoded) : html);

/** HTML that browsers show as this text. */
export const htmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Those that the library writes itself. */
const WRITTEN: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function decoded(reference: string): string {
  if (WRITTEN[reference] !== undefined) return WRITTEN[reference];
  const text = sanitizeHtml(reference, { allowedTags: [], allowedAttributes: {} });
  return WRITTEN[text] ?? (text.startsWith('&') ? reference : text);
}
