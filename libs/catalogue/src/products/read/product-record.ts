import type { PresentationContext } from '../api/shared-product-fields.js';
import type { SentTexts } from '../write/product-texts.js';
import type { ProductDetails } from './product-loader.js';

/** A product with everything that any version of the API shows of it. */
export interface ProductRecord {
  readonly id: number;
  readonly details: ProductDetails;
  readonly presentation: PresentationContext;
  /** Its texts as they were sent, if they are known and shown. */
  readonly texts?: SentTexts;
}
