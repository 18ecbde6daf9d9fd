import { Field, SHOP_V3, VersionOf } from '@grove/rest';
import { withoutOwnKeys } from '../write/order-meta.rules.js';
import type { OrderInput } from '../write/order-input.js';
import { WOOCOMMERCE_POLICY } from '../order-policy.js';
import { OrdersQueryV3 } from './query-v3.js';
import { Order } from './v1.js';
import { OrderV2, SINCE_V2, type SentOrder } from './v2.js';

/** An order in `wc/v3`: as in `wc/v2`, but the server applies its coupons. */
@VersionOf(Order, { ...SINCE_V2, namespace: SHOP_V3, collection: OrdersQueryV3, accept: acceptOrderV3 })
export class OrderV3 extends OrderV2 {
  @Field.boolean({
    description: 'Whether the note about a change of the status names the user as its author.',
    default: false,
    writeOnly: true,
  })
  manualUpdate: boolean;
}

function acceptOrderV3({ couponLines, metaData, ...order }: SentOrder): OrderInput {
  return { ...order, coupons: couponLines, metaData: withoutOwnKeys(metaData), policy: WOOCOMMERCE_POLICY };
}
