const SEPARATOR = ' - ';

/**
 * What the line of an order calls a variation: the name of its product with the chosen options, as in `Nut - Red, XL`. With three attributes or more, or
 * with several of which one has a name of two words (a hyphen in its slug), options do not explain themselves: it is the name of the product alone.
 */
export function variationName(productName: string, attributeSlugs: readonly string[], options: readonly string[]): string {
  const explainThemselves =
    attributeSlugs.length < 2 || (attributeSlugs.length === 2 && attributeSlugs.every((slug) => !slug.includes('-')));
  return explainThemselves && options.length > 0 ? productName + SEPARATOR + options.join(', ') : productName;
}
