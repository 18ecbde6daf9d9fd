import type { Instant } from '@grove/database';
import type { SentEntry } from '@grove/rest';
import type { TermReference } from '../api/parts-v1.js';
import type { Product } from '../api/v1.js';

/** What a client of any version of the API sends for a product: only the fields that were sent. The last ones are those of `wc/v2` and `wc/v3`. */
export interface ProductInput extends Partial<Product> {
  /** `instock`, `outofstock` or `onbackorder`; it takes the place of `inStock`. */
  readonly stockStatus?: string;
  readonly lowStockAmount?: number | null;
  /** Added to the quantity, unless a quantity is sent too. */
  readonly inventoryDelta?: number;
  readonly createdAt?: Instant;
  /** The date of creation as it was sent, without a zone. The one that a response showed, in the time of the shop, changes nothing. */
  readonly createdText?: string;
  readonly groupedIds?: readonly number[];
  readonly brands?: readonly Partial<TermReference>[];
  readonly postPassword?: string;
  readonly globalUniqueId?: string;
  readonly metaData?: readonly SentEntry[];
  /** A product that is no longer external loses its link. */
  readonly dropsLink?: boolean;
  /** Variations that went to the trash with the product stay there when it is restored. */
  readonly keepsVariationsInTrash?: boolean;
}
