import { isShopPage } from '../../records/content/shop-pages.rules.js';
import { member, type Json } from '../json.js';
import type { EqualityRule } from './equality-rule.js';

/** What WordPress shows where a page begins with a program of the shop. */
const SHOWN_PROGRAM =
  /^\s*(?:<p>\s*)?<div\b[^>]*\bclass="(?:woocommerce"|wp-block-woocommerce-(?:cart|checkout|my-account|customer-account|order-confirmation|classic-shortcode)\b)/;

/** Whether a page of the old system shows only a program of the shop: as it is stored, or as WordPress shows it. */
export function isOldShopPage(page: Json | undefined): boolean {
  const content = member(page, 'content');
  const [raw, rendered] = [member(content, 'raw'), member(content, 'rendered')];
  if (typeof raw === 'string') return isShopPage(raw);
  return typeof rendered === 'string' && (isShopPage(rendered) || SHOWN_PROGRAM.test(rendered));
}

export const SHOP_PAGES: EqualityRule = {
  name: 'Pages of the old shop',
  resource: /\/wp\/v2\/pages$/,
  field: /^(status|link|permalink_template|class_list|HTTP status)$/,
  reason:
    'The import makes drafts of pages that only show the cart, the checkout or the account of the old shop. Visitors do not find them.',
  isEqual(old, current, _isSame, { field, record }) {
    if (!isOldShopPage(record)) return false;
    if (field === 'status') return old === 'publish' && current === 'draft';
    if (field === 'HTTP status') return old === 200 && /^40[13] rest_forbidden$/.test(String(current));
    return true;
  },
};
