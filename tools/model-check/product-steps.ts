import fc from 'fast-check';
import { requireLike, requireStatus } from './client.js';
import { changeOffer, changeProduct, newOffer, shownProduct, type Product } from './product-model.js';
import { at, deletion, isOpen, isThere, maybeNull, place, step } from './step.js';

const PRODUCTS = '/shop/v1/products';
const OPTIONS = ['Red', 'Blue'];

const price = fc.oneof(
  fc.constantFrom('10.00', '1.005', '.5', '5.', '0', ''),
  fc.nat({ max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
);
const offer = {
  regular_price: price,
  sale_price: price,
  manage_stock: fc.boolean(),
  stock_quantity: fc.integer({ min: -2, max: 12 }),
  backorders: fc.constantFrom('no', 'notify', 'yes'),
  in_stock: fc.boolean(),
};
const product = {
  regular_price: maybeNull(price),
  sale_price: maybeNull(price),
  manage_stock: maybeNull(offer.manage_stock),
  stock_quantity: maybeNull(offer.stock_quantity),
  backorders: maybeNull(offer.backorders),
  in_stock: maybeNull(offer.in_stock),
  name: maybeNull(fc.constantFrom('Walnut', 'Hazelnut', 'Dried fig')),
  status: maybeNull(fc.constantFrom('publish', 'draft', 'pending', 'private')),
  catalog_visibility: maybeNull(fc.constantFrom('visible', 'catalog', 'search', 'hidden')),
  featured: maybeNull(fc.boolean()),
};
const taxed = { tax_class: fc.constantFrom('', 'reduced-rate'), tax_status: fc.constantFrom('taxable', 'none') };

export const createProduct = step({
  name: 'create product',
  input: fc.record(
    {
      body: fc.record({ ...product, ...taxed }, { requiredKeys: ['tax_class', 'tax_status'] }),
      variations: fc.array(fc.record(offer, { requiredKeys: [] }), { minLength: 2, maxLength: 2 }),
      categories: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
    },
    { requiredKeys: ['body', 'categories'] },
  ),
  async run(shop, client, { body, variations, categories }) {
    const made: Product = {
      ...newOffer(),
      id: 0,
      name: 'Product',
      type: variations ? 'variable' : 'simple',
      status: 'publish',
      visibility: 'visible',
      featured: false,
      categories,
      taxClass: body.tax_class,
      isTaxable: body.tax_status === 'taxable',
      variations: (variations ?? []).map((_sent, number) => ({ ...newOffer(), id: 0, option: OPTIONS[number] })),
      totalSales: 0,
      isTrashed: false,
      isGone: false,
    };
    changeProduct(made, body);
    made.variations.forEach((variation, number) => changeOffer(variation, variations![number]));
    const answer = await client.send('POST', PRODUCTS, {
      ...body,
      type: made.type,
      categories: categories.map((one) => ({ id: shop.categories[one] })),
      ...(variations && {
        attributes: [{ name: 'Colour', variation: true, options: OPTIONS }],
        variations: variations.map((sent, number) => ({ ...sent, attributes: [{ name: 'Colour', option: OPTIONS[number] }] })),
      }),
    });
    requireStatus('the creation of a product', answer, 201);
    made.id = answer.body.id;
    const ids = (answer.body.variations as { id: number }[]).map(({ id }) => id);
    made.variations.forEach((variation, number) => (variation.id = ids[number]));
    requireLike('the new product', answer.body, shownProduct(made));
    shop.products.push(made);
  },
});

export const updateProduct = step({
  name: 'update product',
  input: fc.record({ product: place(), body: fc.record(product, { requiredKeys: [] }) }),
  isPossible: (shop, input) => isOpen(shop.products, input.product),
  async run(shop, client, { product, body }) {
    const changed = at(shop.products, product);
    changeProduct(changed, body);
    const answer = await client.send('PUT', `${PRODUCTS}/${changed.id}`, body);
    requireStatus('the update of a product', answer, 200);
    requireLike('the updated product', answer.body, shownProduct(changed));
  },
});

export const updateVariation = step({
  name: 'update variation',
  input: fc.record({ product: place(), variation: fc.nat({ max: 1 }), body: fc.record(offer, { requiredKeys: [] }) }),
  isPossible: (shop, { product }) => isOpen(shop.products, product) && at(shop.products, product).type === 'variable',
  async run(shop, client, { product, variation, body }) {
    const changed = at(shop.products, product);
    changeOffer(changed.variations[variation], body);
    const variations = changed.variations.map(({ id }, number) => (number === variation ? { id, ...body } : { id }));
    const answer = await client.send('PUT', `${PRODUCTS}/${changed.id}`, { variations });
    requireStatus('the update of a variation', answer, 200);
    requireLike('the product of the variation', answer.body, shownProduct(changed));
  },
});

/** Requests with one field that no product can have. */
export const refuseProduct = step({
  name: 'send a faulty product',
  input: fc.record({
    product: place(),
    body: fc.constantFrom(
      { regular_price: 'ten' },
      { status: 'sold' },
      { stock_quantity: 1.5 },
      { featured: 'perhaps' },
      { variations: [{ sku: null }] },
      { variations: [{ manage_stock: null }] },
    ),
  }),
  isPossible: (shop, { product }) => isThere(shop.products, product),
  async run(shop, client, { product, body }) {
    const named = at(shop.products, product);
    const answer = await client.send('PUT', `${PRODUCTS}/${named.id}`, { featured: !named.featured, ...body });
    requireStatus('a faulty product', answer, 400, 'rest_invalid_param');
  },
});

export const deleteProduct = deletion({
  name: 'product',
  path: PRODUCTS,
  recordsOf: (shop) => shop.products,
  twice: 'shop_rest_already_trashed',
});
