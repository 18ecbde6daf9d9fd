/**
 * The load of a storefront, as data. A kind of request has so many of a hundred requests, a path and perhaps a body, in which a `{name}` is replaced by something of that name
 * in the catalog of the shop (catalog.mjs).
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
  'products, a page': { share: 25, path: 'shop/v1/products?per_page=10&page={productPage}' },
  'products of a category': { share: 15, path: 'shop/v1/products?per_page=10&category={category}' },
  'a product': { share: 30, path: 'shop/v1/products/{product}' },
  'categories, a page': { share: 5, path: 'shop/v1/products/categories?per_page=10&page={categoryPage}' },
  'a category': { share: 5, path: 'shop/v1/products/categories/{category}' },
  'posts, a page': { share: 5, path: 'cms/v2/posts?per_page=10&page={postPage}' },
  'a post': { share: 5, path: 'cms/v2/posts/{post}' },
  'products, a search': { share: 5, path: 'shop/v1/products?per_page=10&search={word}' },
  'an order is created': { share: 3, method: 'POST', path: 'shop/v1/orders', body: ORDER },
  'a product is updated': {
    ...{ share: 2, method: 'PUT', path: 'shop/v1/products/{updatable}' },
    body: { menu_order: '{menuOrder}' },
  },
};
