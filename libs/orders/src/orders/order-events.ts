import { serializerFor, type RestRequest } from '@grove/rest';
import { Order } from './order.resource.js';

/** Links of an order beside its own address. */
export const linksOf = ({ customerId, parentId }: Order, call: RestRequest) => ({
  ...(customerId !== 0 && { customer: [{ href: call.url(`/shop/v1/customers/${customerId}`) }] }),
  ...(parentId !== 0 && { up: [{ href: call.url(`/shop/v1/orders/${parentId}`) }] }),
});

/** The event of a change: its payload is the order as an administrator reads it, made once; of a deleted order only the id. */
export function orderEvent(change: 'created' | 'updated' | 'deleted' | 'restored', order: Order, call: RestRequest) {
  const address = call.url('/shop/v1/orders');
  const links = { self: [{ href: `${address}/${order.id}` }], collection: [{ href: address }], ...linksOf(order, call) };
  const payload = change === 'deleted' ? { id: order.id } : { ...serializerFor(Order, 'view')(order), _links: links };
  return { topic: `order.${change}`, resourceId: order.id, payload };
}
