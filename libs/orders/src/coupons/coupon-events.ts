import { serializerFor, type RequestContext } from '@grove/rest';
import type { OutboxEvent } from '@grove/database';
import { Coupon } from './coupon.resource.js';

/** The event of a change: its payload is the coupon as an administrator reads it, made once. */
export function couponEvent(change: 'created' | 'updated' | 'restored', coupon: Coupon, context: RequestContext): OutboxEvent {
  const address = context.url('/shop/v1/coupons');
  const links = { self: [{ href: `${address}/${coupon.id}` }], collection: [{ href: address }] };
  const payload = { ...serializerFor(Coupon, 'view')(coupon), _links: links };
  return { topic: `coupon.${change}`, resourceId: coupon.id, payload };
}

/** The event of a deletion tells only which coupon went. */
export const couponDeleted = (id: number): OutboxEvent => ({ topic: 'coupon.deleted', resourceId: id, payload: { id } });
