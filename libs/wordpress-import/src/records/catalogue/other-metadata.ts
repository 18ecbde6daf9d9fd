import type { Metadata } from '../metadata.js';
import { wholeNumberOf } from '../../values/numbers.js';
import { parsePhp } from '../../values/php-value.js';
import type { SourceContext } from '../source-kind.js';
import type { PostRow } from '../post-rows.js';
import type { ShopFacts } from './shop-facts.js';
import { taxClassOf } from './tax-fields.js';

/** Metadata with a field in Grove, derived from others, or without meaning outside of WordPress. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['_sku', '_regular_price', '_sale_price', '_price', '_sale_price_dates_from', '_sale_price_dates_to', 'total_sales'],
  ...[
    '_tax_status',
    '_tax_class',
    '_manage_stock',
    '_backorders',
    '_sold_individually',
    '_weight',
    '_length',
    '_width',
    '_height',
  ],
  ...[
    '_upsell_ids',
    '_crosssell_ids',
    '_purchase_note',
    '_default_attributes',
    '_virtual',
    '_downloadable',
    '_downloadable_files',
  ],
  ...[
    '_download_limit',
    '_download_expiry',
    '_thumbnail_id',
    '_stock',
    '_stock_status',
    '_wc_average_rating',
    '_wc_rating_count',
  ],
  ...['_wc_review_count', '_product_image_gallery', '_product_attributes', '_product_url', '_button_text', '_children'],
  ...['_variation_description', '_product_version', '_edit_lock', '_edit_last', '_wp_old_slug', '_wp_old_date'],
]);

/** Metadata with a field in Grove, if the shop is so old that it counts. */
const VISIBILITY: ReadonlySet<string> = new Set(['_featured', '_visibility']);

/** Metadata that is serialized. If it is broken, its text is kept. */
const SERIALIZED = [
  '_upsell_ids',
  '_crosssell_ids',
  '_default_attributes',
  '_downloadable_files',
  '_product_attributes',
  '_children',
];

interface MetadataOwner {
  readonly kind: 'product' | 'variation';
  readonly row: PostRow;
  readonly meta: Metadata;
}

/** Keeps the metadata of a product or variation that has no place in Grove. */
export function keepOtherMetadata(
  { kind, row, meta }: MetadataOwner,
  facts: ShopFacts,
  { report }: Pick<SourceContext, 'report'>,
): void {
  const keep = (name: string, value: string | null) => report.keepMetadata({ kind, recordId: row.ID, name, value });
  for (const { name, value } of meta.rows)
    if (
      !KNOWN.has(name) &&
      !(facts.visibilityIsMetadata && VISIBILITY.has(name)) &&
      !name.startsWith('_yoast_wpseo_') &&
      !(kind === 'variation' && name.startsWith('attribute_'))
    )
      keep(name, value);
  for (const name of SERIALIZED) {
    const text = meta.text(name) ?? '';
    if (text !== '' && parsePhp(text) === undefined) keep(name, text);
  }
  const stock = meta.text('_stock') ?? '';
  if (stock !== '' && wholeNumberOf(stock) === undefined) keep('_stock', stock);
  const taxClass = meta.text('_tax_class') ?? '';
  if (!['', 'parent', 'standard'].includes(taxClass) && taxClassOf(taxClass, facts.taxClasses) === '')
    keep('_tax_class', taxClass);
  if (row.post_password !== '') keep('post_password', row.post_password);
}
