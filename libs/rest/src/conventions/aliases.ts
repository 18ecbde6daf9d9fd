/** A name in Grove, and the one that clients of WordPress and WooCommerce know. */
export type Alias = readonly [ours: string, theirs: string];

/** Namespaces. All URLs below a namespace change with it. */
export const NAMESPACE_ALIASES: readonly Alias[] = [
  ['shop/v1', 'wc/v1'],
  ['shop/v2', 'wc/v2'],
  ['shop/v3', 'wc/v3'],
  ['cms/v2', 'wp/v2'],
];

/** Prefixes of error codes. The first match is used. */
export const CODE_ALIASES: readonly Alias[] = [
  ['shop_user_', 'wc_user_'],
  ['shop_', 'woocommerce_'],
];
