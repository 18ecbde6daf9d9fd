import { SHOP, Field, LONGEST_CONTENT, Resource } from '@grove/rest';
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
  batch: true,
  trash: true,
})
export class Product {
  @Field.id() id: number;
  @Field.text({ about: 'Name.', max: 500 }) name: string;
  @Field.slug({ about: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.uri({ about: 'Address of its page.', readonly: true }) permalink: string;
  @Field.dateTime({ about: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.choice(PRODUCT_TYPES, { about: 'Kind of product.', default: 'simple' }) type: ProductType;
  @Field.choice(PRODUCT_STATUSES, { about: 'Who may see it.', default: 'publish' }) status: ProductStatus;
  @Field.flag({ about: 'Featured.', default: false }) featured: boolean;
  @Field.choice(['visible', 'catalog', 'search', 'hidden'], { about: 'Where it is listed.', default: 'visible' })
  catalogVisibility: string;
  @Field.html({ about: 'Description.', max: LONGEST_CONTENT }) description: string;
  @Field.html({ about: 'Short description.' }) shortDescription: string;
  @Field.text({ about: 'Stock keeping unit, unique.', max: 100 }) sku: string;
  @Field.amount({ about: 'Price now.', readonly: true }) price: string;
  @Field.amount({ about: 'Regular price.', clearedByNull: true }) regularPrice: string;
  @Field.amount({ about: 'Sale price.', clearedByNull: true }) salePrice: string;
  @Field.dayOrDateTime({ about: 'First day of the sale price.', clearedByNull: true }) dateOnSaleFrom: string;
  @Field.dayOrDateTime({ about: 'Last day of the sale price.', clearedByNull: true }) dateOnSaleTo: string;
  @Field.html({ about: 'Price as HTML.', readonly: true }) priceHtml: string;
  @Field.flag({ about: 'The sale price counts now.', readonly: true }) onSale: boolean;
  @Field.flag({ about: 'It can be bought.', readonly: true }) purchasable: boolean;
  @Field.integer({ about: 'Pieces sold in paid orders.', readonly: true }) totalSales: number;
  @Field.flag({ about: 'Nothing is shipped.', default: false }) virtual: boolean;
  @Field.flag({ about: 'It has files to download.', default: false }) downloadable: boolean;
  @Field.list(Download, { about: 'Files to download.' }) downloads: Download[];
  @Field.integer({ about: 'How often each file may be downloaded; -1 without limit.', default: -1 }) downloadLimit: number;
  @Field.integer({ about: 'For how many days; -1 without limit.', default: -1 }) downloadExpiry: number;
  @Field.choice(['standard', 'application', 'music'], { about: 'Kind of download.', default: 'standard' }) downloadType: string;
  @Field.uri({ about: 'Where an external product is sold.' }) externalUrl: string;
  @Field.text({ about: 'Text of the button of an external product.' }) buttonText: string;
  @Field.choice(['taxable', 'shipping', 'none'], { about: 'What is taxed.', default: 'taxable' }) taxStatus: string;
  @Field.text({ about: 'Slug of the tax class; "" is standard.' }) taxClass: string;
  @Field.flag({ about: 'The product keeps count of its stock.', default: false }) manageStock: boolean;
  @Field.integerOrNull({ about: 'Pieces in stock.' }) stockQuantity: number | null;
  @Field.flag({ about: 'In stock.', default: true }) inStock: boolean;
  @Field.choice(BACKORDERS, { about: 'Whether it may be ordered when out of stock.', default: 'no' }) backorders: string;
  @Field.flag({ about: 'Backorders are allowed.', readonly: true }) backordersAllowed: boolean;
  @Field.flag({ about: 'It is ordered on backorder now.', readonly: true }) backordered: boolean;
  @Field.flag({ about: 'At most one in an order.', default: false }) soldIndividually: boolean;
  @Field.text({ about: 'Weight in kg.', max: 20 }) weight: string;
  @Field.object(Dimensions, { about: 'Size.' }) dimensions: Dimensions;
  @Field.flag({ about: 'It has to be shipped.', readonly: true }) shippingRequired: boolean;
  @Field.flag({ about: 'Its shipping is taxed.', readonly: true }) shippingTaxable: boolean;
  @Field.text({ about: 'Slug of the shipping class.' }) shippingClass: string;
  @Field.integer({ about: 'Identifier of the shipping class.', readonly: true }) shippingClassId: number;
  @Field.flag({ about: 'Reviews may be written.', default: true }) reviewsAllowed: boolean;
  @Field.text({ about: 'Average rating.', readonly: true }) averageRating: string;
  @Field.integer({ about: 'Number of ratings.', readonly: true }) ratingCount: number;
  @Field.integers({ about: 'Products of the same category.', readonly: true }) relatedIds: number[];
  @Field.integers({ about: 'Products offered instead.' }) upsellIds: number[];
  @Field.integers({ about: 'Products offered as well.' }) crossSellIds: number[];
  @Field.integer({ about: 'Product it belongs to.' }) parentId: number;
  @Field.html({ about: 'Note for the buyer after the purchase.', max: 20_000 }) purchaseNote: string;
  @Field.list(TermReference, { about: 'Categories.' }) categories: TermReference[];
  @Field.list(TermReference, { about: 'Tags.' }) tags: TermReference[];
  @Field.clearableList(ProductImage, { about: 'Pictures.', max: 100 }) images: ProductImage[];
  @Field.list(ProductAttribute, { about: 'Attributes.', max: 100 }) attributes: ProductAttribute[];
  @Field.list(ChosenOption, { about: 'Options chosen at first in a variable product.', max: 100 })
  defaultAttributes: ChosenOption[];
  @Field.list(Variation, { about: 'Variations of a variable product.', max: 500 }) variations: Variation[];
  @Field.integers({ about: 'Products in this group.', readonly: true }) groupedProducts: number[];
  @Field.integer({ about: 'Place in hand-made orders.' }) menuOrder: number;
}

/** What a client sends for a product, read: only the keys that were sent. */
export type ProductInput = Partial<Product>;
