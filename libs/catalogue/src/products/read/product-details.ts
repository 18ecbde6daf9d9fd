import type { Picture, TermSummary } from '@grove/content';
import type { ShopOptions } from '@grove/settings';
import type { RatesByClass } from '@grove/taxes';
import type { AttributeEntity } from '../../attributes/attribute.entity.js';
import type { VariationEntity } from '../../variations/variation.entity.js';
import type { ChosenOption } from '../api/parts-v1.js';
import type { PlacedPicture } from '../api/shared-product-fields.js';
import type { ProductEntity } from '../product.entity.js';

/** A product with all other records that its resource needs. */
export interface ProductDetails {
  readonly product: ProductEntity;
  readonly variations: readonly VariationEntity[];
  /** Sorted by name. */
  readonly terms: readonly TermSummary[];
  readonly pictures: readonly PlacedPicture[];
  /** Ids of the products in this group. */
  readonly children: readonly number[];
  /** The products in this group that exist, if the group has a list of its products. */
  readonly members: readonly GroupMember[];
  readonly related: readonly number[];
  readonly shared: SharedDetails;
  /** The options of a variation that is read as a product. */
  readonly chosen?: readonly ChosenOption[];
}

/** A product of a group, with what its price depends on. */
export type GroupMember = Pick<ProductDetails, 'product' | 'variations'>;

/** What several products of one list may use: records, by id, and the shop. */
interface SharedDetails {
  readonly shop: ShopOptions;
  /** The tax rates at the base address, if prices are shown otherwise than they are stored. */
  readonly displayRatesOf: RatesByClass;
  readonly attributes: ReadonlyMap<number, AttributeEntity>;
  readonly shippingClassSlugs: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<number, Picture>;
  /** Options of variations that their products do not offer, if there are any. */
  readonly otherOptions?: ReadonlyMap<number, TermSummary>;
  /** The picture of products without one, if the shop has one of its own. */
  readonly placeholder?: string;
}
