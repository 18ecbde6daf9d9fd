import { serialize } from 'php-serialize';

/** The first administrator, so that the imported shop can be used immediately: user `owner`, with this application password. */
export const OWNER_PASSWORD = 'abcd EFGH 1234 ijkl MNOP 5678';

const COUNTRIES = [
  ['NL', 'Utrecht', '3511 AB'],
  ['DE', 'Bremen', '28195'],
  ['BE', 'Gent', '9000'],
  ['FR', 'Lyon', '69001'],
];
const STATUSES = [
  'wc-completed',
  'wc-completed',
  'wc-completed',
  'wc-processing',
  'wc-pending',
  'wc-refunded',
  'wc-cancelled',
  'wc-on-hold',
];
const NUTS = ['Almonds', 'Walnuts', 'Hazelnuts', 'Cashews', 'Pistachios', 'Macadamias', 'Pecans', 'Peanuts', 'Dates', 'Figs'];
const RATES = [
  ['NL', 9, 'reduced-rate'],
  ['NL', 21, ''],
  ['DE', 7, 'reduced-rate'],
];

/** Ids of the kinds of records that share `posts`, one after the other. */
export const rangesOf = ({ products, posts, orders }) => ({
  products: 100,
  posts: 100 + products,
  orders: 100 + products + posts,
  refunds: 100 + products + posts + orders,
});

/** A number from 0 to `limit - 1` that depends on these whole numbers only. */
export function pick(limit, ...seeds) {
  let hash = 2_166_136_261;
  for (const seed of seeds) hash = Math.imul(hash ^ (seed + 1), 16_777_619) ^ (hash >>> 13);
  return (hash >>> 0) % limit;
}

const pad = (number, digits = 2) => String(number).padStart(digits, '0');
/** A moment of the years 2020 to 2026 as text in UTC. */
export const dateOf = (...seeds) =>
  `${2020 + pick(6, ...seeds, 1)}-${pad(1 + pick(12, ...seeds, 2))}-${pad(1 + pick(28, ...seeds, 3))} ${pad(pick(22, ...seeds, 4))}:${pad(pick(60, ...seeds, 5))}:${pad(pick(60, ...seeds, 6))}`;
