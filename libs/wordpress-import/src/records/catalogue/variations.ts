import { variationImport, type ImportedVariation } from '@grove/catalogue';
import { TEXT_TASKS } from '@grove/content';
import type { Database } from '@grove/database';
import { flagOf } from '../../values/flags.js';
import { idOrNone, storableNumber } from '../content/lists.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { PRODUCT_COLUMNS, type ProductRow, variationDates } from './post-fields.js';
import { variationAttributesOf, variationOptions } from './product-attributes.js';
import { readProductMetadata, type ProductMetadata } from './product-metadata.js';
import { firstOf, readProductTerms, type ProductTerm } from './product-terms.js';
import { downloadFieldsOf, measuresOf, pricesOf, stockOf } from './sellable-fields.js';
import { readShopFacts, type ShopFacts } from './shop-facts.js';
import { keepOtherMetadata } from './other-metadata.js';
import { taxClassOf } from './tax-fields.js';
import { isShownVariation } from './variation-status.js';
import { readTermsBySlug, type FindTermBySlug } from './terms-by-slug.js';

const IS_VARIATION = "p.post_type = 'product_variation'";

/** Variations of variable products. Others have no place, and WooCommerce does not show them either. */
export const variationKind = (database: Database): SourceKind<ImportedVariation> => ({
  kind: variationImport(database),
  parts: [
    { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: IS_VARIATION },
    {
      ...{ from: '{posts} p JOIN {postmeta} pm ON pm.post_id = p.ID', key: 'p.ID', rowsOf: 'pm' },
      where: `${IS_VARIATION} AND pm.meta_key NOT IN ('_edit_lock', '_edit_last')`,
    },
    { from: '{posts} p JOIN {term_relationships} r ON r.object_id = p.ID', key: 'p.ID', rowsOf: 'r', where: IS_VARIATION },
    // The attributes of its product say which options it has.
    {
      ...{ from: '{posts} p JOIN {postmeta} pm ON pm.post_id = p.post_parent', key: 'p.ID', rowsOf: 'pm' },
      where: `${IS_VARIATION} AND pm.meta_key IN ('_product_attributes', '_manage_stock', '_stock', '_stock_status', '_backorders')`,
    },
    { from: '{posts} p JOIN {posts} parent ON parent.ID = p.post_parent', key: 'p.ID', rowsOf: 'parent', where: IS_VARIATION },
  ],
  read: readVariations,
});

async function readVariations(ids: readonly number[], context: SourceContext): Promise<ImportedVariation[]> {
  const { source } = context;
  const rows = await source.read<ProductRow>(`SELECT ${PRODUCT_COLUMNS} FROM {posts} p WHERE p.ID IN (?) ORDER BY p.ID`, [ids]);
  const products = await readParents(rows, context);
  const shown = rows.filter((row) => !reportWithoutPlace(row, products.get(row.post_parent), context));
  if (shown.length === 0) return [];
  const facts = await readShopFacts(context);
  const shownIds = shown.map(({ ID }) => ID);
  const parentIds = [...new Set(shown.map(({ post_parent: parent }) => parent))];
  const metadataOf = await readProductMetadata([...shownIds, ...parentIds], context);
  const termsOf = await readProductTerms(shownIds, context);
  const findTerm = await readTermsBySlug(
    shown.flatMap(({ ID }) => optionSlugs(metadataOf(ID))),
    context,
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

async function readParents(rows: readonly ProductRow[], context: SourceContext): Promise<Map<number, Parent>> {
  const ids = [...new Set(rows.map(({ post_parent: parent }) => parent).filter((id) => id > 0))];
  if (ids.length === 0) return new Map();
  const termsOf = await readProductTerms(ids, context);
  const found = await context.source.read<{ ID: number; status: string }>(
    `SELECT p.ID, p.post_status AS status FROM {posts} p WHERE p.post_type = 'product' AND p.post_status <> 'auto-draft' AND p.ID IN (?)`,
    [ids],
  );
  return new Map(
    found.map((row) => [row.ID, { ...row, isVariable: firstOf(termsOf(row.ID), 'product_type')?.slug === 'variable' }]),
  );
}

/** Reports a variation that is no part of a variable product; returns whether it is one. */
function reportWithoutPlace(row: ProductRow, parent: Parent | undefined, { report }: SourceContext): boolean {
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

function reasonWithoutPlace(row: ProductRow, parent: Parent | undefined): string | undefined {
  if (!parent) return `Its product ${row.post_parent} does not exist.`;
  if (!parent.isVariable) return `Its product ${row.post_parent} is not variable.`;
  return isShownVariation(row.post_status, parent.status) ? undefined : `Its status is ${row.post_status}.`;
}

const optionSlugs = (meta: ProductMetadata): string[] =>
  meta.rows.flatMap(({ name, value }) => (name.startsWith('attribute_pa_') && value ? [value] : []));

interface VariationParts {
  readonly meta: ProductMetadata;
  readonly terms: readonly ProductTerm[];
  readonly parent: ProductMetadata;
  readonly facts: ShopFacts;
  readonly findTerm: FindTermBySlug;
}

function toVariation(row: ProductRow, { meta, terms, parent, facts, findTerm }: VariationParts): ImportedVariation {
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
