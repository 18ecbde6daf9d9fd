import { SHOP, Field, MAX_CONTENT_LENGTH, Resource } from '@grove/rest';
import { ProductExists } from '../../errors.js';
import { PRODUCT_ERRORS } from '../../resource-errors.js';
import { BACKORDERS, Variation } from '../../variations/api/v1.js';
import type { ProductRecord } from '../read/product-record.js';
import { ChosenOption, Dimensions, Download, ProductAttribute, ProductImage, TermReference } from './parts-v1.js';
import { presentProduct } from './present-v1.js';
import { PRODUCT_STATUSES, PRODUCT_TYPES, type ProductStatus, type ProductType } from './product-enums.js';
import { DeleteProductQuery, ProductsQuery } from './query-v1.js';

/** A product in `wc/v1`, which is `shop/v1`. The order of the fields is their order in answers. */
@Resource({
  namespace: SHOP,
  route: 'products',
  title: 'product',
  errors: PRODUCT_ERRORS,
  capability: 'manage_products',
  collection: ProductsQuery,
  deletion: DeleteProductQuery,
  existsError: ProductExists,
  batch: true,
  trash: true,
  present: presentProduct satisfies (record: ProductRecord) => Product,
})
export class Product {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', max: 500 }) name: string;
  @Field.slug({ description: 'Identifier in URLs; generated from the name if absent.' }) slug: string;
  @Field.uri({ description: 'URL of its page.', readonly: true }) permalink: string;
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC).', readonly: true }) dateModified: string | null;
  @Field.enum(PRODUCT_TYPES, { description: 'Type of product.', default: 'simple', alsoShown: ['variation'] }) type: ProductType;
  @Field.enum(PRODUCT_STATUSES, { description: 'Status.', default: 'publish', alsoShown: ['trash'] }) status: ProductStatus;
  @Field.boolean({ description: 'Whether it is featured.', default: false }) featured: boolean;
  @Field.enum(['visible', 'catalog', 'search', 'hidden'], {
    description: 'Where it appears: in lists, in searches, in both or nowhere.',
    default: 'visible',
  })
  catalogVisibility: string;
  @Field.html({ description: 'Description.', max: MAX_CONTENT_LENGTH }) description: string;
  @Field.html({ description: 'Short description.' }) shortDescription: string;
  @Field.text({ description: 'Stock keeping unit, unique.', max: 100 }) sku: string;
  @Field.amount({ description: 'Current price.', readonly: true }) price: string;
  @Field.amount({ description: 'Regular price.', clearedByNull: true }) regularPrice: string;
  @Field.amount({ description: 'Sale price.', clearedByNull: true }) salePrice: string;
  @Field.dayOrDateTime({ description: 'First day of the sale price.', clearedByNull: true }) dateOnSaleFrom: string;
  @Field.dayOrDateTime({ description: 'Last day of the sale price.', clearedByNull: true }) dateOnSaleTo: string;
  @Field.html({ description: 'Price as HTML.', readonly: true }) priceHtml: string;
  @Field.boolean({ description: 'Whether the sale price applies now.', readonly: true }) onSale: boolean;
  @Field.boolean({ description: 'Whether it can be bought.', readonly: true }) purchasable: boolean;
  @Field.integer({ description: 'Quantity sold in paid orders.', readonly: true }) totalSales: number;
  @Field.boolean({ description: 'Whether it is virtual and needs no shipping.', default: false }) virtual: boolean;
  @Field.boolean({ description: 'Whether it can be downloaded.', default: false }) downloadable: boolean;
  @Field.list(Download, { description: 'Files to download.' }) downloads: Download[];
  @Field.integer({ description: 'Number of downloads allowed for each file; -1 for no limit.', default: -1 })
  downloadLimit: number;
  @Field.integer({ description: 'Number of days in which downloads are allowed; -1 for no limit.', default: -1 })
  downloadExpiry: number;
  @Field.enum(['standard', 'application', 'music'], { description: 'Type of download.', default: 'standard' })
  downloadType: string;
  @Field.uri({ description: 'URL at which an external product is sold.' }) externalUrl: string;
  @Field.text({ description: 'Button text of an external product.' }) buttonText: string;
  @Field.enum(['taxable', 'shipping', 'none'], { description: 'Tax status.', default: 'taxable' }) taxStatus: string;
  @Field.text({ description: 'Slug of the tax class; "" for the standard class.' }) taxClass: string;
  @Field.boolean({ description: 'Whether its stock is managed.', default: false }) manageStock: boolean;
  @Field.integerOrNull({ description: 'Quantity in stock.' }) stockQuantity: number | null;
  @Field.boolean({ description: 'Whether it is in stock.', default: true }) inStock: boolean;
  @Field.enum(BACKORDERS, { description: 'Whether it can be ordered when it is out of stock.', default: 'no' })
  backorders: string;
  @Field.boolean({ description: 'Whether backorders are allowed.', readonly: true }) backordersAllowed: boolean;
  @Field.boolean({ description: 'Whether it is on backorder.', readonly: true }) backordered: boolean;
  @Field.boolean({ description: 'Whether an order can contain it only once.', default: false }) soldIndividually: boolean;
  @Field.text({ description: 'Weight in kg.', max: 20 }) weight: string;
  @Field.object(Dimensions, { description: 'Dimensions.' }) dimensions: Dimensions;
  @Field.boolean({ description: 'Whether it needs shipping.', readonly: true }) shippingRequired: boolean;
  @Field.boolean({ description: 'Whether its shipping is taxed.', readonly: true }) shippingTaxable: boolean;
  @Field.text({ description: 'Slug of the shipping class.' }) shippingClass: string;
  @Field.integer({ description: 'Identifier of the shipping class.', readonly: true }) shippingClassId: number;
  @Field.boolean({ description: 'Whether reviews are allowed.', default: true }) reviewsAllowed: boolean;
  @Field.text({ description: 'Average rating.', readonly: true }) averageRating: string;
  @Field.integer({ description: 'Number of ratings.', readonly: true }) ratingCount: number;
  @Field.integers({ description: 'Ids of related products.', readonly: true }) relatedIds: number[];
  @Field.integers({ description: 'Ids of up-sell products.' }) upsellIds: number[];
  @Field.integers({ description: 'Ids of cross-sell products.' }) crossSellIds: number[];
  @Field.integer({ description: 'Id of the parent product.' }) parentId: number;
  @Field.html({ description: 'Note that the buyer gets after the purchase.', max: 20_000 }) purchaseNote: string;
  @Field.list(TermReference, { description: 'Categories.' }) categories: TermReference[];
  @Field.list(TermReference, { description: 'Tags.' }) tags: TermReference[];
  @Field.clearableList(ProductImage, { description: 'Pictures.', max: 100 }) images: ProductImage[];
  @Field.list(ProductAttribute, { description: 'Attributes.', max: 100 }) attributes: ProductAttribute[];
  @Field.list(ChosenOption, { description: 'Default options of a variable product.', max: 100 })
  defaultAttributes: ChosenOption[];
  @Field.list(Variation, { description: 'Variations of a variable product.', max: 500 }) variations: Variation[];
  @Field.integers({ description: 'Ids of the products in this group.', readonly: true }) groupedProducts: number[];
  @Field.integer({ description: 'Position in lists that are sorted by hand.' }) menuOrder: number;
}
