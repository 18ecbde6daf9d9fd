import { Entity } from 'typeorm';
import { Amount, AutoId, Flag, Instant, Int, Json, Line } from '@grove/database';

export type LineKind = 'item' | 'shipping' | 'fee' | 'coupon' | 'tax';

/** Tax of one rate on a line: unrounded micro-units as text. `subtotal` is the tax before discounts, of line items only. */
export interface StoredTax {
  /** Id of the tax rate. */
  id: number;
  total: string;
  subtotal?: string;
}

/** What tells a variation apart: the attribute's slug, its name, the option. */
export interface LineMeta {
  key: string;
  label: string;
  value: string;
}

/**
 * A line of an order, or of a refund (then `orderId` is the refund's id and amounts and quantities are negative). One table for all kinds,
 * because they are numbered by one counter and always read together. Columns that a kind does not use are empty.
 */
@Entity('order_line')
export class OrderLineEntity {
  @AutoId() id: number;
  @Int() orderId: number;
  @Line(8) kind: LineKind;
  /** Name of the product or fee, title of the shipping method, code of the coupon, label of the tax rate. */
  @Line(3000) name: string;
  /** Id of the shipping method, or the code of the tax rate. */
  @Line(300) reference: string;
  @Int() productId: number;
  @Int() variationId: number;
  /** Tax rate of a tax line. */
  @Int() rateId: number;
  @Int() quantity: number;
  @Line(200) taxClass: string;
  @Line(10) taxStatus: string;
  /** The tax rate was a compound one. */
  @Flag() compound: boolean;
  /** Before discounts; unrounded. */
  @Amount() subtotal: bigint;
  @Amount() subtotalTax: bigint;
  /** Unrounded. Discount of a coupon line; tax on lines and fees of a tax line. */
  @Amount() total: bigint;
  /** Tax on shipping of a tax line. */
  @Amount() totalTax: bigint;
  @Json() taxes: StoredTax[];
  @Json() meta: LineMeta[];
  /** Pieces that this line took from stock, and whose: a product's or variation's id. */
  @Int() stockTaken: number;
  @Int() stockOf: number;
  /** When the order was made, on items of an order that is completed, processing or on-hold; else null. Top sellers read nothing else. */
  @Instant({ nullable: true }) soldAt: string | null;
}

/** A line before anything was said about it. */
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
  stockTaken: 0,
  stockOf: 0,
  soldAt: null,
};
