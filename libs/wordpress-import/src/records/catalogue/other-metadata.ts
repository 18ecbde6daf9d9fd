import { SERVERS_KEYS } from '@grove/catalogue';
import type { Metadata } from '../metadata.js';
import { wholeNumberOf } from '../../values/numbers.js';
import { parsePhp } from '../../values/php-value.js';
import type { SourceContext } from '../source-kind.js';
import type { PostRow } from '../post-rows.js';
import type { ShopFacts } from './shop-facts.js';
import { taxClassOf } from './tax-fields.js';

/** Metadata of these fields, and of what WordPress does with posts, is kept nevertheless, so that nothing of it is lost. */
const KEPT: ReadonlySet<string> = new Set([
  ...['_global_unique_id', '_low_stock_amount', '_download_type', '_featured', '_visibility'],
  ...['_wp_trash_meta_status', '_wp_trash_meta_time', '_wp_desired_post_slug'],
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
      (!SERVERS_KEYS.has(name) || KEPT.has(name)) &&
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
