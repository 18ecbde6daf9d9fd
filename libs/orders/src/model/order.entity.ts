import { Entity } from 'typeorm';
import { Amount, Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import { NO_ADDRESS, NO_BILLING, type StoredAddress, type StoredBilling } from '../addresses/stored-address.js';

/** Amounts of an imported order that it does not have: WooCommerce showed them as empty text. */
type ShownOrderFields = Partial<Record<'discountTax' | 'shippingTotal' | 'shippingTax' | 'cartTax', ''>>;

/**
 * An order. Amounts are micro-units of its currency; the totals round them, but for taxes of a shop that rounds at the subtotal. Its lines are rows of
 * `order_line`.
 */
@Entity('shop_order')
export class OrderEntity {
  @Id() id: number;
  @Int() parentId: number;
  /** One of the seven statuses, `trash`, or what an imported order has: a draft status, or one of a plugin of WooCommerce. */
  @Line(20) status: string;
  /** The first column of the indexes that lists use. It is also false for drafts, which no list of any status has. */
  @Flag() notInTrash: boolean;
  /** A secret that gives access to the downloads of the order. */
  @Text() orderKey: string;
  @Line(3) currency: string;
  @Text() version: string;
  /** Whether the prices of products included tax when the order was created. Coupons of the order then reduce prices with tax. */
  @Flag({ default: false }) pricesIncludeTax: boolean;
  @Instant() createdAt: string;
  /** Whether `createdAt` is unknown, and only the place of the order in lists. */
  @Flag({ default: false }) undated: boolean;
  @Instant({ nullable: true }) modifiedAt: string | null;
  @Instant({ nullable: true }) paidAt: string | null;
  @Instant({ nullable: true }) completedAt: string | null;
  /** 0 for guests. */
  @Int() customerId: number;
  @Amount() discountTotal: bigint;
  @Amount() discountTax: bigint;
  @Amount() shippingTotal: bigint;
  @Amount() shippingTax: bigint;
  @Amount() cartTax: bigint;
  @Amount() total: bigint;
  @Json() billing: StoredBilling;
  /** The billing e-mail address in lower case, by which the orders of guests are found. */
  @Line(254, { default: '' }) billingEmailKey: string;
  @Json() shipping: StoredAddress;
  @Text() paymentMethod: string;
  @Text() paymentMethodTitle: string;
  @Text() transactionId: string;
  @Text() customerIp: string;
  @Text() customerAgent: string;
  @Text() createdVia: string;
  /** A hash of the cart from which WooCommerce made the order. */
  @Line(100, { default: '' }) cartHash: string;
  @Text() customerNote: string;
  /** Addresses and item names, in lower case, for searches. */
  @Text() searchText: string;
  /** Whether it reduced the stock of its items; each line stores by how many. */
  @Flag() stockReduced: boolean;
  /** Whether its items count in `total_sales` of the products. */
  @Flag() salesCounted: boolean;
  /** Whether it counts as a use of its coupons. */
  @Flag() usageCounted: boolean;
  /** Whether WooCommerce granted its downloads: then they are rows of `download_permission`, and otherwise derived from its items. */
  @Flag({ default: false }) downloadsImported: boolean;
  /** Until its amounts are calculated again. */
  @Json({ default: {} }) shownAs: ShownOrderFields;
  /** For reports: the quantities of all items, the discounts of all coupon lines, and the sum of all refunds. */
  @Int() itemCount: number;
  @Amount() couponDiscount: bigint;
  @Amount() refunded: bigint;
  /** The number of refunds, so that most lists need not read the refunds. */
  @Int() refundCount: number;
  /**
   * How many updates changed nothing. They announce the order too, so they write its row: the nodes of a cluster then refuse one of two updates that happen at the same
   * time, and the last event shows what is stored.
   */
  @Int({ default: 0 }) revision: number;
}

/** An order with default values. */
export const BLANK_ORDER: Omit<OrderEntity, 'id' | 'orderKey' | 'createdAt' | 'modifiedAt'> = {
  parentId: 0,
  status: 'pending',
  notInTrash: true,
  currency: 'EUR',
  version: '1',
  pricesIncludeTax: false,
  undated: false,
  paidAt: null,
  completedAt: null,
  customerId: 0,
  discountTotal: 0n,
  discountTax: 0n,
  shippingTotal: 0n,
  shippingTax: 0n,
  cartTax: 0n,
  total: 0n,
  billing: NO_BILLING,
  billingEmailKey: '',
  shipping: NO_ADDRESS,
  paymentMethod: '',
  paymentMethodTitle: '',
  transactionId: '',
  customerIp: '',
  customerAgent: '',
  createdVia: 'rest-api',
  cartHash: '',
  customerNote: '',
  searchText: '',
  stockReduced: false,
  salesCounted: false,
  usageCounted: false,
  downloadsImported: false,
  shownAs: {},
  itemCount: 0,
  couponDiscount: 0n,
  refunded: 0n,
  refundCount: 0,
  revision: 0,
};
