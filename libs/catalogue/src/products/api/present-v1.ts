import { pickDefined, slugify } from '@grove/core';
import type { TermSummary } from '@grove/content';
import { attributeTaxonomy, CATEGORY, TAG } from '../../product-terms/taxonomies.js';
import { averageRating } from '../../reviews/rating.rules.js';
import { bestStockStatus } from '../../variations/variation-stock.rules.js';
import { toVariationResources } from '../../variations/api/v1.js';
import { sortTerms } from '../../attributes/term-order.rules.js';
import type { ProductDetails } from '../read/product-details.js';
import type { ProductRecord } from '../read/product-record.js';
import type { ProductEntity, StoredAttribute, StoredOption } from '../product.entity.js';
import { FIELDS_AS_STORED } from '../fields-as-stored.js';
import { displayedPriceHtml } from '../read/displayed-price-html.js';
import { permalinkOf } from '../read/product-permalinks.js';
import { shownPriceOf } from '../read/price.rules.js';
import { allowsBackorders, isBackordered } from '../write/stock.rules.js';
import type { ChosenOption, ProductAttribute, TermReference } from './parts-v1.js';
import { PRODUCT_TYPES, type ProductStatus, type ProductType } from './product-enums.js';
import { toDates, toImages, toSaleDays } from './shared-product-fields.js';

/** A product as `wc/v1`, which is `shop/v1`, shows it, with all derived fields. */
export function presentProduct({ details, presentation }: Pick<ProductRecord, 'details' | 'presentation'>) {
  const { product, terms, children, related, shared } = details;
  const isVariable = product.type === 'variable';
  const variations = isVariable ? toVariationResources(details, presentation) : [];
  const { price, onSale } = shownPriceOf(details, shared.shop, presentation.now);
  const isExternal = product.type === 'external';
  const manageStock = product.manageStock && shared.shop.manageStock;
  const followsVariations = isVariable && !manageStock && product.stockStatus === null;
  // Only the variations of a variable product are virtual or downloadable.
  const [isVirtual, isDownloadable] = [product.virtual && !isVariable, product.downloadable && !isVariable];
  const { stockQuantity, stockStatus, backorders } = product;
  const stock = { manageStock, stockQuantity, inStock: product.inStock, stockStatus, backorders };
  // Spreads stand last: Node 20 takes a hundred times as long to add fields to a record that begins with one.
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    permalink: permalinkOf(product, presentation.mountPoint, presentation.permalinks),
    type: details.chosen ? ('variation' as const) : shownType(product.type),
    description: product.description,
    shortDescription: product.shortDescription,
    sku: product.sku,
    price,
    regularPrice: product.regularPrice,
    salePrice: product.salePrice,
    priceHtml: displayedPriceHtml(details, { shop: shared.shop, ratesOf: shared.displayRatesOf, now: presentation.now }),
    onSale,
    purchasable: price !== '' && !isExternal && product.type !== 'grouped',
    totalSales: product.totalSales,
    virtual: isVirtual,
    downloadable: isDownloadable,
    downloads: isDownloadable ? product.downloads : [],
    downloadLimit: product.downloadLimit,
    downloadExpiry: product.downloadExpiry,
    externalUrl: isExternal ? product.externalUrl : '',
    buttonText: isExternal ? product.buttonText : '',
    taxClass: product.taxClass,
    manageStock,
    stockQuantity: product.stockQuantity,
    inStock: followsVariations ? variations.some((variation) => variation.inStock) : product.inStock,
    backorders: product.backorders,
    backordersAllowed: allowsBackorders(product.backorders),
    backordered: followsVariations ? bestStockStatus(details) === 'onbackorder' : isBackordered(stock),
    weight: product.weight,
    dimensions: { length: product.length, width: product.width, height: product.height },
    shippingRequired: !isVirtual,
    shippingTaxable: !isVirtual && product.taxStatus !== 'none',
    shippingClass: shared.shippingClassSlugs.get(product.shippingClassId) ?? '',
    shippingClassId: shared.shippingClassSlugs.has(product.shippingClassId) ? product.shippingClassId : 0,
    averageRating: product.averageRating ?? averageRating(product),
    ratingCount: product.ratingCount,
    relatedIds: related as number[],
    upsellIds: product.upsellIds,
    crossSellIds: product.crossSellIds,
    purchaseNote: product.purchaseNote,
    categories: referencesTo(terms, CATEGORY),
    tags: referencesTo(terms, TAG),
    images: toImages(details.pictures, presentation.mountPoint, shared.placeholder),
    attributes: toAttributes(details),
    defaultAttributes: isVariable ? product.defaultAttributes.flatMap((choice) => toDefaultOption(choice, details)) : [],
    // Variations of a product in the trash are hidden, but its price still depends on them.
    variations: product.notInTrash ? variations : [],
    groupedProducts: children as number[],
    ...toDates(product),
    ...toSaleDays(product, presentation.zone),
    ...(pickDefined(product, FIELDS_AS_STORED) as FieldsAsStored),
  };
}

type FieldsAsStored = Pick<ProductEntity, (typeof FIELDS_AS_STORED)[number]> & { readonly status: ProductStatus };

/** Products of types that Grove does not know are shown as simple ones. */
const shownType = (type: string): ProductType => PRODUCT_TYPES.find((known) => known === type) ?? 'simple';

/** The terms of one taxonomy, as products show them. */
export const referencesTo = (terms: readonly TermSummary[], taxonomy: string): TermReference[] =>
  terms.flatMap((term) => (term.taxonomy === taxonomy ? { id: term.id, name: term.name, slug: term.slug } : []));

/** The attributes of a product with their options. A variation that is shown as a product has of each only the option that was chosen. */
function toAttributes(details: ProductDetails): ProductAttribute[] {
  const attributes = details.product.attributes.flatMap((attribute) => toAttribute(attribute, details));
  const { chosen } = details;
  if (!chosen) return attributes;
  return attributes.flatMap((attribute) => {
    const { id, name } = attribute;
    const choice = chosen.find((one) => one.id === id && (id !== 0 || one.name === slugify(name)));
    return choice ? { ...attribute, options: [choice.option] } : [];
  });
}

/** An attribute with its options; nothing if it is a global attribute that was deleted. */
function toAttribute(stored: StoredAttribute, { terms, shared }: ProductDetails): ProductAttribute[] {
  const { id, position, visible, variation } = stored;
  if (id === 0) return [{ id, name: stored.name, position, visible, variation, options: stored.options }];
  const attribute = shared.attributes.get(id);
  if (!attribute) return [];
  const assigned = terms.filter((term) => term.taxonomy === attributeTaxonomy(id));
  const options = sortTerms(assigned, attribute.orderBy).map((term) => term.name);
  return [{ id, name: attribute.name, position, visible, variation, options }];
}

/** A default choice; nothing if the product has no such attribute for its variations any more. */
function toDefaultOption(choice: StoredOption, details: ProductDetails): ChosenOption[] {
  const { attributes } = details.product;
  const isOffered = attributes.some(
    ({ id, name, variation }) => variation && id === choice.id && (id !== 0 || slugify(name) === choice.name),
  );
  if (!isOffered) return [];
  if (choice.id === 0) return [{ id: 0, name: choice.name, option: choice.option }];
  const option = details.terms.find((candidate) => candidate.id === choice.term)?.slug ?? choice.option;
  const attribute = details.shared.attributes.get(choice.id);
  return option !== '' && attribute ? [{ id: choice.id, name: attribute.name, option }] : [];
}
