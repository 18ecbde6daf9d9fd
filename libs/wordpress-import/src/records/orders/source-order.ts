import type { Instant } from '@grove/database';
import type { RelatedRows, SourceConditions, SourceRecords } from '../../source/source-rows.js';
import type { SourceContext } from '../source-kind.js';
import type { MetaRow } from '../metadata.js';
import type { SummedAmounts } from './sum-correction.js';

/** The parts of an address, by the names that WooCommerce has for them. */
export const ADDRESS_PARTS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'email',
  'phone',
] as const;
export type SourceAddress = Readonly<Record<(typeof ADDRESS_PARTS)[number], string>>;

/** What orders and refunds have in common, in whichever tables they are. Amounts are texts as the source has them; undefined if it has none. */
interface SourceOrderBase {
  readonly id: number;
  readonly parentId: number;
  /** Without the prefix `wc-`. */
  readonly status: string;
  /** Undefined if the source has no date in GMT. */
  readonly createdAt: Instant | undefined;
  /** Where lists sort the record; undefined for last. */
  readonly listedAt: Instant | undefined;
  readonly total: string | undefined;
  /** Metadata that has no column or field of its own. */
  readonly metadata: readonly MetaRow[];
}

/** An order as the two kinds of storage have it. */
export interface SourceOrder extends SourceOrderBase {
  readonly modifiedAt: Instant | undefined;
  readonly paidAt: Instant | undefined;
  readonly completedAt: Instant | undefined;
  readonly orderKey: string;
  /** Empty if it has none. */
  readonly currency: string;
  readonly version: string;
  readonly pricesIncludeTax: boolean;
  readonly customerId: number;
  readonly discountTotal: string | undefined;
  readonly discountTax: string | undefined;
  readonly shippingTotal: string | undefined;
  readonly shippingTax: string | undefined;
  readonly cartTax: string | undefined;
  readonly billing: SourceAddress;
  readonly shipping: SourceAddress;
  readonly paymentMethod: string;
  readonly paymentMethodTitle: string;
  readonly transactionId: string;
  readonly customerIp: string;
  readonly customerAgent: string;
  readonly createdVia: string;
  readonly cartHash: string;
  readonly customerNote: string;
  /** The addresses as searches find them. */
  readonly addressIndex: string;
  readonly stockReduced: boolean;
  readonly salesCounted: boolean;
  readonly usageCounted: boolean;
  readonly downloadsGranted: boolean;
  /** If the storage may have an amount several times, or not at all. */
  readonly summed?: SummedAmounts;
}

/** A refund as the two kinds of storage have it. */
export interface SourceRefund extends SourceOrderBase {
  /** These amounts are negative or zero. */
  readonly tax: string | undefined;
  readonly shipping: string | undefined;
  readonly shippingTax: string | undefined;
  readonly amount: string | undefined;
  readonly reason: string;
  readonly refundedBy: number;
}

/** Orders or refunds without their items. */
type OrdersAtSource = SourceRecords & { readonly where: SourceConditions };

/** A storage of orders at the source: posts, or tables of their own. */
export interface OrderStorage {
  readonly orders: OrdersAtSource;
  readonly refunds: OrdersAtSource;
  /** The column of the status. */
  readonly statusColumn: string;
  /** The orders and refunds that items name. */
  readonly ownersOfItems: RelatedRows;
  /** Reports what the storage has besides orders and refunds, or where it contradicts itself. */
  reportOthers(context: SourceContext): Promise<void>;
  readOrders(ids: readonly number[], context: SourceContext): Promise<SourceOrder[]>;
  readRefunds(ids: readonly number[], context: SourceContext): Promise<SourceRefund[]>;
}
