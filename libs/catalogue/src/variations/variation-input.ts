import type { SentEntry } from '@grove/rest';
import type { Variation } from './api/v1.js';

/** What a client of any version of the API sends for a variation. The last fields are those of `wc/v2` and `wc/v3`. */
export type VariationInput = Partial<Variation> & {
  readonly status?: string;
  readonly stockStatus?: string;
  readonly inventoryDelta?: number;
  readonly lowStockAmount?: number | null;
  readonly globalUniqueId?: string;
  readonly position?: number;
  readonly metaData?: readonly SentEntry[];
};
