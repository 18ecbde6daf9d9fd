import { utcText } from '@grove/core';
import { attributeTaxonomy, CATEGORY, TAG } from '../product-terms/taxonomies.js';
import { averageRating } from '../reviews/rating.rules.js';
import { presentVariations } from '../variations/variation-presenter.js';
import { sortedByAttribute } from '../attributes/term-order.rules.js';
import type { CarriedTerm } from './carried-terms.js';
import type { ProductFamily } from './product-family.js';
import type { StoredAttribute, StoredOption } from './product.entity.js';
import type { ChosenOption, ProductAttribute, TermReference } from './product-parts.resource.js';
import type { Product } from './product.resource.js';
import { isOnSale, offerOf, priceNow } from './price.rules.js';
import { priceHtml } from './price-html.js';
import { dayText, imagesOf, permalinkOf, type Showing } from './shared-product-fields.js';
import { allowsBackorders, isBackordered } from './stock.rules.js';

/** A product with all its derived fields. */
export function presentProduct(family: ProductFamily, showing: Showing): Product {
  const { product, terms, children, related, shared } = family;
  const isVariable = product.type === 'variable';
  const variations = isVariable ? presentVariations(family, showing) : [];
  const { price, onSale } = isVariable
    ? offerOf(family.variations, showing.now)
    : { price: priceNow(product, showing.now), onSale: isOnSale(product, showing.now) };
  const isExternal = product.type === 'external';
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    permalink: permalinkOf(product, showing.mountPoint),
    dateCreated: utcText(product.createdAt),
    dateModified: utcText(product.modifiedAt),
    type: product.type,
    status: product.status,
    featured: product.featured,
    catalogVisibility: product.catalogVisibility,
    description: product.description,
    shortDescription: product.shortDescription,
    sku: product.sku,
    price,
    regularPrice: product.regularPrice,
    salePrice: product.salePrice,
    dateOnSaleFrom: dayText(product.saleFrom, showing.zone),
    dateOnSaleTo: dayText(product.saleTo, showing.zone),
    priceHtml: priceHtml(price, onSale && !isVariable ? product.regularPrice : '', showing.currency),
    onSale,
    purchasable: price !== '' && !isExternal && product.type !== 'grouped',
    totalSales: product.totalSales,
    virtual: product.virtual,
    downloadable: product.downloadable,
    downloads: product.downloadable ? product.downloads : [],
    downloadLimit: product.downloadLimit,
    downloadExpiry: product.downloadExpiry,
    downloadType: product.downloadType,
    externalUrl: isExternal ? product.externalUrl : '',
    buttonText: isExternal ? product.buttonText : '',
    taxStatus: product.taxStatus,
    taxClass: product.taxClass,
    manageStock: product.manageStock,
    stockQuantity: product.stockQuantity,
    inStock: isVariable && !product.manageStock ? variations.some((variation) => variation.inStock) : product.inStock,
    backorders: product.backorders,
    backordersAllowed: allowsBackorders(product.backorders),
    backordered: isBackordered(product),
    soldIndividually: product.soldIndividually,
    weight: product.weight,
    dimensions: { length: product.length, width: product.width, height: product.height },
    shippingRequired: !product.virtual,
    shippingTaxable: !product.virtual && product.taxStatus !== 'none',
    shippingClass: shared.shippingClassSlugs.get(product.shippingClassId) ?? '',
    shippingClassId: shared.shippingClassSlugs.has(product.shippingClassId) ? product.shippingClassId : 0,
    reviewsAllowed: product.reviewsAllowed,
    averageRating: averageRating(product),
    ratingCount: product.ratingCount,
    relatedIds: related as number[],
    upsellIds: product.upsellIds,
    crossSellIds: product.crossSellIds,
    parentId: product.parentId,
    purchaseNote: product.purchaseNote,
    categories: referencesTo(terms, CATEGORY),
    tags: referencesTo(terms, TAG),
    images: imagesOf(family.pictures, showing.mountPoint),
    attributes: product.attributes.flatMap((attribute) => presentAttribute(attribute, family)),
    defaultAttributes: isVariable ? product.defaultAttributes.flatMap((choice) => presentDefault(choice, family)) : [],
    // Those of a product in the trash are there with it: they still count for what it costs, but nobody sees them.
    variations: product.listed ? variations : [],
    groupedProducts: children as number[],
    menuOrder: product.menuOrder,
  };
}

const referencesTo = (terms: readonly CarriedTerm[], taxonomy: string): TermReference[] =>
  terms.flatMap((term) => (term.taxonomy === taxonomy ? { id: term.id, name: term.name, slug: term.slug } : []));

/** An attribute with its options; a global one that was deleted vanishes. */
function presentAttribute(stored: StoredAttribute, { terms, shared }: ProductFamily): ProductAttribute[] {
  const { id, position, visible, variation } = stored;
  if (id === 0) return [{ id, name: stored.name, position, visible, variation, options: stored.options }];
  const attribute = shared.attributes.get(id);
  if (!attribute) return [];
  const carried = terms.filter((term) => term.taxonomy === attributeTaxonomy(id));
  const options = sortedByAttribute(carried, attribute.orderBy).map((term) => term.name);
  return [{ id, name: attribute.name, position, visible, variation, options }];
}

function presentDefault(choice: StoredOption, family: ProductFamily): ChosenOption[] {
  if (choice.id === 0) return [{ id: 0, name: choice.name, option: choice.option }];
  const term = family.terms.find((candidate) => candidate.id === choice.term);
  const attribute = family.shared.attributes.get(choice.id);
  return term && attribute ? [{ id: choice.id, name: attribute.name, option: term.slug }] : [];
}
