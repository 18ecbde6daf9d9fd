/** A longer page has other contents than a program of the shop. */
const LONGEST = 50_000;

const BLOCKS = 'cart|checkout|my-account|customer-account|order-confirmation[\\w-]*|classic-shortcode';

/** The programs of the old shop in a page: as shortcodes, and as blocks with or without contents, such as the heading of an empty cart. */
const PROGRAMS = [
  /\[woocommerce_(?:cart|checkout|my_account|order_tracking)(?:\s[^\]]*)?\]/g,
  new RegExp(`<!-- wp:woocommerce/(?:${BLOCKS})(?:\\s[^>]*)?/-->`, 'g'),
  new RegExp(`<!-- wp:woocommerce/(${BLOCKS})(?:\\s[^>]*)?-->[^]*?<!-- /wp:woocommerce/\\1 -->`, 'g'),
];

/** What is around a program without showing anything itself. */
const WRAPPERS =
  /<!-- \/?wp:(?:shortcode|paragraph|html|group|columns|column)(?:\s[^>]*)?-->|<\/?(?:p|div|br|span|section)(?:\s[^>]*)?\/?>|&nbsp;/g;

/**
 * Whether a page shows nothing but the cart, the checkout, the account or the tracking of orders of the old shop, which Grove does not have. Visitors and search
 * engines would find the name of a shortcode there.
 */
export function isShopPage(content: string): boolean {
  if (content.length > LONGEST) return false;
  const rest = PROGRAMS.reduce((text, program) => text.replace(program, ''), content);
  return rest !== content && rest.replace(WRAPPERS, '').trim() === '';
}
