import type { ProductDetails } from '../products/read/product-details.js';
import type { PresentationContext } from '../products/api/shared-product-fields.js';
import type { VariationEntity } from './variation.entity.js';
import type { Variation } from './api/v1.js';

/** A variation with everything that any version of the API shows of it. */
export interface VariationRecord extends Variation {
  readonly row: VariationEntity;
  /** Its product. */
  readonly details: ProductDetails;
  readonly presentation: PresentationContext;
}
