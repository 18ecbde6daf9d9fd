import { readTaxClasses } from '../taxes/index.js';
import { readSourceAttributes, type SourceAttribute } from '../source-attributes.js';
import type { SourceContext } from '../source-kind.js';

/** What products of a whole shop have in common. */
export interface ShopFacts {
  /** By their taxonomies. */
  readonly attributes: ReadonlyMap<string, SourceAttribute>;
  /** The slugs of the tax classes, without the standard class. */
  readonly taxClasses: ReadonlySet<string>;
  readonly decimalSeparator: string;
  readonly zone: string;
  /** Where a product appears, and whether it is featured, is metadata. From version 3.0 both are terms, and such metadata says nothing any more. */
  readonly visibilityIsMetadata: boolean;
}

/** Reads what products of a whole shop have in common: a few rows. */
export async function readShopFacts(context: Pick<SourceContext, 'source' | 'settings'>): Promise<ShopFacts> {
  const { source, settings } = context;
  return {
    attributes: await readSourceAttributes(source),
    taxClasses: new Set((await readTaxClasses(context)).map(({ slug }) => slug)),
    decimalSeparator: settings.text('woocommerce_price_decimal_sep') ?? '.',
    zone: settings.timezone,
    // WooCommerce creates these terms when it is installed or updated.
    visibilityIsMetadata: !(await source.exists({ table: 'term_taxonomy', where: { taxonomy: 'product_visibility' } })),
  };
}
