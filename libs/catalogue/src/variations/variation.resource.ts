import { Field, boolean, type FieldType } from '@grove/rest';
import { ChosenOption, Dimensions, Download, ProductImage } from '../products/product-parts.resource.js';

export const BACKORDERS = ['no', 'notify', 'yes'] as const;

/** True, false, or the word "parent" as it is shown when the product keeps the stock; sent back, that word means false. */
const flagOrParent: FieldType = {
  schema: { type: 'boolean' },
  parse: (value) => (value === 'parent' ? false : boolean().parse(value)),
};

/** A variation as it stands inside its product. */
export class Variation {
  @Field.integer({ description: 'Identifier of the variation; absent for a new one.' }) id: number;
  @Field.dateTime({ description: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ description: 'Address of its page.', readonly: true }) permalink: string;
  @Field.text({ description: 'Stock keeping unit; that of the product when empty.', max: 100 }) sku: string;
  @Field.amount({ description: 'Price now.', readonly: true }) price: string;
  @Field.amount({ description: 'Regular price.', clearedByNull: true }) regularPrice: string;
  @Field.amount({ description: 'Sale price.', clearedByNull: true }) salePrice: string;
  @Field.dayOrDateTime({ description: 'First day of the sale price.', clearedByNull: true }) dateOnSaleFrom: string;
  @Field.dayOrDateTime({ description: 'Last day of the sale price.', clearedByNull: true }) dateOnSaleTo: string;
  @Field.boolean({ description: 'The sale price counts now.', readonly: true }) onSale: boolean;
  @Field.boolean({ description: 'It can be bought.', readonly: true }) purchasable: boolean;
  @Field.boolean({ description: 'It is published.' }) visible: boolean;
  @Field.boolean({ description: 'Nothing is shipped.' }) virtual: boolean;
  @Field.boolean({ description: 'It has files to download.' }) downloadable: boolean;
  @Field.list(Download, { description: 'Files to download.' }) downloads: Download[];
  @Field.integer({ description: 'How often each file may be downloaded; -1 without limit.' }) downloadLimit: number;
  @Field.integer({ description: 'For how many days; -1 without limit.' }) downloadExpiry: number;
  @Field.text({ description: 'Tax status of the product.', readonly: true }) taxStatus: string;
  @Field.text({ description: 'Tax class; "parent" follows the product, "" is standard.' }) taxClass: string;
  @Field.of(flagOrParent, { description: 'It keeps its own stock; "parent" when the product keeps it.' }) manageStock:
    boolean | 'parent';
  @Field.integerOrNull({ description: 'Pieces in stock.' }) stockQuantity: number | null;
  @Field.boolean({ description: 'In stock.' }) inStock: boolean;
  @Field.enum(BACKORDERS, { description: 'Whether it may be ordered when out of stock.' }) backorders: string;
  @Field.boolean({ description: 'Backorders are allowed.', readonly: true }) backordersAllowed: boolean;
  @Field.boolean({ description: 'It is ordered on backorder now.', readonly: true }) backordered: boolean;
  @Field.text({ description: 'Weight in kg; that of the product when empty.', max: 20 }) weight: string;
  @Field.object(Dimensions, { description: 'Size; that of the product where empty.' }) dimensions: Dimensions;
  @Field.text({ description: 'Slug of the shipping class; that of the product when empty.' }) shippingClass: string;
  @Field.integer({ description: 'Identifier of the shipping class.', readonly: true }) shippingClassId: number;
  @Field.list(ProductImage, { description: 'Its picture; that of the product when there is none.' }) image: ProductImage[];
  @Field.list(ChosenOption, { description: 'The options that tell it apart.' }) attributes: ChosenOption[];
  @Field.html({ description: 'Description.', writeOnly: true }) description?: string;
}
