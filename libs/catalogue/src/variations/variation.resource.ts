import { Field, boolean, type FieldType, type SentEntry } from '@grove/rest';
import { ChosenOption, Dimensions, Download, ProductImage } from '../products/api/product-parts.resource.js';

export const BACKORDERS = ['no', 'notify', 'yes'] as const;

/** A boolean, or "parent" if the product manages the stock. In requests, "parent" means false. */
const booleanOrParent: FieldType = {
  schema: { type: 'boolean' },
  parse: (value) => (value === 'parent' ? false : boolean().parse(value)),
};

/** A variation as a part of its product. */
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

/** The parsed input for a variation: what was sent, with what only `wc/v2` and `wc/v3` send. */
export type VariationInput = Partial<Variation> & {
  readonly status?: string;
  readonly stockStatus?: string;
  readonly inventoryDelta?: number;
  readonly lowStockAmount?: number | null;
  readonly globalUniqueId?: string;
  readonly position?: number;
  readonly metaData?: readonly SentEntry[];
};
