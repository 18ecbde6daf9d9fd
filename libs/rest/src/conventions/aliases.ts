import type { NamespaceAliases } from '../protocol/mount-point.js';

/** The names of namespaces and error codes in WooCommerce and WordPress. */
export const WORDPRESS_ALIASES: NamespaceAliases = {
  namespaces: [
    ['shop/v1', 'wc/v1'],
    ['shop/v2', 'wc/v2'],
    ['shop/v3', 'wc/v3'],
    ['cms/v2', 'wp/v2'],
  ],
  codes: [
    ['shop_user_', 'wc_user_'],
    ['shop_', 'woocommerce_'],
  ],
  authorizationPage: 'wp-admin/authorize-application.php',
};
