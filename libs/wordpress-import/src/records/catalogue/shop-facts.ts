import { readTaxClasses } from '../taxes/index.js';
import type { SourceContext } from '../source-kind.js';

/** A global attribute. */
export interface SourceAttribute {
  readonly id: number;
  /** `pa_` and the name. */
  readonly taxonomy: string;
  readonly label: string;
}

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
  const { settings } = context;
  const attributes = await readAttributes(context);
  return {
    attributes: new Map(attributes.map((attribute) => [attribute.taxonomy, attribute])),
    taxClasses: new Set((await readTaxClasses(context)).map(({ slug }) => slug)),
    decimalSeparator: settings.text('woocommerce_price_decimal_sep') ?? '.',
    zone: settings.timezone,
    visibilityIsMetadata: !(await hasVisibilityTerms(context)),
  };
}

/** WooCommerce creates these terms when it is installed or updated. */
async function hasVisibilityTerms({ source }: Pick<SourceContext, 'source'>): Promise<boolean> {
  const terms = await source.read("SELECT term_id FROM {term_taxonomy} WHERE taxonomy = 'product_visibility' LIMIT 1");
  return terms.length > 0;
}

async function readAttributes({ source }: Pick<SourceContext, 'source'>): Promise<SourceAttribute[]> {
  if (!(await source.hasTable('woocommerce_attribute_taxonomies'))) return [];
  const rows = await source.read<{ id: number; name: string; label: string | null }>(
    'SELECT attribute_id AS id, attribute_name AS name, attribute_label AS label FROM {woocommerce_attribute_taxonomies} ORDER BY attribute_id DESC',
  );
  return rows.map(({ id, name, label }) => ({ id, taxonomy: `pa_${name}`, label: label || name }));
}
