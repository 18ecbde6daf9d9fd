import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { soldProductOf, type SoldProducts } from '../../lines/sold-products.js';
import { CHECKOUT_DRAFT } from '../../model/order-status.js';
import type { OrderEntity } from '../../model/order.entity.js';

type Payable = Pick<OrderEntity, 'status' | 'total'>;

const UNPAID: readonly string[] = ['pending', 'failed'];
/** The statuses of new orders that their payment changes. */
const LIFTED: readonly string[] = [...UNPAID, 'on-hold', 'cancelled', CHECKOUT_DRAFT];
const EDITABLE: readonly string[] = ['pending', 'on-hold', 'auto-draft'];

/** Whether setting an order as paid changes it, by the rules of WooCommerce. */
export const isPayable = ({ status, total }: Payable, isNew: boolean): boolean =>
  isNew ? LIFTED.includes(status) : needsPayment({ status, total });

/** Whether the customer still has to pay. */
export const needsPayment = ({ status, total }: Payable): boolean =>
  total > 0n && (UNPAID.includes(status) || status === CHECKOUT_DRAFT);

export const isEditable = ({ status }: Pick<OrderEntity, 'status'>): boolean => EDITABLE.includes(status);

/** Whether somebody has to send something: some item is not both virtual and downloadable. */
export const needsProcessing = (lines: readonly OrderLineEntity[], products: SoldProducts): boolean =>
  lines.some((line) => {
    const product = line.kind === 'item' ? soldProductOf(line, products) : undefined;
    return product !== undefined && !(product.isVirtual && product.isDownloadable);
  });
