import type { VersionFacts } from '../../lines/version-facts.js';
import type { OrderDetails, OrderFormat } from '../api/order-presenter.js';

/** An order with everything that any version of the API shows of it. */
export interface OrderRecord {
  readonly id: number;
  readonly details: OrderDetails;
  readonly format: OrderFormat;
  /** What `wc/v2` and `wc/v3` show besides. Requests to `shop/v1` do not load that. */
  readonly facts?: VersionFacts;
}
