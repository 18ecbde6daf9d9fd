import type { ProductInput } from '../products/write/product-input.js';
import type { Variation } from './api/v1.js';

/** What a client of any version of the API sends for a variation. The last fields are those of `wc/v2` and `wc/v3`. */
export type VariationInput = Partial<Variation> &
  Pick<ProductInput, 'stockStatus' | 'inventoryDelta' | 'lowStockAmount' | 'globalUniqueId' | 'metaData'> & {
    readonly status?: string;
    readonly position?: number;
  };
