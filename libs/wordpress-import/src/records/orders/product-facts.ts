import { In } from 'typeorm';
import { flagOf } from '../../values/flags.js';
import { phpInt } from '../../values/numbers.js';
import { mapOf, parsePhp, phpText } from '../../values/php-value.js';
import { type Metadata, readMetadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';
import type { SourceItem } from './order-items.js';

/** What orders need to know of the products and variations on their lines. */
export interface ProductFacts {
  exists(id: number): boolean;
  /** The names of the attributes of a product, by their keys. */
  attributeNames(id: number): ReadonlyMap<string, string>;
  taxStatus(id: number): string;
  managesStock(id: number): boolean;
  /** Whether it is neither sent nor handed over. */
  isDownloadOnly(id: number): boolean;
}

const NAMES = ['_product_attributes', '_tax_status', '_manage_stock', '_virtual', '_downloadable'];

/** Reads the products and variations on these items. */
export async function readProductFacts(items: readonly SourceItem[], { source }: SourceContext): Promise<ProductFacts> {
  const ids = [...new Set(items.flatMap(({ metadata }) => [productIdOf(metadata), variationIdOf(metadata)]))].filter(
    (id) => id > 0,
  );
  const where = { ID: In(ids), post_type: In(['product', 'product_variation']) };
  const existing = await source.findIds({ table: 'posts', where }, 'ID');
  const metadataOf = await readMetadata(source, 'postmeta', existing, NAMES);
  const known = new Set(existing);
  return {
    exists: (id) => known.has(id),
    attributeNames: (id) => attributeNamesOf(metadataOf(id).text('_product_attributes')),
    taxStatus: (id) => metadataOf(id).text('_tax_status') || 'taxable',
    managesStock: (id) => flagOf(metadataOf(id).text('_manage_stock')),
    isDownloadOnly: (id) => flagOf(metadataOf(id).text('_virtual')) && flagOf(metadataOf(id).text('_downloadable')),
  };
}

export const productIdOf = (metadata: Metadata): number => phpInt(metadata.text('_product_id'));
export const variationIdOf = (metadata: Metadata): number => phpInt(metadata.text('_variation_id'));

/** The names of a product's attributes, by their keys. */
function attributeNamesOf(serialized: string | undefined): ReadonlyMap<string, string> {
  const attributes = mapOf(parsePhp(serialized));
  return new Map(
    [...(attributes ?? [])].flatMap(([key, attribute]) => {
      const name = phpText(mapOf(attribute)?.get('name'));
      return name ? [[key, name] as const] : [];
    }),
  );
}
