import { Field, FieldOrder, SHOP_V3, VersionOf } from '@grove/rest';
import type { RefundInput } from '../refund-input.js';
import { Refund } from './v1.js';
import { acceptRefund, RefundV2, SINCE_V2 } from './v2.js';

/** A refund in `wc/v3`: its items return to stock, unless a client asks for the contrary. */
@VersionOf(Refund, { ...SINCE_V2, namespace: SHOP_V3, accept: acceptRefundV3, preview: undefined })
export class RefundV3 extends RefundV2 {
  @Field.boolean({ description: 'Whether the items return to stock.', default: true, writeOnly: true }) apiRestock: boolean;
  @Field.boolean({ description: 'Whether refund_total of a line includes its tax.', default: false, writeOnly: true })
  computeTotals: boolean;
}

/** A refund in the list of those of all orders, which only `wc/v3` has. */
@VersionOf(Refund, { ...SINCE_V2, namespace: SHOP_V3 })
@FieldOrder('id parent_id')
export class RefundOfAnyOrder extends RefundV3 {
  @Field.integer({ description: 'Id of the order.', readonly: true }) parentId: number;
}

/** With `compute_totals` the amounts of lines include their taxes, as in a preview. */
function acceptRefundV3({ computeTotals, ...refund }: RefundInput & { computeTotals?: boolean }): RefundInput {
  if (!computeTotals) return acceptRefund(refund);
  const lineItems = refund.lineItems?.map(({ refundTotal, ...line }) => ({ ...line, refundWithTax: refundTotal }));
  return acceptRefund({ ...refund, lineItems });
}
