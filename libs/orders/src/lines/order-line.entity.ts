import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Amount, AutoId, Flag, Instant, Int, Json, Line } from '@grove/database';
import type { StoredEntry } from '@grove/rest';
import { OrderEntity } from '../model/order.entity.js';

export type LineKind = 'item' | 'shipping' | 'fee' | 'coupon' | 'tax';

/** Tax of one rate on a line: unrounded micro-units as text. `subtotal` is the tax before discounts, of line items only. */
export interface StoredTax {
  /** Id of the tax rate. */
  id: number;
  total: string;
  subtotal?: string;
}

/** An option of a variation: slug and name of the attribute, and the value. */
export interface LineMeta {
  key: string;
  label: string;
  value: string;
}

/** Fields of an imported line that WooCommerce showed otherwise, by their names in the resource: amounts that it does not have, and its tax status. */
type ShownLineFields = Readonly<Partial<Record<'total' | 'totalTax' | 'discount' | 'discountTax' | 'taxStatus', string>>>;

/** What only `wc/v2` and `wc/v3` show of a line. */
interface LineDetails {
  /** What clients stored with the line. Its options are in `meta`, and what it reduced the stock by is a column. */
  readonly metaData?: readonly StoredEntry[];
  /** The instance of the shipping method. */
  readonly instanceId?: string;
  /** The percentage of a tax rate, as it was when the tax was computed. */
  readonly ratePercent?: string;
  /** The terms of a coupon, as they were when the server applied it. */
  readonly coupon?: { readonly discountType: string; readonly amount: string; readonly freeShipping: boolean };
  /** How many pieces of an item came back to stock with refunds. */
  readonly restocked?: number;
}

/**
 * A line of an order or a refund. The lines of a refund have its id in `orderId`, and negative amounts and quantities. All kinds are in one table,
 * because they share a sequence of ids and are always read together. Columns that a kind does not use are empty.
 */
@Entity('order_line')
export class OrderLineEntity {
  @AutoId() id: number;
  @Int() orderId: number;
  /** The order of the line; a line of a refund has none. */
  @ManyToOne(() => OrderEntity)
  @JoinColumn({ name: 'order_id' })
  order?: Relation<OrderEntity>;
  @Line(8) kind: LineKind;
  /** The name of the product or fee, the title of the shipping method, the code of the coupon, or the label of the tax rate. */
  @Line(3000) name: string;
  /** The id of the shipping method, the code of the tax rate, or how the coupon was applied. On refunds the id of the refunded line. */
  @Line(300) reference: string;
  @Int() productId: number;
  @Int() variationId: number;
  /** The tax rate of a tax line. */
  @Int() rateId: number;
  @Int() quantity: number;
  @Line(200) taxClass: string;
  @Line(10) taxStatus: string;
  /** Whether the tax rate is a compound one. */
  @Flag() compound: boolean;
  /** Before discounts; unrounded. */
  @Amount() subtotal: bigint;
  @Amount() subtotalTax: bigint;
  /** Unrounded. On coupon lines the discount; on tax lines the tax on items and fees. */
  @Amount() total: bigint;
  /** On tax lines the tax on shipping, on coupon lines the tax on the discount. */
  @Amount() totalTax: bigint;
  @Json() taxes: StoredTax[];
  @Json() meta: LineMeta[];
  /** Until the amounts of the order are calculated again. */
  @Json({ default: {} }) shownAs: ShownLineFields;
  @Json({ default: {} }) details: LineDetails;
  /** By how many this line reduced the stock, and the id of the product or variation that manages this stock. */
  @Int() reducedStock: number;
  @Int() stockManagedById: number;
  /**
   * The creation time of the order, on items of completed, processing and on-hold orders, and that of the refund, on items of refunds outside the trash;
   * otherwise null. For the report of top sellers.
   */
  @Instant({ nullable: true }) soldAt: string | null;
}

/** A line with default values. */
export const BLANK_LINE: OrderLineEntity = {
  id: 0,
  orderId: 0,
  kind: 'item',
  name: '',
  reference: '',
  productId: 0,
  variationId: 0,
  rateId: 0,
  quantity: 0,
  taxClass: '',
  taxStatus: '',
  compound: false,
  subtotal: 0n,
  subtotalTax: 0n,
  total: 0n,
  totalTax: 0n,
  taxes: [],
  meta: [],
  shownAs: {},
  details: {},
  reducedStock: 0,
  stockManagedById: 0,
  soldAt: null,
};
