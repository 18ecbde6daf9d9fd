const SEPARATOR = ' - ';

/**
 * The name of a variation on an order line: the name of its product with the options, as in `Nut - Red, XL`. It is the name of the product alone if
 * there are three or more attributes, or two of which one has a hyphen in its slug. WooCommerce names variations in the same way.
 */
export function variationName(productName: string, attributeSlugs: readonly string[], options: readonly string[]): string {
  const includesOptions =
    attributeSlugs.length < 2 || (attributeSlugs.length === 2 && attributeSlugs.every((slug) => !slug.includes('-')));
  return includesOptions && options.length > 0 ? productName + SEPARATOR + options.join(', ') : productName;
}
