import type { LineItemInput, Order, OrderInput } from '@grove/client';
import { timesPieces, toAmount } from '../../shell/format/money.js';
import { isPieces } from './pieces.js';

/** A line while it is edited. */
export interface EditedLine {
  /** The id of the line in the order; new lines have none. */
  readonly lineId?: number;
  readonly product_id: number;
  readonly variation_id: number;
  readonly name: string;
  /** The price of one piece, as a hint. */
  readonly price: string;
  quantity: string;
  /** An amount that the person has set; "" for what the pieces cost. */
  total: string;
}

/** The lines, shipping and coupons of an order while they are edited. */
export interface LinesValues {
  lines: EditedLine[];
  shipping: string;
  coupon: string;
}

/** Whether each line says how many pieces it has. A line is removed by its button only. */
export const havePieces = ({ lines }: Pick<LinesValues, 'lines'>): boolean => lines.every(({ quantity }) => isPieces(quantity));

export const NO_LINES: LinesValues = { lines: [], shipping: '', coupon: '' };

/** The values of a stored order. */
export const toValues = (order: Order): LinesValues => ({
  lines: order.line_items.map(({ id, product_id, variation_id, name, price, quantity }) => ({
    ...{ lineId: id, product_id: product_id ?? 0, variation_id, name: name ?? '', price, quantity: String(quantity), total: '' },
  })),
  shipping: order.shipping_lines[0]?.total ?? '',
  coupon: '',
});

/** What is sent for these values: only what differs from the stored order, if there is one. */
export function toInput({ lines, shipping, coupon }: LinesValues, order?: Order): OrderInput {
  const removed = (order?.line_items ?? []).filter(({ id }) => !lines.some(({ lineId }) => lineId === id));
  const line_items = [...lines.flatMap((line) => lineInputs(line, order)), ...removed.map(({ id }) => ({ id, quantity: 0 }))];
  const stored = order?.shipping_lines[0];
  const isShippingChanged = shipping !== (stored?.total ?? '');
  return {
    ...(line_items.length > 0 && { line_items }),
    ...(isShippingChanged && {
      shipping_lines: [{ ...(stored ? { id: stored.id } : NEW_SHIPPING), total: toAmount(shipping) || '0' }],
    }),
    ...(coupon !== '' && { coupon_lines: [{ code: coupon }] }),
  };
}

const NEW_SHIPPING = { method_id: 'flat_rate', method_title: 'Shipping' };

function lineInputs({ lineId, product_id, variation_id, price, ...line }: EditedLine, order?: Order): LineItemInput[] {
  const total = toAmount(line.total);
  const quantity = Number(line.quantity);
  const amount = total === '' ? {} : { total };
  const added = { product_id, ...(variation_id > 0 && { variation_id }), quantity, ...amount };
  if (lineId === undefined) return [added];
  const stored = order?.line_items.find(({ id }) => id === lineId);
  if (stored?.quantity === quantity) return total === '' ? [] : [{ id: lineId, ...amount }];
  if (total !== '') return [{ id: lineId, quantity, ...amount }];
  // A line with a discount is replaced, so that the server applies the discount to the new number of pieces.
  if (stored?.subtotal !== stored?.total) return [{ id: lineId, quantity: 0 }, added];
  const sum = timesPieces(price, quantity);
  return [{ id: lineId, quantity, subtotal: sum, total: sum }];
}
