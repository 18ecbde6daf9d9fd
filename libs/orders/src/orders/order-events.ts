import { serializerFor, type RequestContext } from '@grove/rest';
import { Order } from './order.resource.js';

/** Links of an order beside its own address. */
export const linksOf = ({ customerId, parentId }: Order, context: RequestContext) => ({
  ...(customerId !== 0 && { customer: [{ href: context.url(`/shop/v1/customers/${customerId}`) }] }),
  ...(parentId !== 0 && { up: [{ href: context.url(`/shop/v1/orders/${parentId}`) }] }),
});

/** The event of a change: its payload is the order as an administrator reads it, made once; of a deleted order only the id. */
export function orderEvent(change: 'created' | 'updated' | 'deleted' | 'restored', order: Order, context: RequestContext) {
  const address = context.url('/shop/v1/orders');
  const links = { self: [{ href: `${address}/${order.id}` }], collection: [{ href: address }], ...linksOf(order, context) };
  const payload = change === 'deleted' ? { id: order.id } : { ...serializerFor(Order, 'view')(order), _links: links };
  return { topic: `order.${change}`, resourceId: order.id, payload };
}
