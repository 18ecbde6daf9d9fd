import { type Filters, whereBetween, whereListed } from '@grove/database';
import type { DatedQuery, VersionedDatedQuery } from '@grove/rest';
import { OrderOfProductEntity } from '../../model/order-of-product.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';

/** Which orders a list has: the arguments of all versions. Of the statuses, `any` is all except those of drafts and the trash. */
export type OrderSelection = DatedQuery &
  Partial<Omit<VersionedDatedQuery, keyof DatedQuery>> & {
    readonly statuses: readonly string[];
    readonly customer?: number;
    readonly product?: number;
    readonly parent?: number[];
    readonly parentExclude?: number[];
    readonly createdVia?: string[];
    readonly dp?: number;
  };

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
