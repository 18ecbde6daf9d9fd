import { utcText } from '@grove/kernel';
import type { ProductFamily } from '../products/product-family.js';
import { dayText, imagesOf, permalinkOf, presentOptions, type Showing } from '../products/product-presenter.js';
import { isOnSale, priceNow } from '../products/price.rules.js';
import { allowsBackorders, isBackordered, type Stock } from '../products/stock.rules.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation } from './variation.resource.js';

/** A variation inside its product: what it lacks it takes over from there. */
export function presentVariation(variation: VariationEntity, family: ProductFamily, showing: Showing): Variation {
  const { product, shared } = family;
  const stock = stockOf(variation, product);
  const price = priceNow(variation, showing.now);
  const ownPicture = shared.pictures.get(variation.imageId);
  const shippingClassId =
    [variation.shippingClassId, product.shippingClassId].find((id) => shared.shippingClassSlugs.has(id)) ?? 0;
  return {
    id: variation.id,
    dateCreated: utcText(variation.createdAt),
    dateModified: utcText(variation.modifiedAt),
    permalink: permalinkOf(product, showing.mount),
    sku: variation.sku || product.sku,
    price,
    regularPrice: variation.regularPrice,
    salePrice: variation.salePrice,
    dateOnSaleFrom: dayText(variation.saleFrom, showing.zone),
    dateOnSaleTo: dayText(variation.saleTo, showing.zone),
    onSale: isOnSale(variation, showing.now),
    purchasable: price !== '' && variation.visible,
    visible: variation.visible,
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
    image: imagesOf(ownPicture ? [ownPicture] : family.pictures.slice(0, 1), showing.mount),
    attributes: presentOptions(variation.attributes, family),
  };
}

/** The stock that counts for a variation: its own, or that of a product that keeps it. */
export const stockOf = (variation: Stock, product: Stock): Stock =>
  variation.manageStock || !product.manageStock ? variation : product;
