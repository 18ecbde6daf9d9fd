import { serializerFor, type RequestContext } from '@grove/rest';
import { Product } from './product.resource.js';

/** The event of a change: its payload is the product as an administrator reads it, made once; of a deleted product only the id. */
export function productEvent(change: 'created' | 'updated' | 'deleted' | 'restored', product: Product, context: RequestContext) {
  const address = context.url('/shop/v1/products');
  const links = { self: [{ href: `${address}/${product.id}` }], collection: [{ href: address }] };
  const payload = change === 'deleted' ? { id: product.id } : { ...serializerFor(Product, 'view')(product), _links: links };
  return { topic: `product.${change}`, resourceId: product.id, payload };
}
