import type { SentEntry } from '@grove/rest';
import type { Address, Billing } from '../../addresses/api/v1.js';
import type { CouponLine, FeeLine, LineItem, ShippingLine } from '../../lines/api/v1.js';
import type { Order } from '../api/v1.js';
import type { OrderPolicy } from '../order-policy.js';

/** What a client of any version of the API sends for an order: only the fields that were sent. */
export type OrderInput = Partial<
  Omit<Order, 'lineItems' | 'shippingLines' | 'feeLines' | 'couponLines' | 'billing' | 'shipping'>
> & {
  billing?: Partial<Billing>;
  shipping?: Partial<Address>;
  lineItems?: Partial<LineItem>[];
  shippingLines?: Partial<ShippingLine>[];
  feeLines?: Partial<FeeLine>[];
  couponLines?: Partial<CouponLine>[];
  /** The codes of all coupons, which the server applies as WooCommerce does. Coupons that are not among them are taken off. */
  coupons?: readonly { readonly id?: number; readonly code?: string | null; readonly metaData?: readonly SentEntry[] }[];
  metaData?: readonly SentEntry[];
  /** Whether the notes about this change name the user. */
  manualUpdate?: boolean;
  /** Those of `shop/v1` by default. */
  policy?: OrderPolicy;
};
