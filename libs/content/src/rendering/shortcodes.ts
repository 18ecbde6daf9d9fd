/** Names in square brackets that stand for a part of a shop in the texts of WooCommerce. */
export const SHOP_SHORTCODES: readonly string[] = (
  'product product_page product_category product_categories add_to_cart add_to_cart_url products recent_products sale_products ' +
  'best_selling_products top_rated_products featured_products product_attribute related_products shop_messages ' +
  'woocommerce_order_tracking woocommerce_cart woocommerce_checkout woocommerce_my_account woocommerce_messages'
).split(' ');

/** Names in square brackets that stand for something else in the texts of WordPress and WooCommerce. Those of plug-ins are not known. */
const NAMES: ReadonlySet<string> = new Set([
  ...'caption wp_caption gallery audio video playlist embed'.split(' '),
  ...SHOP_SHORTCODES,
]);

const OPENING = /\[([a-z_]+)(?![\w-])([^\][<>]*)\]/g;

/** The text without shortcodes. A shortcode that is closed again loses what is inside of it as well. */
export function withoutShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const unclosed = new Set<string>();
  let kept = '';
  let at = 0;
  for (const match of text.matchAll(OPENING)) {
    const [source, name, attributes] = match;
    if (match.index < at || !NAMES.has(name) || text[match.index - 1] === '[') continue;
    kept += text.slice(at, match.index);
    at = match.index + source.length;
    if (attributes.endsWith('/') || unclosed.has(name)) continue;
    const end = text.indexOf(`[/${name}]`, at);
    if (end < 0) unclosed.add(name);
    else at = end + name.length + 3;
  }
  return kept + text.slice(at);
}
