import { member, type Json } from '../json.js';

/** Shortcodes of WordPress and WooCommerce. Those of plug-ins that are gone are texts in both systems. */
const SHORTCODE =
  /\[(?:(caption|wp_caption|embed|gallery|audio|video|playlist)|product(?:s|_page|_category|_categories|_attribute)?|add_to_cart(?:_url)?|(?:recent|sale|best_selling|top_rated|featured|related)_products|shop_messages|woocommerce_(?:order_tracking|cart|checkout|my_account|messages))(?![\w-])[^\][]*\](?:(?<!\/\])[^[]*?\[\/\1\])?/g;

/** The class of the element that a shortcode becomes. */
const OUTPUT =
  /^(?:(?:product )?woocommerce(?:-notices-wrapper)?|gallery galleryid-\d+|wp-audio-shortcode|wp-video|wp-caption|wp-playlist)(?:[ "']|$)/;

/** What WordPress adds to pictures and frames for browsers. */
const HINTS = /^(?:decoding|loading|fetchpriority|srcset|sizes|width|height)=/;

const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)?)>/gi;

type IsSameText = (old: string, current: string) => boolean;

/** Whether two rendered texts are the same apart from shortcodes, hints for browsers and, if it is a comment, `nofollow`. */
export function isSameMarkup(old: string, current: string, isSame: IsSameText, isComment: boolean): boolean {
  const after = isComment ? withoutNofollow(old, current) : current;
  if (isSame(withoutHints(old, after), after)) return true;
  const texts = after.replace(SHORTCODE, '');
  if (texts === after) return false;
  return isSame(compact(withoutHints(withoutOutput(old), texts)), compact(texts));
}

/** What is left of a paragraph in which only a shortcode was is nothing. White space at the edge of a tag is not shown. */
const compact = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^<>]*>) ?/g, '$1')
    .replaceAll('<p></p>', '')
    .trim();

/** The text without the hints of pictures and frames that the same picture or frame of the other text does not have. */
function withoutHints(old: string, current: string): string {
  const others = elements(current, /^(?:img|iframe)$/i);
  let index = 0;
  return old.replace(TAG, (tag, slash: string, name: string, attributes: string) => {
    if (slash !== '' || !/^(?:img|iframe)$/i.test(name)) return tag;
    const other = others[index++] ?? '';
    return `<${name}${attributes.replace(ATTRIBUTE, (attribute) => {
      const text = attribute.trim();
      return HINTS.test(text) && !other.includes(` ${text.slice(0, text.indexOf('=') + 1)}`) ? '' : attribute;
    })}>`;
  });
}

/** Grove adds `nofollow` to each link of a comment when it shows it; WordPress when it stores the comment. */
function withoutNofollow(old: string, current: string): string {
  const others = elements(old, /^a$/i);
  let index = 0;
  return current.replace(TAG, (tag, slash: string, name: string) => {
    if (slash !== '' || !/^a$/i.test(name)) return tag;
    return / rel=/.test(others[index++] ?? ' rel=') ? tag : tag.replace(' rel="nofollow ugc"', '');
  });
}

const ATTRIBUTE = /\s+[^\s=<>"']+(?:="[^"]*"|='[^']*')/g;

const elements = (html: string, name: RegExp): string[] =>
  [...html.matchAll(TAG)].filter((tag) => tag[1] === '' && name.test(tag[2])).map(([tag]) => tag);

/** The text without the elements that shortcodes became, and all that is in them. */
function withoutOutput(output: string): string {
  const html = output.replace(GALLERY_STYLE, '');
  let [kept, at] = ['', 0];
  for (const tag of html.matchAll(TAG)) {
    const [, slash, name, attributes] = tag;
    const [, , classes] = /\sclass=(["'])(.*?)\1/.exec(attributes) ?? [];
    if (tag.index < at || slash !== '' || classes === undefined || !OUTPUT.test(classes)) continue;
    kept += html.slice(at, tag.index);
    at = endOfElement(html, tag.index, name);
  }
  return kept + html.slice(at);
}

/** Galleries of older themes have their style before them. */
const GALLERY_STYLE = /<style[^<>]*>\s*#gallery-\d[^<]*<\/style>/g;

function endOfElement(html: string, start: number, name: string): number {
  let depth = 0;
  for (const tag of html.slice(start).matchAll(TAG)) {
    if (tag[2] !== name || tag[3].endsWith('/')) continue;
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return start + tag.index + tag[0].length;
  }
  return html.length;
}

/** Whether the description of a medium is the same without the file, which WordPress shows before it. */
export const isSameDescription = (old: string, current: string, isSame: IsSameText): boolean =>
  isSame(old.replace(FILE, ''), current);

/** A link or picture, or a player of sound or video. */
const FILE =
  /^(?:<p class="attachment">[\s\S]*?<\/p>|<audio class="wp-audio-shortcode"[\s\S]*?<\/audio>|<div [^<>]*class="wp-video">[\s\S]*?<\/div>)\n?/;

/** Whether an empty caption is, in WordPress, the beginning of its description with the file. */
export function isCaptionOfDescription(old: string, current: string, record: Json | undefined): boolean {
  const description = member(member(record, 'description'), 'rendered');
  if (current !== '' || typeof description !== 'string') return false;
  const words = description
    .replace(/<[^<>]*>/g, ' ')
    .trim()
    .split(/\s+/);
  const excerpt = words.slice(0, MAX_WORDS).join(' ') + (words.length > MAX_WORDS ? ' [&hellip;]' : '');
  return compact(old) === compact(`<p>${excerpt}</p>`);
}

/** The length of generated excerpts, and so of such captions. */
const MAX_WORDS = 55;
