import type { OrderPresentation } from '../../lines/order-presentation.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { SkusById } from '../../lines/sold-products.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';

/** An order with its lines and refunds. */
export interface OrderDetails {
  readonly order: OrderEntity;
  readonly lines: readonly OrderLineEntity[];
  /** The newest first. */
  readonly refunds: readonly RefundEntity[];
}

/** What the JSON of an order needs besides its rows. */
interface OrderFormat {
  readonly skus: SkusById;
  readonly zone: string;
  /** The number of decimals of prices in the shop. */
  readonly priceDecimals: number;
  /** The number of decimals with which amounts are shown. */
  readonly decimals: number;
}

/** An order with everything that any version of the API shows of it. */
export interface OrderRecord {
  readonly id: number;
  readonly details: OrderDetails;
  readonly format: OrderFormat;
  /** What `wc/v2` and `wc/v3` show besides. Requests to `shop/v1` do not load that. */
  readonly presentation?: OrderPresentation;
}
