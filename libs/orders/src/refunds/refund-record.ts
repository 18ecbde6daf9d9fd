import type { SkusById } from '../lines/sold-products.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { OrderPresentation } from '../lines/order-presentation.js';
import type { RefundEntity } from '../model/refund.entity.js';

/** A refund with everything that any version of the API shows of it. */
export interface RefundRecord {
  readonly id: number;
  readonly refund: RefundEntity;
  readonly lines: readonly OrderLineEntity[];
  readonly skus: SkusById;
  /** The number of decimals with which amounts are shown. */
  readonly decimals: number;
  /** What `wc/v2` and `wc/v3` show besides, and the lines of its order. Requests to `shop/v1` do not load that. */
  readonly presentation?: OrderPresentation;
  readonly orderLines?: readonly OrderLineEntity[];
}
