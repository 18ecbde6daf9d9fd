/** Orders of one year, written straight into the tables of a MariaDB: a million by way of the interface would take hours. */

const YEAR = 365 * 86_400;
const LINES = 3;
/** Orders in one statement. */
const STEP = 50_000;
/** So many orders come from one customer; one order in four is a guest's. */
const ORDERS_EACH = 10;

/** What happens to orders, in percent. */
const STATUSES = { completed: 62, processing: 18, 'on-hold': 5, pending: 4, cancelled: 5, refunded: 5, failed: 1 };

/**
 * Makes up this many orders of three items, and their customers. `run` sends one statement and gives its rows. Everything follows from the
 * number of an order, but for the day: the last one was made now.
 */
export async function growOrders(run, size) {
  await numbers(run);
  const products = await productsOf(run);
  const customers = await growCustomers(run, Math.ceil(size / ORDERS_EACH), size);
  const [{ last }] = await run('SELECT COALESCE(MAX(id), 0) AS last FROM object_id');
  const [{ now }] = await run('SELECT CAST(UTC_TIMESTAMP() AS CHAR) AS now');
  for (let start = 0; start < size; start += STEP) {
    const place = { first: Number(last) + 1, start, count: Math.min(STEP, size - start), size, now, products, customers };
    for (const sql of [idsSql, ordersSql, unindexedSql, linesSql, totalsSql, registerSql].map((make) => make(place)))
      await run(sql);
  }
  await storeCounters(run);
  await run('DROP TABLE bench_number, bench_product');
}

async function numbers(run) {
  const digits = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ')})`;
  await run('CREATE TABLE bench_number (n INT NOT NULL PRIMARY KEY)');
  await run(
    `INSERT INTO bench_number SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n
      FROM ${digits} a, ${digits} b, ${digits} c, ${digits} d, ${digits} e`,
  );
}

/** Products get places from 0 on, so that a number picks one. Gives how many there are. */
async function productsOf(run) {
  await run(
    `CREATE TABLE bench_product (place INT NOT NULL PRIMARY KEY, id INT NOT NULL, name VARCHAR(3000) NOT NULL)
      SELECT ROW_NUMBER() OVER (ORDER BY id) - 1 AS place, id, name FROM product WHERE not_in_trash = 1`,
  );
  const [{ count }] = await run('SELECT COUNT(*) AS count FROM bench_product');
  return Number(count);
}

/** Gives the first and the number of the customers, who registered all through the year. */
async function growCustomers(run, count) {
  const [{ last }] = await run('SELECT COALESCE(MAX(id), 0) AS last FROM user');
  const first = Number(last) + 1;
  for (let start = 0; start < count; start += STEP) {
    const name = `CONCAT('bench-customer-', n + ${start})`;
    const some = `FROM bench_number WHERE n < ${Math.min(STEP, count - start)}`;
    await run(
      `INSERT INTO user (id, username, username_folded, email, email_folded, display_name, display_key, first_name, last_name, nickname, url, slug,
          description, locale, registered_at)
        SELECT ${first + start} + n, ${name}, ${name}, CONCAT(${name}, '@shop.example'), CONCAT(${name}, '@shop.example'), ${name}, ${name},
          'Ada', ${name}, ${name}, '', ${name}, '', '',
          UTC_TIMESTAMP() - INTERVAL FLOOR((${count} - n - ${start}) * ${YEAR} / ${count}) SECOND ${some}`,
    );
    await run(`INSERT INTO user_role (user_id, role) SELECT ${first + start} + n, 'customer' ${some}`);
  }
  return { first, count };
}

const idsSql = ({ first, start, count }) =>
  `INSERT INTO object_id (id, kind) SELECT ${first + start} + n, 'order' FROM bench_number WHERE n < ${count}`;

/** Amounts are filled in from the lines. */
function ordersSql({ first, start, count, size, now, customers }) {
  const number = `(n + ${start})`;
  const customer = `IF(${chance(number, 'guest', 4)} = 0, 0, ${customers.first} + ${chance(number, 'customer', customers.count)})`;
  const address = `'firstName', 'Ada', 'lastName', CONCAT('Noot ', ${number}), 'company', '', 'address1', CONCAT('Keizersgracht ', n),
    'address2', '', 'city', 'Amsterdam', 'state', '', 'postcode', '1015 CN', 'country', 'NL'`;
  return `INSERT INTO shop_order (id, parent_id, status, not_in_trash, order_key, currency, version, created_at, modified_at, paid_at, customer_id,
      discount_total, discount_tax, shipping_total, shipping_tax, cart_tax, total, billing, shipping, payment_method, payment_method_title,
      transaction_id, customer_ip, customer_agent, created_via, customer_note, search_text, stock_reduced, sales_counted, usage_counted, item_count,
      coupon_discount, refunded, refund_count)
    SELECT id, 0, status, 1, CONCAT('order_', MD5(id)), 'EUR', '0.1.0', made, made, made, customer,
      0, 0, 5000000, 1050000, 0, 0,
      JSON_OBJECT(${address}, 'email', CONCAT('ada', n, '@shop.example'), 'phone', '020 555 01 00'), JSON_OBJECT(${address}),
      'bacs', 'Bank transfer', '', '127.0.0.1', '', 'rest-api', '',
      CONCAT(id, ' ada noot ', ${number}, ' keizersgracht ', n, ' amsterdam 1015 cn nl'), 0, 0, 0, 0,
      IF(${chance(number, 'coupon', 10)} = 0, 2000000, 0), 0, 0
    FROM (SELECT n, ${first + start} + n AS id, ${statusSql(number)} AS status, ${customer} AS customer,
      '${now}' - INTERVAL FLOOR((${size - 1} - ${number}) * ${YEAR} / ${size}) SECOND AS made
      FROM bench_number WHERE n < ${count}) AS made_up`;
}

