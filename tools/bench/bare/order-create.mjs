import { json } from 'node:stream/consumers';
import { count, insert, marks, read, transaction } from './database.mjs';
import { newOrder } from './new-order-rows.mjs';
import { orderJson } from './order-json.mjs';
import { productJson } from './product-json.mjs';
import { partsOf } from './product-parts.mjs';

/** `POST /rest/shop/v1/orders`, paid: the rows that Grove writes, in one transaction. */
export async function answer(request, home) {
  const input = await json(request);
  const ids = input.line_items.map((item) => item.product_id);
  const [rows, [coupon], rates] = await Promise.all([
    read(`SELECT * FROM product WHERE id IN (${marks(ids.length)}) ORDER BY id`, ids),
    read('SELECT id, code, amount, discount_type, free_shipping FROM coupon WHERE code_key = ?', [input.coupon_lines[0].code]),
    read(RATES, [`${input.shipping.country.toLowerCase()}/`]),
  ]);
  const around = await partsOf(rows);
  const shop = {
    products: new Map(rows.map((row) => [row.id, row])),
    rates: new Map(rates.map((rate) => [rate.tax_class, rate])),
    coupon,
  };
  const skus = new Map(rows.map((row) => [row.id, row.sku]));
  return transaction(async (run) => {
    const { insertId: id } = await run("INSERT INTO object_id (kind) VALUES ('order')", []);
    const { row, lines, couponLine, email } = newOrder(id, input, shop);
    await useCoupon(run, coupon);
    const sold = await takeStock(run, rows, input.line_items);
    await insert(run, 'shop_order', [row]);
    await storeLines(run, lines, couponLine);
    const { created_at } = row;
    await insert(
      run,
      'order_of_product',
      rows.map((product) => ({ product_id: product.id, not_in_trash: 1, created_at, order_id: id })),
    );
    const notes = ['Paid.', stockNote(sold, input.line_items)];
    await insert(
      run,
      'order_note',
      notes.map((note) => ({ order_id: id, created_at, note, customer_note: 0 })),
    );
    await insert(run, 'coupon_use', [{ coupon_id: coupon.id, order_id: id, used_by: email, user_key: email.toLowerCase() }]);
    const body = orderJson(row, [...lines, couponLine], skus, home);
    const told = sold.map((product) => productJson(product, around(product.id), home));
    const events = [['order.created', body], ...told.map((product) => ['product.updated', product])];
    await insert(
      run,
      'outbox',
      events.map(([topic, about]) => ({ topic, resource_id: about.id, payload: JSON.stringify(about), created_at })),
    );
    const ofOrder = ['order/guests', 'order/processing', `order/processing/${created_at.slice(0, 10)}`];
    await count(run, [...ofOrder, ...rows.map((product) => `order/product/${product.id}`)]);
    return { status: 201, headers: { Location: `${home}/rest/shop/v1/orders/${id}` }, body };
  });
}

async function useCoupon(run, { id }) {
  const { affectedRows } = await run(COUPON, [id]);
  if (affectedRows === 0) throw new Error('The coupon is used up.');
}

/** One statement decides and books; the products come back as they are then. The engine locks them in the order of their ids. */
async function takeStock(run, rows, items) {
  const pieces = items.flatMap((item) => [item.product_id, item.quantity]);
  const taken = `CASE id ${items.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const { affectedRows } = await run(
    `UPDATE product SET in_stock = backorders <> 'no' OR stock_quantity > ${taken}, stock_quantity = stock_quantity - ${taken}, ` +
      `total_sales = total_sales + ${taken} WHERE id IN (${marks(items.length)}) AND manage_stock = 1 ` +
      `AND (backorders <> 'no' OR stock_quantity >= ${taken})`,
    [...pieces, ...pieces, ...pieces, ...items.map((item) => item.product_id), ...pieces],
  );
  if (affectedRows < items.length) throw new Error('There is not enough stock.');
  const ids = rows.map((row) => row.id);
  const now = await run(
    `SELECT in_stock, stock_quantity, total_sales FROM product WHERE id IN (${marks(ids.length)}) ORDER BY id`,
    ids,
  );
  return rows.map((row, place) => ({ ...row, ...now[place] }));
}

/** Gives the lines their numbers. The coupon lists what it took off which item, so it needs theirs. */
async function storeLines(run, lines, couponLine) {
  const { insertId: first } = await insert(run, 'order_line', lines);
  lines.forEach((line, place) => (line.id = first + place));
  const reached = lines.filter((line) => line.kind === 'item' && line.total < line.subtotal);
  couponLine.meta = JSON.stringify(
    reached.map((line) => ({ key: `${line.id}`, label: 'discount', value: `${(line.subtotal - line.total) / 1e6}` })),
  );
  couponLine.id = (await insert(run, 'order_line', [couponLine])).insertId;
}

function stockNote(sold, items) {
  const taken = new Map(items.map((item) => [item.product_id, item.quantity]));
  const told = sold.map(({ id, name, stock_quantity: left }) => `${name} ${left + taken.get(id)} → ${left}`);
  return `Stock: ${told.join(', ')}.`;
}

/** The rates of the sample are those of whole countries, one for each class. */
const RATES = 'SELECT id, country, name, priority, rate, tax_class FROM tax_rate WHERE region_key = ?';
const COUPON =
  'UPDATE coupon SET usage_count = usage_count + 1 WHERE id = ? AND (usage_limit IS NULL OR usage_count < usage_limit)';
