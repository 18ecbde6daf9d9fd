import { Field, boolean, type FieldType } from '@grove/rest';
import type { ProductDetails } from '../../products/read/product-details.js';
import {
  optionChoices,
  variationAttributes,
  type OptionChoice,
  type VariationAttribute,
} from '../../products/write/product-attributes.rules.js';
import { ChosenOption, Dimensions, Download, ProductImage } from '../../products/api/parts-v1.js';
import { permalinkOf } from '../../products/read/product-permalinks.js';
import { toDates, toImages, toSaleDays, type PresentationContext } from '../../products/api/shared-product-fields.js';
import { isOnSale, currentPrice } from '../../products/read/price.rules.js';
import { allowsBackorders, isBackordered } from '../../products/write/stock.rules.js';
import { isShown, stockOf } from '../variation-stock.rules.js';
import type { VariationEntity } from '../variation.entity.js';

export const BACKORDERS = ['no', 'notify', 'yes'] as const;

/** A boolean, or "parent" if the product manages the stock. In requests, "parent" means false. */
export const booleanOrParent: FieldType = {
  schema: { type: 'boolean' },
  parse: (value) => (value === 'parent' ? false : boolean().parse(value)),
};

/** A variation in `wc/v1`, which is `shop/v1`: a part of its product. */
export class Variation {
  @Field.integer({ description: 'Identifier of the variation; leave it out for a new one.' }) id: number;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC).', readonly: true }) dateModified: string | null;
  @Field.uri({ description: 'URL of its page.', readonly: true }) permalink: string;
  @Field.text({ description: 'Stock keeping unit; that of the product if empty.', max: 100 }) sku: string;
  @Field.amount({ description: 'Current price.', readonly: true }) price: string;
  @Field.amount({ description: 'Regular price.', clearedByNull: true }) regularPrice: string;
  @Field.amount({ description: 'Sale price.', clearedByNull: true }) salePrice: string;
  @Field.dayOrDateTime({ description: 'First day of the sale price.', clearedByNull: true }) dateOnSaleFrom: string;
  @Field.dayOrDateTime({ description: 'Last day of the sale price.', clearedByNull: true }) dateOnSaleTo: string;
  @Field.boolean({ description: 'Whether the sale price applies now.', readonly: true }) onSale: boolean;
  @Field.boolean({ description: 'Whether it can be bought.', readonly: true }) purchasable: boolean;
  @Field.boolean({ description: 'Whether it is published.' }) visible: boolean;
  @Field.boolean({ description: 'Whether it is virtual and needs no shipping.' }) virtual: boolean;
  @Field.boolean({ description: 'Whether it can be downloaded.' }) downloadable: boolean;
  @Field.list(Download, { description: 'Files to download.' }) downloads: Download[];
  @Field.integer({ description: 'Number of downloads allowed for each file; -1 for no limit.' }) downloadLimit: number;
  @Field.integer({ description: 'Number of days in which downloads are allowed; -1 for no limit.' }) downloadExpiry: number;
  @Field.text({ description: 'Tax status of the product.', readonly: true }) taxStatus: string;
  @Field.text({ description: 'Tax class; "parent" for that of the product, "" for the standard class.' }) taxClass: string;
  @Field.of(booleanOrParent, {
    description: 'Whether its stock is managed; "parent" if the product manages it.',
    shown: { enum: [true, false, 'parent'] },
  })
  manageStock: boolean | 'parent';
  @Field.integerOrNull({ description: 'Quantity in stock.' }) stockQuantity: number | null;
  @Field.boolean({ description: 'Whether it is in stock.' }) inStock: boolean;
  @Field.enum(BACKORDERS, { description: 'Whether it can be ordered when it is out of stock.' }) backorders: string;
  @Field.boolean({ description: 'Whether backorders are allowed.', readonly: true }) backordersAllowed: boolean;
  @Field.boolean({ description: 'Whether it is on backorder.', readonly: true }) backordered: boolean;
  @Field.text({ description: 'Weight in kg; that of the product if empty.', max: 20 }) weight: string;
  @Field.object(Dimensions, { description: 'Dimensions; those of the product if empty.' }) dimensions: Dimensions;
  @Field.text({ description: 'Slug of the shipping class; that of the product if empty.' }) shippingClass: string;
  @Field.integer({ description: 'Identifier of the shipping class.', readonly: true }) shippingClassId: number;
  @Field.list(ProductImage, { description: 'Its picture; that of the product if there is none.' }) image: ProductImage[];
  @Field.list(ChosenOption, { description: 'Options of the variation.' }) attributes: ChosenOption[];
  @Field.html({ description: 'Description.', writeOnly: true }) description?: string;
}

/** The variations of a product as `wc/v1` shows them. Fields that a variation does not have come from the product. */
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
