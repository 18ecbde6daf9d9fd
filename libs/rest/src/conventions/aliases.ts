import type { NamespaceAliases } from '../protocol/mount-point.js';

/** The names by which clients of WooCommerce and WordPress know the same things. */
export const WORDPRESS_ALIASES: NamespaceAliases = {
  namespaces: [
    ['shop/v1', 'wc/v1'],
    ['cms/v2', 'wp/v2'],
  ],
  codes: [
    ['shop_user_', 'wc_user_'],
    ['shop_', 'woocommerce_'],
  ],
};