/** A search reads this until the words are indexed. */
const unindexedSql = ({ first, start, count }) =>
  `INSERT INTO shop_order_unindexed (shop_order_id) SELECT ${first + start} + n FROM bench_number WHERE n < ${count}`;

/** Some products sell far better than others. */
function linesSql({ first, start, count, products }) {
  const number = `((id - ${first}) * ${LINES} + line.n)`;
  const luck = `(${chance(number, 'product', 1000)} / 1000)`;
  return `INSERT INTO order_line (order_id, kind, name, reference, product_id, variation_id, rate_id, quantity, tax_class, tax_status, compound,
      subtotal, subtotal_tax, total, total_tax, taxes, meta, reduced_stock, stock_managed_by_id, sold_at)
    SELECT sold.id, 'item', p.name, '', p.id, 0, 0, pieces, '', '', 0, pieces * 7950000, pieces * 1669500, pieces * 7950000, pieces * 1669500,
      '[]', '[]', 0, 0, sold_at
    FROM (SELECT id, FLOOR(${luck} * ${luck} * (${products} - 1)) + MOD(${number}, 2) AS place, 1 + ${chance(number, 'pieces', 4)} AS pieces,
        IF(status IN ('completed', 'processing', 'on-hold'), created_at, NULL) AS sold_at
      FROM shop_order JOIN bench_number line ON line.n < ${LINES}
      WHERE id BETWEEN ${first + start} AND ${first + start + count - 1}) AS sold
    JOIN bench_product p ON p.place = LEAST(sold.place, ${products - 1})`;
}

const totalsSql = ({ first, start, count }) =>
  `UPDATE shop_order o JOIN (
      SELECT order_id, SUM(quantity) AS item_count, SUM(total) AS total, ROUND(SUM(total_tax), -4) AS tax FROM order_line
      WHERE order_id BETWEEN ${first + start} AND ${first + start + count - 1} GROUP BY order_id) AS sums
      ON sums.order_id = o.id AND o.id BETWEEN ${first + start} AND ${first + start + count - 1}
    SET o.item_count = sums.item_count, o.cart_tax = sums.tax, o.total = sums.total + sums.tax + o.shipping_total + o.shipping_tax`;

/** Lists by product read this. */
const registerSql = ({ first, start, count }) =>
  `INSERT INTO order_of_product (order_id, product_id, not_in_trash, created_at)
    SELECT DISTINCT order_id, product_id, 1, shop_order.created_at FROM order_line JOIN shop_order ON shop_order.id = order_id
    WHERE order_id BETWEEN ${first + start} AND ${first + start + count - 1}`;

/** The totals of lists are stored in counters. Those of days lie in all sixteen slots, as orders that come one by one leave them. */
async function storeCounters(run) {
  await run("DELETE FROM counter_slot WHERE name LIKE 'order/%'");
  const counts = [
    "SELECT CONCAT('order/', status), 0, COUNT(*) FROM shop_order GROUP BY status",
    "SELECT CONCAT('order/', status, '/', DATE(created_at)), MOD(id, 16), COUNT(*) FROM shop_order WHERE not_in_trash = 1 GROUP BY 1, 2",
    "SELECT 'order/guests', 0, COUNT(*) FROM shop_order WHERE not_in_trash = 1 AND customer_id = 0",
    "SELECT CONCAT('order/product/', product_id), 0, COUNT(*) FROM order_of_product WHERE not_in_trash = 1 GROUP BY product_id",
  ];
  for (const sql of counts) await run(`INSERT INTO counter_slot (name, slot, amount) ${sql}`);
}

/** A number below `sides` that seems random, and is the same each time. */
const chance = (number, dice, sides) => `MOD(CRC32(CONCAT('${dice}', ${number})), ${sides})`;

function statusSql(number) {
  let percent = 0;
  const cases = Object.entries(STATUSES).map(([status, share]) => {
    percent += share;
    return `WHEN ${chance(number, 'status', 100)} < ${percent} THEN '${status}'`;
  });
  return `CASE ${cases.join(' ')} END`;
}
