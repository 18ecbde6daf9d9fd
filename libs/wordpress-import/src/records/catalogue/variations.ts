import { variationImport, type ImportedVariation } from '@grove/catalogue';
import { TEXT_TASKS } from '@grove/content';
import type { Database } from '@grove/database';
import { In, Not } from 'typeorm';
import { type Metadata, readMetadata } from '../metadata.js';
import { flagOf } from '../../values/flags.js';
import { idOrNone, storableNumber } from '../content/lists.js';
import { type PostRow, readPosts } from '../post-rows.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { type FindTermBySlug, readTermsBySlug, type RecordTerm } from '../terms-of-records.js';
import { sellablePosts, variationDates } from './post-fields.js';
import { variationAttributesOf, variationOptions } from './product-attributes.js';
import { firstOf, readProductTerms } from './product-terms.js';
import { downloadFieldsOf, measuresOf, pricesOf, stockOf } from './sellable-fields.js';
import { readShopFacts, type ShopFacts } from './shop-facts.js';
import { keepOtherMetadata } from './other-metadata.js';
import { taxClassOf } from './tax-fields.js';
import { isShownVariation } from './variation-status.js';

/** The attributes of its product say which options a variation has. */
const FROM_PRODUCT = ['_product_attributes', '_manage_stock', '_stock', '_stock_status', '_backorders'];

/** Variations of variable products. Others have no place, and WooCommerce does not show them either. */
export const variationKind = (database: Database): SourceKind<ImportedVariation> => ({
  kind: variationImport(database),
  records: sellablePosts(
    'product_variation',
    { table: 'postmeta', on: { post_id: 'post_parent' }, where: { meta_key: In(FROM_PRODUCT) } },
    { table: 'posts', on: { ID: 'post_parent' } },
  ),
  read: readVariations,
});

async function readVariations(ids: readonly number[], context: SourceContext): Promise<ImportedVariation[]> {
  const rows = await readPosts(context.source, { ID: In(ids) });
  const products = await readParents(rows, context);
  const shown = rows.filter((row) => !reportWithoutPlace(row, products.get(row.post_parent), context));
  if (shown.length === 0) return [];
  const facts = await readShopFacts(context);
  const shownIds = shown.map(({ ID }) => ID);
  const parentIds = [...new Set(shown.map(({ post_parent: parent }) => parent))];
  const metadataOf = await readMetadata(context.source, 'postmeta', [...shownIds, ...parentIds]);
  const termsOf = await readProductTerms(shownIds, context);
  const findTerm = await readTermsBySlug(
    context.source,
    shown.flatMap(({ ID }) => optionSlugs(metadataOf(ID))),
  );
  return shown.map((row) => {
    const meta = metadataOf(row.ID);
    keepOtherMetadata({ kind: 'variation', row, meta }, facts, context);
    return toVariation(row, { meta, terms: termsOf(row.ID), parent: metadataOf(row.post_parent), facts, findTerm });
  });
}

interface Parent {
  readonly ID: number;
  readonly status: string;
  readonly isVariable: boolean;
}

async function readParents(rows: readonly PostRow[], context: SourceContext): Promise<Map<number, Parent>> {
  const ids = [...new Set(rows.map(({ post_parent: parent }) => parent).filter((id) => id > 0))];
  if (ids.length === 0) return new Map();
  const termsOf = await readProductTerms(ids, context);
  const found = await context.source.find<{ ID: number; status: string }>('posts', {
    select: { ID: 'ID', status: 'post_status' },
    where: { ID: In(ids), post_type: 'product', post_status: Not('auto-draft') },
  });
  return new Map(
    found.map((row) => [row.ID, { ...row, isVariable: firstOf(termsOf(row.ID), 'product_type')?.slug === 'variable' }]),
  );
}

/** Reports a variation that is no part of a variable product; returns whether it is one. */
function reportWithoutPlace(row: PostRow, parent: Parent | undefined, { report }: SourceContext): boolean {
  const reason = reasonWithoutPlace(row, parent);
  if (reason !== undefined)
    report.addLeftover({
      kind: 'variations without a variable product',
      record: `variation ${row.ID}`,
      name: 'product_variation',
      reason,
    });
  return reason !== undefined;
}

function reasonWithoutPlace(row: PostRow, parent: Parent | undefined): string | undefined {
  if (!parent) return `Its product ${row.post_parent} does not exist.`;
  if (!parent.isVariable) return `Its product ${row.post_parent} is not variable.`;
  return isShownVariation(row.post_status, parent.status) ? undefined : `Its status is ${row.post_status}.`;
}

const optionSlugs = (meta: Metadata): string[] =>
  meta.rows.flatMap(({ name, value }) => (name.startsWith('attribute_pa_') && value ? [value] : []));

interface VariationParts {
  readonly meta: Metadata;
  readonly terms: readonly RecordTerm[];
  readonly parent: Metadata;
  readonly facts: ShopFacts;
  readonly findTerm: FindTermBySlug;
}

function toVariation(row: PostRow, { meta, terms, parent, facts, findTerm }: VariationParts): ImportedVariation {
  const taxClass = meta.text('_tax_class') ?? 'parent';
  const wasPrivate =
    row.post_status === 'trash' ? meta.text('_wp_trash_meta_status') === 'private' : row.post_status === 'private';
  return {
    ...{ id: row.ID, productId: row.post_parent, position: storableNumber(row.menu_order), ...variationDates(row, facts.zone) },
    visible: !wasPrivate,
    // WooCommerce shows private variations as visible to those who may edit products.
    shownAsVisible: wasPrivate,
    sku: (meta.text('_sku') ?? '').trim(),
    ...pricesOf(meta, facts),
    ...stockOf(meta),
    backorders: meta.text('_backorders') ?? '',
    productStock: { ...stockOf(parent), backorders: parent.text('_backorders') ?? 'no' },
    virtual: flagOf(meta.text('_virtual')),
    ...downloadFieldsOf(meta),
    taxClass: taxClass === 'parent' ? taxClass : taxClassOf(taxClass, facts.taxClasses),
    ...measuresOf(meta, facts),
    shippingClassId: firstOf(terms, 'product_shipping_class')?.id ?? 0,
    imageId: idOrNone(meta.text('_thumbnail_id')),
    attributes: variationOptions(
      variationAttributesOf(parent.map('_product_attributes'), facts.attributes),
      (key) => meta.text(key),
      {
        isFromSlugs: isBefore(parent.text('_product_version') ?? '', [2, 4]),
        findTerm,
      },
    ),
    description: TEXT_TASKS.productText(meta.text('_variation_description') ?? ''),
  };
}

/** Whether a version is lower than another one; a product without a version is of the first ones. */
function isBefore(version: string, [major, minor]: readonly [number, number]): boolean {
  const [first = 0, second = 0] = version.split('.').map((part) => parseInt(part, 10) || 0);
  return first < major || (first === major && second < minor);
}
