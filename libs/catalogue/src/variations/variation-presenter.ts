import type { ProductDetails } from '../products/read/product-details.js';
import {
  optionChoices,
  variationAttributes,
  type OptionChoice,
  type VariationAttribute,
} from '../products/write/product-attributes.rules.js';
import type { ChosenOption } from '../products/api/product-parts.resource.js';
import { permalinkOf } from '../products/read/product-permalinks.js';
import { toDates, toImages, toSaleDays, type PresentationContext } from '../products/api/shared-product-fields.js';
import { isOnSale, currentPrice } from '../products/read/price.rules.js';
import { allowsBackorders, isBackordered } from '../products/write/stock.rules.js';
import { isShown, stockOf } from './variation-stock.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';

/** Converts the variations of a product to resources. Fields that a variation does not have come from the product. */
export function toVariationResources(details: ProductDetails, presentation: PresentationContext): Variation[] {
  const parent = { ...details, variationAttributes: variationAttributes(details.product.attributes) };
  return details.variations.map((variation) => toVariationResource(variation, parent, presentation));
}

interface VariableProduct extends ProductDetails {
  readonly variationAttributes: readonly VariationAttribute[];
}

function toVariationResource(variation: VariationEntity, parent: VariableProduct, presentation: PresentationContext): Variation {
  const { product, shared } = parent;
  const stock = stockOf(variation, product, shared.shop);
  const price = currentPrice(variation, presentation.now);
  const ownPicture = shared.pictures.get(variation.imageId);
  const choices = optionChoices(parent.variationAttributes, variation.attributes);
  const shippingClassId =
    [variation.shippingClassId, product.shippingClassId].find((id) => shared.shippingClassSlugs.has(id)) ?? 0;
  const { dateCreated, dateModified } = toDates(variation);
  const { dateOnSaleFrom, dateOnSaleTo } = toSaleDays(variation, presentation.zone);
  return {
    id: variation.id,
    dateCreated,
    dateModified,
    permalink: withOptions(permalinkOf(product, presentation.mountPoint, presentation.permalinks), choices, parent),
    sku: variation.sku || product.sku,
    price,
    regularPrice: variation.regularPrice,
    salePrice: variation.salePrice,
    dateOnSaleFrom,
    dateOnSaleTo,
    onSale: isOnSale(variation, presentation.now),
    purchasable: price !== '' && variation.visible,
    visible:
      (isShown(variation, product, shared.shop) || variation.shownAsVisible) &&
      LISTED_IN_CATALOGUE.has(product.catalogVisibility),
    virtual: variation.virtual,
    downloadable: variation.downloadable,
    downloads: variation.downloadable ? variation.downloads : [],
    downloadLimit: variation.downloadLimit,
    downloadExpiry: variation.downloadExpiry,
    taxStatus: product.taxStatus,
    taxClass: variation.taxClass === 'parent' ? product.taxClass : variation.taxClass,
    manageStock: shared.shop.manageStock && (variation.manageStock || (product.manageStock ? 'parent' : false)),
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
    image: toImages(
      ownPicture ? [{ picture: ownPicture, position: 0 }] : parent.pictures.filter(({ position }) => position === 0),
      presentation.mountPoint,
      shared.placeholder,
    ),
    attributes: toChosenOptions(choices, parent),
  };
}

/** The catalogue visibilities of products that appear in lists, not only in searches. */
const LISTED_IN_CATALOGUE = new Set(['visible', 'catalog']);

/** The options of a variation, with the names of terms. Options that mean "any" are left out. */
export function toChosenOptions(choices: readonly OptionChoice[], { terms, shared }: ProductDetails): ChosenOption[] {
  return choices.flatMap(({ attribute, option }) => {
    if (!option) return [];
    if (attribute.id === 0) return [{ id: 0, name: attribute.slug, option: option.option }];
    const term = terms.find((candidate) => candidate.id === option.term) ?? shared.otherOptions?.get(option.term);
    const chosen = term?.name ?? option.option;
    const global = shared.attributes.get(attribute.id);
    return chosen !== '' && global ? [{ id: attribute.id, name: global.name, option: chosen }] : [];
  });
}

/** The URL of a product with the options of a variation, which its page then selects. */
function withOptions(permalink: string, choices: readonly OptionChoice[], { terms, shared }: ProductDetails): string {
  const query = choices.flatMap(({ attribute, option }) => {
    if (!option) return [];
    const slug = attribute.id === 0 ? attribute.slug : shared.attributes.get(attribute.id)?.slug;
    const chosen = terms.find((candidate) => candidate.id === option.term)?.slug ?? option.option;
    return slug && chosen ? `${formEncoded(`attribute_${slug}`)}=${formEncoded(chosen)}` : [];
  });
  if (query.length === 0) return permalink;
  return `${permalink}${permalink.includes('?') ? '&' : '?'}${query.join('&')}`;
}

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1).replaceAll('*', '%2A');
