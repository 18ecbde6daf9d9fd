import { utcText } from '@grove/core';
import type { ProductFamily } from '../products/product-family.js';
import { choicesOf, variationAttributes, type Choice, type VariationAttribute } from '../products/product-attributes.rules.js';
import type { ChosenOption } from '../products/product-parts.resource.js';
import { dayText, imagesOf, permalinkOf, type Showing } from '../products/shared-product-fields.js';
import { isOnSale, priceNow } from '../products/price.rules.js';
import { allowsBackorders, isBackordered, type Stock } from '../products/stock.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';

/** The variations of a product: what one lacks it takes over from there. */
export function presentVariations(family: ProductFamily, showing: Showing): Variation[] {
  const around = { ...family, toldApartBy: variationAttributes(family.product.attributes) };
  return family.variations.map((variation) => presentVariation(variation, around, showing));
}

interface Surroundings extends ProductFamily {
  readonly toldApartBy: readonly VariationAttribute[];
}

function presentVariation(variation: VariationEntity, family: Surroundings, showing: Showing): Variation {
  const { product, shared, toldApartBy } = family;
  const stock = stockOf(variation, product);
  const price = priceNow(variation, showing.now);
  const ownPicture = shared.pictures.get(variation.imageId);
  const shippingClassId =
    [variation.shippingClassId, product.shippingClassId].find((id) => shared.shippingClassSlugs.has(id)) ?? 0;
  return {
    id: variation.id,
    dateCreated: utcText(variation.createdAt),
    dateModified: utcText(variation.modifiedAt),
    permalink: permalinkOf(product, showing.mountPoint),
    sku: variation.sku || product.sku,
    price,
    regularPrice: variation.regularPrice,
    salePrice: variation.salePrice,
    dateOnSaleFrom: dayText(variation.saleFrom, showing.zone),
    dateOnSaleTo: dayText(variation.saleTo, showing.zone),
    onSale: isOnSale(variation, showing.now),
    purchasable: price !== '' && variation.visible,
    visible: variation.visible && LISTED_IN_CATALOGUE.has(product.catalogVisibility),
    virtual: variation.virtual,
    downloadable: variation.downloadable,
    downloads: variation.downloadable ? variation.downloads : [],
    downloadLimit: variation.downloadLimit,
    downloadExpiry: variation.downloadExpiry,
    taxStatus: product.taxStatus,
    taxClass: variation.taxClass === 'parent' ? product.taxClass : variation.taxClass,
    manageStock: variation.manageStock || (product.manageStock ? 'parent' : false),
    stockQuantity: stock.stockQuantity,
    inStock: stock.inStock,
    backorders: stock.backorders,
    backordersAllowed: allowsBackorders(stock.backorders),
    backordered: isBackordered(stock),
    weight: variation.weight || product.weight,
    dimensions: {
      length: variation.length || product.length,
      width: variation.width || product.width,
      height: variation.height || product.height,
    },
    shippingClass: shared.shippingClassSlugs.get(shippingClassId) ?? '',
    shippingClassId,
    image: imagesOf(ownPicture ? [ownPicture] : family.pictures.slice(0, 1), showing.mountPoint),
    attributes: presentChoices(choicesOf(toldApartBy, variation.attributes), family),
  };
}

/** The catalogue visibilities of products that are listed beside others, not only found by a search. */
const LISTED_IN_CATALOGUE = new Set(['visible', 'catalog']);

/** What a variation chose, with the names of terms. An option that is gone means "any" and is left out. */
function presentChoices(choices: readonly Choice[], { terms, shared }: ProductFamily): ChosenOption[] {
  return choices.flatMap(({ attribute, option }) => {
    if (!option) return [];
    if (attribute.id === 0) return [{ id: 0, name: attribute.slug, option: option.option }];
    const term = terms.find((candidate) => candidate.id === option.term);
    const global = shared.attributes.get(attribute.id);
    return term && global ? [{ id: attribute.id, name: global.name, option: term.name }] : [];
  });
}

/** The stock that counts for a variation: its own, or that of a product that keeps it. */
export const stockOf = (variation: Stock, product: Stock): Stock =>
  variation.manageStock || !product.manageStock ? variation : product;
