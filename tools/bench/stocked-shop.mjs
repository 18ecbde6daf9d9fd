/** What orders need in addition to the sample, which has tax rates: products with plenty of stock, and coupons. Made through the interface, as in any shop. */

const COUNT = 20;
const STOCK = 1_000_000_000;

/** Prices whose discounts and taxes do not come to whole cents. */
const PRICES = ['12.95', '4.45', '29.99'];

/** Fills a shop and gives bodies of orders: each has its own three products and its own coupon, so that only as many wait for each other as do in life. */
export async function stockTheShop({ post }) {
  const bodies = [];
  for (let place = 0; place < COUNT; place++) {
    const code = `autumn-${place}`;
    await post('coupons', { code, discount_type: 'percent', amount: '12.5' });
    const ids = [];
    for (const [nth, price] of PRICES.entries()) ids.push((await post('products', productOf(place, nth, price))).id);
    bodies.push(orderOf(ids, code));
  }
  return bodies;
}

const productOf = (place, nth, price) => ({
  name: `Chestnut ${place} in ${nth} bags`,
  sku: `STOCKED-${place}-${nth}`,
  regular_price: price,
  tax_class: nth === 1 ? 'reduced-rate' : '',
  manage_stock: true,
  stock_quantity: STOCK,
});

const ADDRESS = {
  ...{ first_name: 'Ada', last_name: 'Noot', address_1: 'Keizersgracht 117' },
  ...{ city: 'Amsterdam', postcode: '1015 CN', country: 'NL' },
};

/** What all orders of benches have alike. */
export const ORDER = {
  ...{ payment_method: 'bacs', payment_method_title: 'Bank transfer' },
  billing: { ...ADDRESS, email: 'ada@shop.example', phone: '020 555 01 00' },
  shipping: ADDRESS,
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Parcel', total: '4.95' }],
};

const orderOf = (ids, code) => ({
  ...ORDER,
  set_paid: true,
  line_items: ids.map((id, nth) => ({ product_id: id, quantity: nth + 1 })),
  coupon_lines: [{ code }],
});
