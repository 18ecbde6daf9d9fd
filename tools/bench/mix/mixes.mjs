/**
 * The loads of a shop, as data. A kind of request has a namespace, a path and perhaps a body, in which a `{name}` is replaced by something of that name
 * in the catalog of the server (catalog.mjs). A load is a number of requests of each kind.
 */
const ADDRESS = {
  ...{ first_name: 'Ada', last_name: 'Noot', address_1: 'Keizersgracht 117' },
  ...{ city: 'Amsterdam', postcode: '1015 CN', country: 'NL' },
};

const ORDER = {
  ...{ payment_method: 'bacs', payment_method_title: 'Bank transfer', set_paid: false },
  billing: { ...ADDRESS, email: 'ada@shop.example', phone: '020 555 01 00' },
  shipping: ADDRESS,
  line_items: [
    { product_id: '{sellable}', quantity: 1 },
    { product_id: '{sellable}', quantity: 2 },
  ],
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Parcel', total: '4.95' }],
};

export const KINDS = {
  'products, a page': { namespace: 'shop', path: 'products?per_page=10&page={productPage}' },
  'products of a category': { namespace: 'shop', path: 'products?per_page=10&category={category}' },
  'products, a search': { namespace: 'shop', path: 'products?per_page=10&search={word}' },
  'a product': { namespace: 'shop', path: 'products/{product}' },
  'categories, a page': { namespace: 'shop', path: 'products/categories?per_page=10&page={categoryPage}' },
  'a category': { namespace: 'shop', path: 'products/categories/{category}' },
  'orders, a page': { namespace: 'shop', path: 'orders?per_page=20&page={orderPage}' },
  'orders of a status': { namespace: 'shop', path: 'orders?per_page=20&status=processing' },
  'posts, a page': { namespace: 'content', path: 'posts?per_page=10&page={postPage}' },
  'a post': { namespace: 'content', path: 'posts/{post}' },
  'an order is created': { namespace: 'shop', method: 'POST', path: 'orders', body: ORDER },
  'a product is updated': { namespace: 'shop', method: 'PUT', path: 'products/{updatable}', body: { menu_order: '{menuOrder}' } },
};

export const MIXES = {
  'list-products': { 'products, a page': 1 },
  'list-orders': { 'orders, a page': 10, 'orders of a status': 1 },
  'list-posts': { 'posts, a page': 1 },
  storefront: {
    'products, a page': 25,
    'products of a category': 15,
    'a product': 30,
    'categories, a page': 5,
    'a category': 5,
    'posts, a page': 5,
    'a post': 5,
    'products, a search': 5,
    'an order is created': 3,
    'a product is updated': 2,
  },
};

/** Whether a load changes the shop. */
export const hasWrites = (mix) => Object.keys(mix).some((kind) => KINDS[kind].method !== undefined);

/** A kind as text, whose names are to be replaced. */
export const templateOf = (kind) => {
  const { path, body } = KINDS[kind];
  // Names of ids stand in quotes in JSON; ids do not.
  return { path, body: body && JSON.stringify(body).replaceAll(/"(\{\w+\})"/g, '$1') };
};

/** The names in a kind, in the order in which they occur. */
export const namesIn = (kind) => {
  const { path, body = '' } = templateOf(kind);
  return [...(path + body).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
};
