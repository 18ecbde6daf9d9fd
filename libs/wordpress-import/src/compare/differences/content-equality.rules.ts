import { decodeEntities } from '@grove/content';
import { isObject, member, type Json } from '../json.js';
import type { EqualityRule, IsSame, RuleRequest } from './equality-rule.js';
import { isCaptionOfDescription, isSameDescription, isSameMarkup } from './markup.rules.js';

/** Lists that need not have the same number of records. `alignedLists` finds those that need not have the same records either. */
export const LISTS: EqualityRule = {
  name: 'Numbers and gaps of lists',
  field: /^X-WP-Total$/,
  reason:
    'WordPress does not count lists that come as a whole, counts comments that a visitor may not read, finds comments by addresses that visitors do not see, and leaves out media of unknown types.',
  isEqual: (old) => old === undefined,
};

/** What counts as equal in texts, comments and lists although it differs. */
export const CONTENT_RULES: readonly EqualityRule[] = [
  {
    name: 'Markup of texts',
    resource: /\/(posts|pages|revisions|comments|media|products)$/,
    field: /^(content\.rendered|(short_)?description(\.rendered)?|caption\.rendered)$/,
    reason:
      'WordPress replaces shortcodes, adds hints for browsers to pictures, and shows a file before its description and in an empty caption. Grove does not, and adds `nofollow` to all links of comments.',
    isEqual: isSameText,
  },
  {
    name: 'Shop records among contents',
    resource: /\/wp\/v2\/comments$/,
    field: /^(_links\.up\[\]|HTTP status)$/,
    reason:
      'WordPress has products among its contents, and notes of orders among the comments, which it refuses to show there. Grove has both in the shop only, and reviews link to it.',
    isEqual: (old, current, isSame, { field }) =>
      field === 'HTTP status'
        ? old === '403 rest_cannot_read_post' && current === '404 rest_comment_invalid_id'
        : isLinkToProduct(old, current, isSame),
  },
  {
    name: 'Title and tagline of the site',
    resource: /\/wp\/v2\/settings$/,
    field: /^(title|description)$/,
    reason: 'WordPress stores both as HTML and shows `&` as `&amp;`. Grove has both as plain text.',
    isEqual: (old, current) => typeof old === 'string' && decodeEntities(old) === current,
  },
  {
    name: 'Links to files that were bought',
    resource: /\/customers\/[^/]+\/downloads$/,
    field: /(^|\.)download_url$/,
    reason: 'Grove signs these links and lets them end. They name the same file, order and address.',
    isEqual: (old, current, isSame) =>
      typeof old === 'string' && typeof current === 'string' && isSame(old, current.replace(SIGNATURE, '')),
  },
  LISTS,
];

/** What Grove adds to a link of WooCommerce. */
const SIGNATURE = /&order_id=\d+&expires=\d+&signature=[\da-f]{64}$/;

/** A product among the contents of WordPress. */
const PRODUCT = /\/wp\/v2\/product\/(\d+)$/;

/** Whether two links lead to the same product: in the contents of WordPress, and in the shop. */
function isLinkToProduct(old: Json | undefined, current: Json | undefined, isSame: IsSame): boolean {
  const address = member(old, 'href');
  if (typeof address !== 'string' || !isObject(current)) return false;
  return PRODUCT.test(address) && isSame({ href: address.replace(PRODUCT, '/wc/v1/products/$1') }, current);
}

function isSameText(
  old: Json | undefined,
  current: Json | undefined,
  isSame: IsSame,
  { resource, field, record }: RuleRequest,
): boolean {
  if (typeof old !== 'string' || typeof current !== 'string') return false;
  if (!resource.endsWith('/media')) return isSameMarkup(old, current, isSame, resource.endsWith('/comments'));
  return field === 'caption.rendered' ? isCaptionOfDescription(old, current, record) : isSameDescription(old, current, isSame);
}
