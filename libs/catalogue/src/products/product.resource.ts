import { SHOP, Field, LONGEST_CONTENT, Resource } from '@grove/rest';
import { ProductExists } from '../errors.js';
import { BACKORDERS, Variation } from '../variations/variation.resource.js';
import { ChosenOption, Dimensions, Download, ProductAttribute, ProductImage, TermReference } from './product-parts.resource.js';
import { ProductDeletion, ProductsQuery } from './products.query.js';

export const PRODUCT_TYPES = ['simple', 'grouped', 'external', 'variable'] as const;
export const PRODUCT_STATUSES = ['draft', 'pending', 'private', 'publish'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
export type ProductStatus = (typeof PRODUCT_STATUSES)[number] | 'trash';

/** A product as clients see it. Fields stand in the order in which they are answered. */
@Resource({
  namespace: SHOP,
  route: 'products',
  title: 'product',
  capability: 'manage_products',
  collection: ProductsQuery,
  deletion: ProductDeletion,
  existsError: ProductExists,
  batch: true,
  trash: true,
})
export class Product {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', max: 500 }) name: string;
  @Field.slug({ description: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.uri({ description: 'Address of its page.', readonly: true }) permalink: string;
  @Field.dateTime({ description: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.enum(PRODUCT_TYPES, { description: 'Kind of product.', default: 'simple' }) type: ProductType;
  @Field.enum(PRODUCT_STATUSES, { description: 'Who may see it.', default: 'publish' }) status: ProductStatus;
  @Field.boolean({ description: 'Featured.', default: false }) featured: boolean;
  @Field.enum(['visible', 'catalog', 'search', 'hidden'], { description: 'Where it is listed.', default: 'visible' })
  catalogVisibility: string;
  @Field.html({ description: 'Description.', max: LONGEST_CONTENT }) description: string;
  @Field.html({ description: 'Short description.' }) shortDescription: string;
  @Field.text({ description: 'Stock keeping unit, unique.', max: 100 }) sku: string;
  @Field.amount({ description: 'Price now.', readonly: true }) price: string;
  @Field.amount({ description: 'Regular price.', clearedByNull: true }) regularPrice: string;
  @Field.amount({ description: 'Sale price.', clearedByNull: true }) salePrice: string;
  @Field.dayOrDateTime({ description: 'First day of the sale price.', clearedByNull: true }) dateOnSaleFrom: string;
  @Field.dayOrDateTime({ description: 'Last day of the sale price.', clearedByNull: true }) dateOnSaleTo: string;
  @Field.html({ description: 'Price as HTML.', readonly: true }) priceHtml: string;
  @Field.boolean({ description: 'The sale price counts now.', readonly: true }) onSale: boolean;
  @Field.boolean({ description: 'It can be bought.', readonly: true }) purchasable: boolean;
  @Field.integer({ description: 'Pieces sold in paid orders.', readonly: true }) totalSales: number;
  @Field.boolean({ description: 'Nothing is shipped.', default: false }) virtual: boolean;
  @Field.boolean({ description: 'It has files to download.', default: false }) downloadable: boolean;
  @Field.list(Download, { description: 'Files to download.' }) downloads: Download[];
  @Field.integer({ description: 'How often each file may be downloaded; -1 without limit.', default: -1 }) downloadLimit: number;
  @Field.integer({ description: 'For how many days; -1 without limit.', default: -1 }) downloadExpiry: number;
  @Field.enum(['standard', 'application', 'music'], { description: 'Kind of download.', default: 'standard' })
  downloadType: string;
  @Field.uri({ description: 'Where an external product is sold.' }) externalUrl: string;
  @Field.text({ description: 'Text of the button of an external product.' }) buttonText: string;
  @Field.enum(['taxable', 'shipping', 'none'], { description: 'What is taxed.', default: 'taxable' }) taxStatus: string;
  @Field.text({ description: 'Slug of the tax class; "" is standard.' }) taxClass: string;
  @Field.boolean({ description: 'The product keeps count of its stock.', default: false }) manageStock: boolean;
  @Field.integerOrNull({ description: 'Pieces in stock.' }) stockQuantity: number | null;
  @Field.boolean({ description: 'In stock.', default: true }) inStock: boolean;
  @Field.enum(BACKORDERS, { description: 'Whether it may be ordered when out of stock.', default: 'no' }) backorders: string;
  @Field.boolean({ description: 'Backorders are allowed.', readonly: true }) backordersAllowed: boolean;
  @Field.boolean({ description: 'It is ordered on backorder now.', readonly: true }) backordered: boolean;
  @Field.boolean({ description: 'At most one in an order.', default: false }) soldIndividually: boolean;
  @Field.text({ description: 'Weight in kg.', max: 20 }) weight: string;
  @Field.object(Dimensions, { description: 'Size.' }) dimensions: Dimensions;
  @Field.boolean({ description: 'It has to be shipped.', readonly: true }) shippingRequired: boolean;
  @Field.boolean({ description: 'Its shipping is taxed.', readonly: true }) shippingTaxable: boolean;
  @Field.text({ description: 'Slug of the shipping class.' }) shippingClass: string;
  @Field.integer({ description: 'Identifier of the shipping class.', readonly: true }) shippingClassId: number;
  @Field.boolean({ description: 'Reviews may be written.', default: true }) reviewsAllowed: boolean;
  @Field.text({ description: 'Average rating.', readonly: true }) averageRating: string;
  @Field.integer({ description: 'Number of ratings.', readonly: true }) ratingCount: number;
  @Field.integers({ description: 'Products of the same category.', readonly: true }) relatedIds: number[];
  @Field.integers({ description: 'Products offered instead.' }) upsellIds: number[];
  @Field.integers({ description: 'Products offered as well.' }) crossSellIds: number[];
  @Field.integer({ description: 'Product it belongs to.' }) parentId: number;
  @Field.html({ description: 'Note for the buyer after the purchase.', max: 20_000 }) purchaseNote: string;
  @Field.list(TermReference, { description: 'Categories.' }) categories: TermReference[];
  @Field.list(TermReference, { description: 'Tags.' }) tags: TermReference[];
  @Field.clearableList(ProductImage, { description: 'Pictures.', max: 100 }) images: ProductImage[];
  @Field.list(ProductAttribute, { description: 'Attributes.', max: 100 }) attributes: ProductAttribute[];
  @Field.list(ChosenOption, { description: 'Options chosen at first in a variable product.', max: 100 })
  defaultAttributes: ChosenOption[];
  @Field.list(Variation, { description: 'Variations of a variable product.', max: 500 }) variations: Variation[];
  @Field.integers({ description: 'Products in this group.', readonly: true }) groupedProducts: number[];
  @Field.integer({ description: 'Place in hand-made orders.' }) menuOrder: number;
}

/** What a client sends for a product, read: only the keys that were sent. */
export type ProductInput = Partial<Product>;
