import { randomBytes } from 'node:crypto';
import { blankRow } from './database.mjs';
import { isOnSale } from './price.mjs';

const LINE = { ...(await blankRow('order_line')), kind: 'item', taxes: '[]', meta: '[]', details: '{}' };
const ORDER = {
  ...(await blankRow('shop_order')),
  ...{ status: 'processing', not_in_trash: 1, currency: 'EUR', version: '1', created_via: 'rest-api' },
  ...{ stock_reduced: 1, sales_counted: 1, usage_counted: 1 },
};

/** The row of a new paid order and the rows of its lines, coupon last; amounts are whole millionths, and small enough for numbers. */
export function newOrder(id, input, { products, rates, coupon }) {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const items = discounted(
    input.line_items.map((item) => itemOf(item, products.get(item.product_id), now)),
    coupon,
  );
  for (const item of items) tax(item, rates.get(item.tax_class));
  const shipping = input.shipping_lines.map((line) => shippingOf(line, rates.get('')));
  const taxes = [...rates.values()].map((rate) => taxOf(rate, items, shipping)).filter(Boolean);
  const given = sum(items, (item) => item.subtotal - item.total);
  const terms = {
    discountType: coupon.discount_type,
    amount: `${coupon.amount / 1e6}`,
    freeShipping: Boolean(coupon.free_shipping),
  };
  const details = JSON.stringify({ coupon: terms });
  const couponLine = { ...LINE, kind: 'coupon', name: coupon.code, reference: 'applied', total: given, details };
  const lines = [...items, ...shipping, ...taxes];
  const { billing, shipping: address } = addressesOf(input);
  const sums = {
    discount_total: cents(given),
    discount_tax: cents(sum(items, (item) => item.tax_before - item.tax_after)),
    shipping_total: sum(shipping, (line) => line.total),
    shipping_tax: sum(taxes, (line) => line.total_tax),
    cart_tax: sum(taxes, (line) => line.total),
  };
  const texts = [...Object.values(billing), ...Object.values(address), ...items.map((item) => item.name)];
  const row = {
    ...ORDER,
    id,
    order_key: `order_${randomBytes(16).toString('base64url')}`,
    created_at: now,
    modified_at: now,
    paid_at: now,
    ...sums,
    total: sum(items, (item) => cents(item.total)) + sums.shipping_total + sums.cart_tax + sums.shipping_tax,
    billing: JSON.stringify(billing),
    billing_email_key: billing.email.toLowerCase(),
    shipping: JSON.stringify(address),
    payment_method: input.payment_method,
    payment_method_title: input.payment_method_title,
    search_text: texts.filter(Boolean).join(' ').toLowerCase(),
    item_count: sum(items, (item) => item.quantity),
    coupon_discount: given,
  };
  return { row, lines: lines.map((line) => storedLine(line, id)), couponLine: storedLine(couponLine, id), email: billing.email };
}

function itemOf({ product_id: id, quantity }, product, now) {
  const price = isOnSale(product) ? product.sale_price : product.regular_price;
  const subtotal = Math.round(price * 1e6) * quantity;
  const { name, tax_class, tax_status } = product;
  return {
    ...LINE,
    name,
    product_id: id,
    quantity,
    tax_class,
    tax_status,
    subtotal,
    reduced_stock: quantity,
    stock_managed_by_id: id,
    sold_at: now,
  };
}

/** A coupon of some percent takes whole cents; those that are left go to the largest remainders. */
function discounted(items, { amount }) {
  const shares = items.map((item) => (Math.round(item.subtotal / CENT) * amount) / 1e8);
  const discounts = shares.map(Math.floor);
  let left = Math.round(sum(shares, Number)) - sum(discounts, Number);
  const byRemainder = [...shares.keys()].sort((one, other) => (shares[other] % 1) - (shares[one] % 1) || one - other);
  for (const place of byRemainder) if (left-- > 0) discounts[place] += 1;
  return items.map((item, place) => ({ ...item, total: item.subtotal - discounts[place] * CENT }));
}

function tax(item, rate) {
  item.tax_before = share(item.subtotal, rate);
  item.tax_after = share(item.total, rate);
  item.subtotal_tax = cents(item.tax_before);
  item.total_tax = cents(item.tax_after);
  item.taxes = JSON.stringify([{ id: rate.id, total: `${item.tax_after / 1e6}`, subtotal: `${item.tax_before / 1e6}` }]);
}

function shippingOf({ method_id: reference, method_title: name, total: text }, rate) {
  const total = Math.round(text * 1e6);
  const taken = share(total, rate);
  const taxes = JSON.stringify([{ id: rate.id, total: `${taken / 1e6}` }]);
  return { ...LINE, kind: 'shipping', name, reference, total, total_tax: cents(taken), taxes };
}

/** The sum of one rate; nothing where no item has it. */
function taxOf(rate, items, shipping) {
  const own = items.filter((item) => item.tax_class === rate.tax_class);
  if (own.length === 0) return undefined;
  const total = sum(own, (item) => item.total_tax);
  const code = `${rate.country}-${rate.name}-${rate.priority}`.toUpperCase();
  const onShipping = rate.tax_class === '' ? sum(shipping, (line) => line.total_tax) : 0;
  const details = JSON.stringify({ ratePercent: (rate.rate / 1e4).toFixed(4) });
  return { ...LINE, kind: 'tax', name: rate.name, reference: code, rate_id: rate.id, total, total_tax: onShipping, details };
}

function addressesOf({ billing, shipping }) {
  const stored = ({ first_name, last_name, company = '', address_1, address_2 = '', city, state = '', postcode, country }) => ({
    ...{ firstName: first_name, lastName: last_name, company, address1: address_1, address2: address_2 },
    ...{ city, state, postcode, country },
  });
  return { billing: { ...stored(billing), email: billing.email, phone: billing.phone }, shipping: stored(shipping) };
}

const CENT = 10_000;
const cents = (micros) => Math.round(micros / CENT) * CENT;
const share = (micros, { rate }) => Math.round((micros * rate) / 1e6);
const sum = (list, amountOf) => list.reduce((so, one) => so + amountOf(one), 0);

const storedLine = ({ tax_before: _before, tax_after: _after, ...line }, order) => ({ ...line, order_id: order });
