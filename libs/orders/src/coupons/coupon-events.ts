import { serializerFor, type RestRequest } from '@grove/rest';
import { Coupon } from './coupon.resource.js';

/** The event of a change: its payload is the coupon as an administrator reads it, made once; of a deleted coupon only the id. */
export function couponEvent(change: 'created' | 'updated' | 'deleted' | 'restored', coupon: Coupon, call: RestRequest) {
  const address = call.url('/shop/v1/coupons');
  const links = { self: [{ href: `${address}/${coupon.id}` }], collection: [{ href: address }] };
  const payload = change === 'deleted' ? { id: coupon.id } : { ...serializerFor(Coupon, 'view')(coupon), _links: links };
  return { topic: `coupon.${change}`, resourceId: coupon.id, payload };
}
