import type { PresentationContext } from '../api/shared-product-fields.js';
import type { ProductEntity } from '../product.entity.js';
import type { ProductDetails } from './product-details.js';

/** A product with everything that any version of the API shows of it. */
export interface ProductRecord {
  readonly id: number;
  readonly details: ProductDetails;
  readonly presentation: PresentationContext;
  /** Its texts as they were sent, if they are known and shown. */
  readonly texts?: SentTexts;
}

/** The texts of a product as they were sent, without dangerous markup. */
export type SentTexts = Pick<ProductEntity, 'sentDescription' | 'sentShortDescription' | 'sentPurchaseNote'>;