/** Cents as an amount. */
const amount = (cents) => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${pad(Math.abs(cents) % 100)}`;

export function options(storage) {
  return {
    ...{
      siteurl: 'https://generated.example',
      home: 'https://generated.example',
      blogname: 'Generated shop',
      blogdescription: '',
    },
    ...{
      admin_email: 'owner@generated.example',
      timezone_string: 'Europe/Amsterdam',
      date_format: 'F j, Y',
      time_format: 'g:i a',
    },
    ...{
      start_of_week: '1',
      permalink_structure: '/%postname%/',
      default_category: '1',
      default_product_cat: '2',
      posts_per_page: '10',
    },
    ...{
      woocommerce_currency: 'EUR',
      woocommerce_default_country: 'NL',
      woocommerce_prices_include_tax: 'no',
      woocommerce_calc_taxes: 'yes',
    },
    ...{ woocommerce_price_num_decimals: '2', woocommerce_version: '11.0.1', template: 'x', stylesheet: 'x' },
    woocommerce_custom_orders_table_enabled: storage === 'hpos' ? 'yes' : 'no',
  };
}

export const taxRates = RATES.map(([country, percent, taxClass], index) => ({
  ...{ tax_rate_id: index + 1, tax_rate_country: country, tax_rate: `${percent}.0000`, tax_rate_name: `VAT ${percent}` },
  ...{ tax_rate_priority: 1, tax_rate_order: index, tax_rate_class: taxClass },
}));

export const emailOf = (user) => `customer${user}@generated.example`;

export function personOf(user) {
  const [country, city, postcode] = COUNTRIES[pick(COUNTRIES.length, user, 11)];
  return {
    first_name: `First${user}`,
    last_name: `Last${pick(5_000, user)}`,
    address_1: `Street ${1 + pick(200, user)}`,
    city,
    postcode,
    country,
  };
}

export function userMeta(user, prefix) {
  const person = Object.entries(personOf(user));
  return {
    ...{ nickname: `customer${user}`, first_name: `First${user}`, last_name: `Last${pick(5_000, user)}` },
    [`${prefix}capabilities`]: serialize({ [user === 1 ? 'administrator' : 'customer']: true }),
    ...Object.fromEntries(person.map(([name, value]) => [`billing_${name}`, value])),
    ...Object.fromEntries(person.map(([name, value]) => [`shipping_${name}`, value])),
    billing_email: emailOf(user),
    paying_customer: '1',
  };
}

export const priceOf = (product) => 150 + pick(4_000, product);

export function productMeta(product) {
  const price = amount(priceOf(product));
  return {
    ...{
      _sku: `NUT-${pad(product, 6)}`,
      _regular_price: price,
      _price: price,
      _tax_status: 'taxable',
      _tax_class: 'reduced-rate',
    },
    ...{
      _manage_stock: 'yes',
      _stock: String(pick(500, product)),
      _stock_status: 'instock',
      _backorders: 'no',
      _sold_individually: 'no',
    },
    ...{ _weight: '0.25', _virtual: 'no', _downloadable: 'no', _download_limit: '-1', _download_expiry: '-1', total_sales: '0' },
    ...{ _wc_average_rating: '0', _wc_review_count: '0', _product_version: '11.0.1' },
  };
}

export const productName = (product) => `${NUTS[pick(NUTS.length, product)]} ${product}`;

/** A text of about so many bytes, as editors write it. */
export function longText(bytes) {
  const paragraph = `<!-- wp:paragraph -->\n<p>Rösten Sie die <a href="https://generated.example/nuts">Nüsse</a> &amp; mischen Sie sie — “gut”.</p>\n<!-- /wp:paragraph -->\n\n`;
  return paragraph.repeat(Math.ceil(bytes / Buffer.byteLength(paragraph)));
}

/** An order with its lines, in cents. */
export function orderOf(number, { users, products, firstProduct }) {
  const customer = pick(4, number, 21) === 0 || users < 2 ? 0 : 2 + pick(users - 1, number);
  const lines = Array.from({ length: 1 + pick(4, number, 22) }, (_, index) => {
    const product = firstProduct + pick(products, number, index);
    const quantity = 1 + pick(5, number, index, 23);
    const total = priceOf(product) * quantity;
    return { product, quantity, total, tax: Math.round(total * 9) / 100 };
  });
  const [shipping, net] = [495, lines.reduce((sum, { total }) => sum + total, 0)];
  const tax = Math.round(lines.reduce((sum, line) => sum + line.tax, 0));
  const shippingTax = Math.round(shipping * 0.21);
  const status = STATUSES[pick(STATUSES.length, number, 24)];
  return {
    customer,
    lines,
    shipping,
    shippingTax,
    tax,
    total: net + tax + shipping + shippingTax,
    status,
    person: personOf(customer || number),
  };
}

export function orderMeta(id, order) {
  const person = Object.entries(order.person);
  const isPaid = ['wc-completed', 'wc-processing', 'wc-refunded'].includes(order.status);
  return {
    ...{ _order_key: `wc_order_${id.toString(36)}generated`, _customer_user: String(order.customer), _payment_method: 'cod' },
    ...{
      _payment_method_title: 'Cash on delivery',
      _created_via: 'checkout',
      _download_permissions_granted: 'no',
      _recorded_sales: 'yes',
    },
    ...{
      _recorded_coupon_usage_counts: 'yes',
      _order_stock_reduced: 'yes',
      _customer_ip_address: '192.0.2.1',
      _customer_user_agent: 'Mozilla/5.0',
    },
    ...Object.fromEntries(person.map(([name, value]) => [`_billing_${name}`, value])),
    ...Object.fromEntries(person.map(([name, value]) => [`_shipping_${name}`, value])),
    ...{
      _billing_email: emailOf(order.customer || id),
      _billing_phone: '030 555 0123',
      _order_currency: 'EUR',
      _cart_discount: '0',
    },
    ...{ _cart_discount_tax: '0', _order_shipping: amount(order.shipping), _order_shipping_tax: amount(order.shippingTax) },
    ...{ _order_tax: amount(order.tax), _order_total: amount(order.total), _order_version: '11.0.1', _prices_include_tax: 'no' },
    ...(isPaid && { _date_paid: String(Math.floor(Date.parse(`${dateOf(id)}Z`) / 1000) + 60) }),
  };
}

/** The items of an order, with their metadata. */
export function itemsOf(order) {
  const taxData = (rate, cents) => serialize({ total: { [rate]: amount100(cents) }, subtotal: { [rate]: amount100(cents) } });
  return [
    ...order.lines.map(({ product, quantity, total, tax }) => ({
      ...{ type: 'line_item', name: productName(product) },
      meta: {
        ...{ _product_id: String(product), _variation_id: '0', _qty: String(quantity), _tax_class: 'reduced-rate' },
        ...{
          _line_subtotal: amount(total),
          _line_subtotal_tax: amount100(tax),
          _line_total: amount(total),
          _line_tax: amount100(tax),
        },
        _line_tax_data: taxData(1, tax),
      },
    })),
    {
      ...{ type: 'shipping', name: 'Parcel' },
      meta: {
        ...{ method_id: 'flat_rate', instance_id: '1', cost: amount(order.shipping), total_tax: amount(order.shippingTax) },
        taxes: serialize({ total: { 2: amount(order.shippingTax) } }),
      },
    },
    {
      ...{ type: 'tax', name: 'NL-VAT-1' },
      meta: {
        rate_id: '1',
        label: 'VAT 9',
        compound: '',
        tax_amount: amount(order.tax),
        shipping_tax_amount: '0',
        rate_percent: '9',
      },
    },
  ];
}

/** Cents with a fraction as an amount with four decimals. */
const amount100 = (cents) => (cents / 100).toFixed(4);
export { amount };
