const zoned = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'medium' });

/** An order as it goes on the wire: rows of `shop_order` and `order_line`, and the SKUs of the products that are still there. */
export function orderJson(row, lines, skus, home) {
  const of = (kind) => lines.filter((line) => line.kind === kind);
  return {
    id: row.id,
    parent_id: row.parent_id,
    status: row.status,
    order_key: row.order_key,
    number: `${row.id}`,
    currency: row.currency,
    version: row.version,
    prices_include_tax: false,
    date_created: row.created_at.replace(' ', 'T'),
    date_modified: row.modified_at.replace(' ', 'T'),
    customer_id: row.customer_id,
    discount_total: shown(row.discount_total),
    discount_tax: shown(row.discount_tax),
    shipping_total: shown(row.shipping_total),
    shipping_tax: shown(row.shipping_tax),
    cart_tax: shown(row.cart_tax),
    total: shown(row.total),
    total_tax: shown(row.cart_tax + row.shipping_tax),
    billing: addressJson(JSON.parse(row.billing)),
    shipping: addressJson(JSON.parse(row.shipping)),
    payment_method: row.payment_method,
    payment_method_title: row.payment_method_title,
    transaction_id: row.transaction_id,
    customer_ip_address: row.customer_ip,
    customer_user_agent: row.customer_agent,
    created_via: row.created_via,
    cart_hash: '',
    customer_note: row.customer_note,
    date_completed: local(row.completed_at),
    date_paid: local(row.paid_at),
    line_items: of('item').map((line) => itemJson(line, skus)),
    tax_lines: of('tax').map(taxJson),
    shipping_lines: of('shipping').map(shippingJson),
    fee_lines: [],
    coupon_lines: of('coupon').map((line) => ({
      id: line.id,
      code: line.name,
      discount: shown(line.total),
      discount_tax: '0.00',
    })),
    refunds: [],
    _links: {
      self: [{ href: `${home}/rest/shop/v1/orders/${row.id}` }],
      collection: [{ href: `${home}/rest/shop/v1/orders` }],
    },
  };
}

/** Millionths with two decimals. */
const shown = (micros) => (Math.round(micros / 10_000) / 100).toFixed(2);

const local = (instant) => (instant === null ? null : zoned.format(new Date(`${instant.replace(' ', 'T')}Z`)).replace(' ', 'T'));

const addressJson = ({ firstName, lastName, company, address1, address2, ...rest }) => ({
  first_name: firstName,
  last_name: lastName,
  company,
  address_1: address1,
  address_2: address2,
  ...rest,
});

const itemJson = (line, skus) => ({
  id: line.id,
  name: line.name,
  sku: skus.get(line.product_id) ?? null,
  product_id: skus.has(line.product_id) ? line.product_id : 0,
  variation_id: 0,
  quantity: line.quantity,
  tax_class: line.tax_class,
  price: shown(line.total / line.quantity),
  subtotal: shown(line.subtotal),
  subtotal_tax: shown(line.subtotal_tax),
  total: shown(line.total),
  total_tax: shown(line.total_tax),
  taxes: JSON.parse(line.taxes),
  meta: JSON.parse(line.meta),
});

const taxJson = (line) => ({
  id: line.id,
  rate_code: line.reference,
  rate_id: line.rate_id,
  label: line.name,
  compound: line.compound === 1,
  tax_total: shown(line.total),
  shipping_tax_total: shown(line.total_tax),
});

const shippingJson = (line) => ({
  id: line.id,
  method_title: line.name,
  method_id: line.reference,
  total: shown(line.total),
  total_tax: shown(line.total_tax),
  taxes: JSON.parse(line.taxes),
});
