import { Field, flag, type FieldType } from '@grove/rest';
import { ChosenOption, Dimensions, Download, ProductImage } from '../products/product-parts.resource.js';

export const BACKORDERS = ['no', 'notify', 'yes'] as const;

/** True, false, or the word "parent" as it is shown when the product keeps the stock; sent back, that word means false. */
const flagOrParent: FieldType = {
  schema: { type: 'boolean' },
  read: (value) => (value === 'parent' ? false : flag().read(value)),
};

/** A variation as it stands inside its product. */
export class Variation {
  @Field.integer({ about: 'Identifier of the variation; absent for a new one.' }) id: number;
  @Field.dateTime({ about: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.uri({ about: 'Address of its page.', readonly: true }) permalink: string;
  @Field.text({ about: 'Stock keeping unit; that of the product when empty.', max: 100 }) sku: string;
  @Field.amount({ about: 'Price now.', readonly: true }) price: string;
  @Field.amount({ about: 'Regular price.', clearedByNull: true }) regularPrice: string;
  @Field.amount({ about: 'Sale price.', clearedByNull: true }) salePrice: string;
  @Field.dayOrDateTime({ about: 'First day of the sale price.', clearedByNull: true }) dateOnSaleFrom: string;
  @Field.dayOrDateTime({ about: 'Last day of the sale price.', clearedByNull: true }) dateOnSaleTo: string;
  @Field.flag({ about: 'The sale price counts now.', readonly: true }) onSale: boolean;
  @Field.flag({ about: 'It can be bought.', readonly: true }) purchasable: boolean;
  @Field.flag({ about: 'It is published.' }) visible: boolean;
  @Field.flag({ about: 'Nothing is shipped.' }) virtual: boolean;
  @Field.flag({ about: 'It has files to download.' }) downloadable: boolean;
  @Field.list(Download, { about: 'Files to download.' }) downloads: Download[];
  @Field.integer({ about: 'How often each file may be downloaded; -1 without limit.' }) downloadLimit: number;
  @Field.integer({ about: 'For how many days; -1 without limit.' }) downloadExpiry: number;
  @Field.text({ about: 'Tax status of the product.', readonly: true }) taxStatus: string;
  @Field.text({ about: 'Tax class; "parent" follows the product, "" is standard.' }) taxClass: string;
  @Field.of(flagOrParent, { about: 'It keeps its own stock; "parent" when the product keeps it.' }) manageStock:
    boolean | 'parent';
  @Field.integerOrNull({ about: 'Pieces in stock.' }) stockQuantity: number | null;
  @Field.flag({ about: 'In stock.' }) inStock: boolean;
  @Field.choice(BACKORDERS, { about: 'Whether it may be ordered when out of stock.' }) backorders: string;
  @Field.flag({ about: 'Backorders are allowed.', readonly: true }) backordersAllowed: boolean;
  @Field.flag({ about: 'It is ordered on backorder now.', readonly: true }) backordered: boolean;
  @Field.text({ about: 'Weight in kg; that of the product when empty.', max: 20 }) weight: string;
  @Field.object(Dimensions, { about: 'Size; that of the product where empty.' }) dimensions: Dimensions;
  @Field.text({ about: 'Slug of the shipping class; that of the product when empty.' }) shippingClass: string;
  @Field.integer({ about: 'Identifier of the shipping class.', readonly: true }) shippingClassId: number;
  @Field.list(ProductImage, { about: 'Its picture; that of the product when there is none.' }) image: ProductImage[];
  @Field.list(ChosenOption, { about: 'The options that tell it apart.' }) attributes: ChosenOption[];
  @Field.html({ about: 'Description.', writeOnly: true }) description?: string;
}
