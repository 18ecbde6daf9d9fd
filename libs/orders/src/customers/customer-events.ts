import { serializerFor, type RequestContext } from '@grove/rest';
import type { OutboxEvent } from '@grove/database';
import { Customer } from './customer.resource.js';

/** The event of a change: its payload is the customer as an administrator reads it, made once. */
export function customerEvent(change: 'created' | 'updated', customer: Customer, context: RequestContext): OutboxEvent {
  const address = context.url('/shop/v1/customers');
  const links = { self: [{ href: `${address}/${customer.id}` }], collection: [{ href: address }] };
  const payload = { ...serializerFor(Customer, 'view')(customer), _links: links };
  return { topic: `customer.${change}`, resourceId: customer.id, payload };
}

/** The event of a deletion tells only who went. */
export const customerDeleted = (id: number): OutboxEvent => ({ topic: 'customer.deleted', resourceId: id, payload: { id } });
