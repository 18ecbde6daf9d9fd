import { randomFrom } from '../trials/harness/random.mjs';
import { ORDER } from './stocked-shop.mjs';

const UNPAID = {
  ...ORDER,
  set_paid: false,
  line_items: [
    { product_id: '{sellable}', quantity: 1 },
    { product_id: '{sellable}', quantity: 2 },
  ],
};

/** Kinds of requests: each has so many of a hundred, a path and perhaps a body, in which a `{name}` is replaced by something of that name in the catalog of the shop. */
export const KINDS = {
  'products, a page': { share: 25, path: 'shop/v1/products?per_page=10&page={productPage}' },
  'products of a category': { share: 15, path: 'shop/v1/products?per_page=10&category={category}' },
  'a product': { share: 30, path: 'shop/v1/products/{product}' },
  'categories, a page': { share: 5, path: 'shop/v1/products/categories?per_page=10&page={categoryPage}' },
  'a category': { share: 5, path: 'shop/v1/products/categories/{category}' },
  'posts, a page': { share: 5, path: 'cms/v2/posts?per_page=10&page={postPage}' },
  'a post': { share: 5, path: 'cms/v2/posts/{post}' },
  'products, a search': { share: 5, path: 'shop/v1/products?per_page=10&search={word}' },
  'an order is created': { share: 3, method: 'POST', path: 'shop/v1/orders', body: UNPAID },
  'a product is updated': {
    ...{ share: 2, method: 'PUT', path: 'shop/v1/products/{updatable}' },
    body: { menu_order: '{menuOrder}' },
  },
};

const DEALS = 20;

const NAME = /"?\{(\w+)\}"?/g;

/** The requests of a storefront, in an order that follows from the seed. Every hundred of them have exactly the shares of the load, so that also a slow server gets all kinds. */
export function requestsOf(catalog, { Host, Authorization }, seed = 1) {
  const random = randomFrom(seed);
  const updates = new Map();
  const deal = Object.entries(KINDS).flatMap(([kind, { share }]) => Array(share).fill(kind));
  return Array.from({ length: DEALS }, () => shuffled(deal, random)).flatMap((kinds) => kinds.map(requestOf));

  function requestOf(kind) {
    const { method, path: template, body: sent = '' } = KINDS[kind];
    let updated;
    const fill = (_, name) => {
      if (name === 'menuOrder') return menuOrderOf(updated, updates);
      const value = catalog[name][Math.floor(random() * catalog[name].length)];
      if (name !== 'updatable') return encodeURIComponent(value);
      updated = value;
      return value.id;
    };
    const [path, body] = [template, JSON.stringify(sent)].map((text) => text.replaceAll(NAME, fill));
    // Visitors read posts without signing in.
    const headers = {
      Host,
      ...(path.startsWith('shop') && { Authorization }),
      ...(method && { 'Content-Type': 'application/json' }),
    };
    return { kind, path: `/rest/${path}`, headers, ...(method && { method, body }) };
  }
}

const shuffled = (list, random) =>
  list
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Each update of a product changes its place, forth and back. */
function menuOrderOf({ id, menuOrder }, updates) {
  const count = updates.get(id) ?? 0;
  updates.set(id, count + 1);
  return menuOrder + ((count + 1) % 2);
}
