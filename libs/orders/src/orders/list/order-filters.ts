import { type Filters, whereBetween, whereListed } from '@grove/database';
import { OrderOfProductEntity } from '../../model/order-of-product.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { OrderSelection } from './order-selection.js';

/** The filters of a list of orders besides the statuses. Dates are instants. */
export const ORDER_FILTERS: Filters<OrderEntity, OrderSelection> = {
  customer: (query, { customer }) => customer !== undefined && query.andWhere('shop_order.customerId = :customer', { customer }),
  product: (query, { product }) => {
    if (product === undefined) return;
    const sold = query.subQuery().select('sold.orderId').from(OrderOfProductEntity, 'sold').where('sold.productId = :product');
    query.andWhere(`shop_order.id IN ${sold.getQuery()}`, { product });
  },
  ids: (query, { include, exclude }) => whereListed(query, 'shop_order.id', include, exclude),
  parents: (query, { parent, parentExclude }) => whereListed(query, 'shop_order.parentId', parent, parentExclude),
  createdVia: (query, { createdVia }) => whereListed(query, 'shop_order.createdVia', createdVia),
  created: (query, { after, before }) => whereBetween(query, 'shop_order.createdAt', after, before),
  modified: (query, { modifiedAfter, modifiedBefore }) =>
    whereBetween(query, 'shop_order.modifiedAt', modifiedAfter, modifiedBefore),
};
