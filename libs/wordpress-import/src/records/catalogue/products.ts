import { In } from 'typeorm';
import { productImport, type ImportedProduct } from '@grove/catalogue';
import { paragraphs, TEXT_TASKS } from '@grove/content';
import type { Database } from '@grove/database';
import { type Metadata, readMetadata } from '../metadata.js';
import { flagOf } from '../../values/flags.js';
import { phpInt } from '../../values/numbers.js';
import { phpText, type PhpValue } from '../../values/php-value.js';
import { idOrNone, storableNumber } from '../content/lists.js';
import { type PostRow, readPosts } from '../post-rows.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { decimalText } from './decimals.js';
import { readMembers, type ProductMembers } from './product-members.js';
import { readImages } from './product-images.js';
import { attributesOf, defaultOptions } from './product-attributes.js';
import type { RecordTerm } from '../terms-of-records.js';
import { firstOf, formerVisibilityOf, readProductTerms, visibilityOf } from './product-terms.js';
import { productDates, sellablePosts } from './post-fields.js';
import { ratingsOf } from './ratings.js';
import { downloadFieldsOf, measuresOf, pricesOf, stockOf } from './sellable-fields.js';
import { readShopFacts, type ShopFacts } from './shop-facts.js';
import { keepOtherMetadata } from './other-metadata.js';
import { taxFieldsOf } from './tax-fields.js';

/** Products of all types, with their terms and pictures. */
export const productKind = (database: Database): SourceKind<ImportedProduct> => ({
  kind: productImport(database),
  records: sellablePosts('product'),
  read: readProducts,
});

async function readProducts(ids: readonly number[], context: SourceContext): Promise<ImportedProduct[]> {
  const rows = await readPosts(context.source, { ID: In(ids) });
  const saved = rows.filter((row) => row.post_status !== 'auto-draft');
  reportAutomaticDrafts(rows, context);
  if (saved.length === 0) return [];
  const savedIds = saved.map(({ ID }) => ID);
  const facts = await readShopFacts(context);
  const [metadataOf, termsOf] = [
    await readMetadata(context.source, 'postmeta', savedIds),
    await readProductTerms(savedIds, context),
  ];
  const groups = new Map(savedIds.map((id) => [id, idList(metadataOf(id).value('_children'))]));
  const membersOf = await readMembers({ products: savedIds, groups, facts }, context);
  const imagesOf = await readImages(savedIds, metadataOf, context);
  return saved.map((row) => {
    const [meta, terms] = [metadataOf(row.ID), termsOf(row.ID)];
    keepOtherMetadata({ kind: 'product', row, meta }, facts, context);
    return toProduct(row, {
      meta,
      terms,
      members: membersOf(row),
      facts,
      groupedIds: groups.get(row.ID)!,
      images: imagesOf(row.ID),
    });
  });
}

function reportAutomaticDrafts(rows: readonly PostRow[], { report }: SourceContext): void {
  for (const row of rows)
    if (row.post_status === 'auto-draft')
      report.addLeftover({
        ...{ kind: 'automatic drafts', record: `product ${row.ID}`, name: 'product' },
        reason: 'Editors create such a draft when they are opened, and it was never saved.',
      });
}

interface ProductParts {
  readonly meta: Metadata;
  readonly terms: readonly RecordTerm[];
  readonly members: ProductMembers;
  readonly groupedIds: readonly number[];
  readonly images: ReadonlyMap<number, number>;
  readonly facts: ShopFacts;
}

/** Field by field, because spreading many objects takes longer than all else in an import of many products. */
function toProduct(row: PostRow, { meta, terms, members, groupedIds, images, facts }: ProductParts): ImportedProduct {
  const { attributes, decimalSeparator, taxClasses, zone } = facts;
  const type = firstOf(terms, 'product_type')?.slug ?? '';
  const note = meta.text('_purchase_note') ?? '';
  const { createdAt, shownCreatedAt, undated, modifiedAt } = productDates(row, zone);
  const { featured, catalogVisibility } = facts.visibilityIsMetadata ? formerVisibilityOf(meta) : visibilityOf(terms);
  const { regularPrice, salePrice, saleFrom, saleTo, saleDaysInUtc } = pricesOf(meta, facts);
  const { manageStock, stockQuantity, stockStatus } = stockOf(meta);
  const { downloadable, downloads, downloadLimit, downloadExpiry } = downloadFieldsOf(meta);
  const { taxStatus, taxClass } = taxFieldsOf(meta, taxClasses);
  const { weight, length, width, height } = measuresOf(meta, facts);
  const { ratingCount, ratingStars, averageRating } = ratingsOf(meta);
  const ofProducts = terms.filter(({ taxonomy }) => OWN_TAXONOMIES.has(taxonomy) || attributes.has(taxonomy));
  return {
    id: row.ID,
    type,
    status: row.post_status,
    createdAt,
    shownCreatedAt,
    undated,
    modifiedAt,
    name: row.post_title,
    slug: row.post_name,
    featured,
    catalogVisibility,
    description: paragraphs(row.post_content),
    shortDescription: TEXT_TASKS.renderText(row.post_excerpt),
    purchaseNote: note === '' ? '' : TEXT_TASKS.productText(note),
    sku: (meta.text('_sku') ?? '').trim(),
    price: decimalText(meta.text('_price'), decimalSeparator),
    regularPrice,
    salePrice,
    saleFrom,
    saleTo,
    saleDaysInUtc,
    totalSales: storableNumber(Math.abs(phpInt(meta.text('total_sales')))),
    virtual: flagOf(meta.text('_virtual')),
    downloadable,
    downloads,
    downloadLimit,
    downloadExpiry,
    downloadType: 'standard',
    externalUrl: meta.text('_product_url') ?? '',
    buttonText: meta.text('_button_text') ?? '',
    taxStatus,
    taxClass,
    manageStock,
    stockQuantity,
    stockStatus,
    backorders: meta.text('_backorders') ?? 'no',
    soldIndividually: flagOf(meta.text('_sold_individually')),
    weight,
    length,
    width,
    height,
    shippingClassId: firstOf(terms, 'product_shipping_class')?.id ?? 0,
    reviewsAllowed: row.comment_status === 'open',
    ratingCount,
    ratingStars,
    averageRating,
    upsellIds: idList(meta.value('_upsell_ids')),
    crossSellIds: idList(meta.value('_crosssell_ids')),
    parentId: idOrNone(row.post_parent),
    groupedIds: type === 'grouped' ? [...groupedIds] : null,
    attributes: attributesOf(meta.map('_product_attributes'), attributes, terms),
    defaultAttributes: defaultOptions(meta.map('_default_attributes'), attributes, terms),
    menuOrder: storableNumber(row.menu_order),
    variations: members.variations,
    groupedPrices: members.groupedPrices,
    termIds: [...new Set(ofProducts.map(({ id }) => id))],
    images,
  };
}

/** The taxonomies whose terms a product has in a table; others are fields. */
const OWN_TAXONOMIES: ReadonlySet<string> = new Set(['product_cat', 'product_tag']);

/** The ids of an array, in their order, also of products that were deleted. */
function idList(value: PhpValue | undefined): number[] {
  if (!(value instanceof Map)) return [];
  const ids = [...(value as ReadonlyMap<string, PhpValue>).values()].map((id) => idOrNone(Math.abs(phpInt(phpText(id)))));
  return [...new Set(ids.filter((id) => id !== 0))];
}
