import { SHOP, Field, Resource } from '@grove/rest';
import { OrderExists } from '../errors.js';
import { Address, Billing } from '../addresses/address.resource.js';
import { CouponLine, FeeLine, LineItem, ShippingLine, TaxLine } from '../lines/line.resource.js';
import { CURRENCIES } from './currencies.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.rules.js';
import { OrderDeletion, OrdersQuery } from './orders.query.js';

/** A refund as its order tells of it. */
export class RefundTold {
  @Field.integer({ description: 'Identifier of the refund.', readonly: true }) id: number;
  @Field.text({ description: 'Its reason.', readonly: true }) refund: string;
  @Field.amount({ description: 'What it gave back, negative.', readonly: true }) total: string;
}

/** An order as clients see it. Fields stand in the order in which they are answered. */
@Resource({
  namespace: SHOP,
  route: 'orders',
  title: 'order',
  capability: 'manage_orders',
  existsError: OrderExists,
  collection: OrdersQuery,
  deletion: OrderDeletion,
  batch: true,
  trash: true,
  authorizeBeforeLookup: true,
})
export class Order {
  @Field.id() id: number;
  @Field.integer({ description: 'Order that this one belongs to.', min: 0 }) parentId: number;
  @Field.enum(ORDER_STATUSES, { description: 'Where it stands.', default: 'pending' }) status: OrderStatus | 'trash';
  @Field.text({ description: 'Secret by which its buyer reaches it.', readonly: true }) orderKey: string;
  @Field.text({ description: 'Number for people.', readonly: true }) number: string;
  @Field.enum(CURRENCIES, { description: 'Currency.', default: 'EUR' }) currency: string;
  @Field.text({ description: 'Version that wrote it.', readonly: true }) version: string;
  @Field.boolean({ description: 'Whether prices were entered with tax.', readonly: true }) pricesIncludeTax: boolean;
  @Field.dateTime({ description: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ description: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.integer({ description: 'Customer; 0 for a guest.', default: 0, min: 0 }) customerId: number;
  @Field.amount({ description: 'Distance of subtotals and totals of the items.', readonly: true }) discountTotal: string;
  @Field.amount({ description: 'Tax on the discount.', readonly: true }) discountTax: string;
  @Field.amount({ description: 'Shipping.', readonly: true }) shippingTotal: string;
  @Field.amount({ description: 'Tax on shipping.', readonly: true }) shippingTax: string;
  @Field.amount({ description: 'Tax on items and fees.', readonly: true }) cartTax: string;
  @Field.amount({ description: 'What is to be paid.', readonly: true }) total: string;
  @Field.amount({ description: 'All taxes.', readonly: true }) totalTax: string;
  @Field.object(Billing, { description: 'Where the invoice goes.' }) billing: Billing;
  @Field.object(Address, { description: 'Where the goods go.' }) shipping: Address;
  @Field.text({ description: 'Identifier of the payment method.' }) paymentMethod: string;
  @Field.text({ description: 'Name of the payment method.' }) paymentMethodTitle: string;
  @Field.boolean({ description: 'Paid: it becomes processing and its pieces leave stock.', default: false, writeOnly: true })
  setPaid: boolean;
  @Field.text({ description: 'Identifier of the payment.' }) transactionId: string;
  @Field.text({ description: 'Address that the buyer came from.', readonly: true }) customerIpAddress: string;
  @Field.text({ description: 'Browser of the buyer.', readonly: true }) customerUserAgent: string;
  @Field.text({ description: 'What made it.', readonly: true }) createdVia: string;
  @Field.text({ description: 'Taken for compatibility; empty.', readonly: true }) cartHash: string;
  @Field.text({ description: 'Note of the buyer.', max: 5000 }) customerNote: string;
  @Field.dateTime({ description: 'When it was completed (site time).', readonly: true }) dateCompleted: string | null;
  @Field.dateTime({ description: 'When it was paid (site time).', readonly: true }) datePaid: string | null;
  @Field.list(LineItem, { description: 'What is sold.', max: 500 }) lineItems: LineItem[];
  @Field.list(TaxLine, { description: 'Taxes by rate.', readonly: true }) taxLines: TaxLine[];
  @Field.list(ShippingLine, { description: 'Shipping.', max: 100 }) shippingLines: ShippingLine[];
  @Field.list(FeeLine, { description: 'Fees.', max: 100 }) feeLines: FeeLine[];
  @Field.list(CouponLine, { description: 'Coupons.', max: 100 }) couponLines: CouponLine[];
  @Field.list(RefundTold, { description: 'Refunds, the newest first.', readonly: true }) refunds: RefundTold[];
}

/** What a client sends for an order, read: only the keys that were sent. */
export type OrderInput = Partial<
  Omit<Order, 'lineItems' | 'shippingLines' | 'feeLines' | 'couponLines' | 'billing' | 'shipping'>
> & {
  billing?: Partial<Billing>;
  shipping?: Partial<Address>;
  lineItems?: Partial<LineItem>[];
  shippingLines?: Partial<ShippingLine>[];
  feeLines?: Partial<FeeLine>[];
  couponLines?: Partial<CouponLine>[];
};
