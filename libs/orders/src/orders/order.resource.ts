import { SHOP, Field, Resource } from '@grove/rest';
import { Address, Billing } from '../addresses/address.resource.js';
import { CouponLine, FeeLine, LineItem, ShippingLine, TaxLine } from '../lines/line.resource.js';
import { CURRENCIES } from './currencies.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.rules.js';
import { OrderDeletion, OrdersQuery } from './orders.query.js';

/** A refund as its order tells of it. */
export class RefundTold {
  @Field.integer({ about: 'Identifier of the refund.', readonly: true }) id: number;
  @Field.text({ about: 'Its reason.', readonly: true }) refund: string;
  @Field.amount({ about: 'What it gave back, negative.', readonly: true }) total: string;
}

/** An order as clients see it. Fields stand in the order in which they are answered. */
@Resource({
  namespace: SHOP,
  route: 'orders',
  title: 'order',
  capability: 'manage_orders',
  collection: OrdersQuery,
  deletion: OrderDeletion,
  batch: true,
  trash: true,
  discreet: true,
})
export class Order {
  @Field.id() id: number;
  @Field.integer({ about: 'Order that this one belongs to.', min: 0 }) parentId: number;
  @Field.choice(ORDER_STATUSES, { about: 'Where it stands.', default: 'pending' }) status: OrderStatus | 'trash';
  @Field.text({ about: 'Secret by which its buyer reaches it.', readonly: true }) orderKey: string;
  @Field.text({ about: 'Number for people.', readonly: true }) number: string;
  @Field.choice(CURRENCIES, { about: 'Currency.', default: 'EUR' }) currency: string;
  @Field.text({ about: 'Version that wrote it.', readonly: true }) version: string;
  @Field.flag({ about: 'Whether prices were entered with tax.', readonly: true }) pricesIncludeTax: boolean;
  @Field.dateTime({ about: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was last changed (UTC).', readonly: true }) dateModified: string;
  @Field.integer({ about: 'Customer; 0 for a guest.', default: 0, min: 0 }) customerId: number;
  @Field.amount({ about: 'Distance of subtotals and totals of the items.', readonly: true }) discountTotal: string;
  @Field.amount({ about: 'Tax on the discount.', readonly: true }) discountTax: string;
  @Field.amount({ about: 'Shipping.', readonly: true }) shippingTotal: string;
  @Field.amount({ about: 'Tax on shipping.', readonly: true }) shippingTax: string;
  @Field.amount({ about: 'Tax on items and fees.', readonly: true }) cartTax: string;
  @Field.amount({ about: 'What is to be paid.', readonly: true }) total: string;
  @Field.amount({ about: 'All taxes.', readonly: true }) totalTax: string;
  @Field.object(Billing, { about: 'Where the invoice goes.' }) billing: Billing;
  @Field.object(Address, { about: 'Where the goods go.' }) shipping: Address;
  @Field.text({ about: 'Identifier of the payment method.' }) paymentMethod: string;
  @Field.text({ about: 'Name of the payment method.' }) paymentMethodTitle: string;
  @Field.flag({ about: 'Paid: it becomes processing and its pieces leave stock.', default: false, writeOnly: true })
  setPaid: boolean;
  @Field.text({ about: 'Identifier of the payment.' }) transactionId: string;
  @Field.text({ about: 'Address that the buyer came from.', readonly: true }) customerIpAddress: string;
  @Field.text({ about: 'Browser of the buyer.', readonly: true }) customerUserAgent: string;
  @Field.text({ about: 'What made it.', readonly: true }) createdVia: string;
  @Field.text({ about: 'Taken for compatibility; empty.', readonly: true }) cartHash: string;
  @Field.text({ about: 'Note of the buyer.', max: 5000 }) customerNote: string;
  @Field.dateTime({ about: 'When it was completed (site time).', readonly: true }) dateCompleted: string | null;
  @Field.dateTime({ about: 'When it was paid (site time).', readonly: true }) datePaid: string | null;
  @Field.list(LineItem, { about: 'What is sold.', max: 500 }) lineItems: LineItem[];
  @Field.list(TaxLine, { about: 'Taxes by rate.', readonly: true }) taxLines: TaxLine[];
  @Field.list(ShippingLine, { about: 'Shipping.', max: 100 }) shippingLines: ShippingLine[];
  @Field.list(FeeLine, { about: 'Fees.', max: 100 }) feeLines: FeeLine[];
  @Field.list(CouponLine, { about: 'Coupons.', max: 100 }) couponLines: CouponLine[];
  @Field.list(RefundTold, { about: 'Refunds, the newest first.', readonly: true }) refunds: RefundTold[];
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
