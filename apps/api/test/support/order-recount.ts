import type { LineRow, OrderBooks, OrderRow } from './order-books.js';

const SOLD = ['processing', 'completed', 'on-hold'];
const CENT = 10_000n;

/**
 * Recounts everything that orders keep twice, and looks for what is torn, left over or without its event. What it finds it tells in words; nothing
 * means that all is well.
 */
export function faultsOfOrders(books: OrderBooks): string[] {
  const linesOf = grouped(books.lines, ({ order_id }) => order_id);
  return [
    ...unlike('counter', storedCounters(books), counted(books, linesOf)),
    ...unlike('register', registered(books), listed(books, linesOf)),
    ...unlike('number', numbered(books), numbering(books)),
    ...books.orders.flatMap((order) =>
      faultsOfOrder(order, linesOf.get(order.id) ?? []).map((fault) => `order ${order.id} (${order.status}): ${fault}`),
    ),
    ...faultsOfRefunds(books),
    ...faultsOfCoupons(books),
    ...leftOver(books),
    ...unannouncedEvents(books),
  ];
}

/** What an order says of itself, against what its lines say. */
function faultsOfOrder(order: OrderRow, lines: readonly LineRow[]): string[] {
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const [items, taxes] = [of('item'), of('tax')];
  const cart = sum(items.map((line) => cents(line.total)));
  const shipping = sum(of('shipping').map((line) => cents(line.total)));
  const cartTax = sum(taxes.map((line) => BigInt(line.total)));
  const shippingTax = sum(taxes.map((line) => BigInt(line.total_tax)));
  const fees = sum(of('fee').map((line) => BigInt(line.total)));
  const soldAt = SOLD.includes(order.status) ? order.created_at : null;
  const wanted: Record<string, [unknown, unknown]> = {
    not_in_trash: [Number(order.not_in_trash), Number(order.status !== 'trash')],
    item_count: [Number(order.item_count), items.reduce((count, line) => count + line.quantity, 0)],
    coupon_discount: [BigInt(order.coupon_discount), sum(of('coupon').map((line) => cents(line.total)))],
    discount_total: [BigInt(order.discount_total), cents(sum(items.map((line) => cents(line.subtotal))) - cart)],
    shipping_total: [BigInt(order.shipping_total), shipping],
    cart_tax: [BigInt(order.cart_tax), cartTax],
    shipping_tax: [BigInt(order.shipping_tax), shippingTax],
    total: [BigInt(order.total), cents(cart + fees + shipping + cartTax + shippingTax)],
    'sold_at of its items': [items.map((line) => line.sold_at).join(), items.map(() => soldAt).join()],
    'stock reduced without saying so': [!order.stock_reduced && items.some((line) => line.reduced_stock !== 0), false],
  };
  return Object.entries(wanted).flatMap(([name, [is, should]]) => (is === should ? [] : `${name} is ${is} and not ${should}`));
}

function faultsOfRefunds({ orders, refunds }: OrderBooks): string[] {
  const of = grouped(refunds, ({ order_id }) => order_id);
  return orders.flatMap(({ id, refunded, refund_count }) => {
    const own = of.get(id) ?? [];
    const amount = sum(own.map((refund) => BigInt(refund.amount)));
    return amount === BigInt(refunded) && own.length === refund_count
      ? []
      : `order ${id}: says ${refunded} in ${refund_count} refunds; they are ${amount} in ${own.length}`;
  });
}

/** Each coupon was used as often as it says, and only by orders that count. */
function faultsOfCoupons({ orders, lines, coupons, uses }: OrderBooks): string[] {
  const [ofCoupon, ofOrder] = [grouped(uses, ({ coupon_id }) => coupon_id), grouped(uses, ({ order_id }) => order_id)];
  const coupled = grouped(
    lines.filter(({ kind }) => kind === 'coupon'),
    ({ order_id }) => order_id,
  );
  return [
    ...coupons.flatMap(({ id, usage_count }) => {
      const count = ofCoupon.get(id)?.length ?? 0;
      return count === usage_count ? [] : `coupon ${id}: says ${usage_count} uses; they are ${count}`;
    }),
    ...orders.flatMap(({ id, usage_counted }) => {
      const [count, most] = [ofOrder.get(id)?.length ?? 0, usage_counted ? (coupled.get(id)?.length ?? 0) : 0];
      return count <= most ? [] : `order ${id}: ${count} uses of coupons, though it counts as ${most}`;
    }),
  ];
}

/** Rows whose order is gone, and orders whose parent or customer is. */
function leftOver({ orders, lines, notes, refunds, people }: OrderBooks): string[] {
  const ids = new Set(orders.map(({ id }) => id));
  const owners = new Set([...ids, ...refunds.map(({ id }) => id)]);
  const persons = new Set(people.map(({ id }) => id));
  return [
    ...lines.filter(({ order_id }) => !owners.has(order_id)).map(({ id }) => `line ${id} belongs to nothing`),
    ...[...notes, ...refunds]
      .filter(({ order_id }) => !ids.has(order_id))
      .map(({ id, order_id }) => `${id}: a note or refund of order ${order_id}, which is gone`),
    ...orders
      .filter(({ parent_id }) => parent_id !== 0 && !ids.has(parent_id))
      .map(({ id, parent_id }) => `order ${id} belongs to order ${parent_id}, which is gone`),
    ...orders
      .filter(({ customer_id }) => customer_id !== 0 && !persons.has(customer_id))
      .map(({ id, customer_id }) => `order ${id} is of customer ${customer_id}, who is gone`),
  ];
}

/** The last event of an order tells how it stands; of what was undone there is none. */
function unannouncedEvents({ orders, events }: OrderBooks): string[] {
  const last = new Map(events.filter(({ topic }) => topic.startsWith('order.')).map((event) => [event.resource_id, event]));
  const ids = new Set(orders.map(({ id }) => id));
  // One that went from the trash was told to be gone when it went there.
  const farewell = new Set(events.filter(({ topic }) => topic === 'order.deleted').map(({ resource_id }) => resource_id));
  const gone = [...last.values()].filter(({ resource_id }) => !ids.has(resource_id) && !farewell.has(resource_id));
  return [
    ...gone.map(({ topic, resource_id }) => `${topic} ${resource_id} was told, and the order is not there`),
    ...orders.flatMap(({ id, status, total }) => {
      const event = last.get(id);
      if (status === 'trash' && event?.topic === 'order.deleted') return [];
      const told = event && (JSON.parse(event.payload) as { status?: string; total?: string });
      const isTold = told?.status === status && micros(told.total ?? '') === BigInt(total);
      return isTold ? [] : `order ${id}: is ${status} ${total}; told was ${told?.status} ${told?.total}`;
    }),
  ];
}

function storedCounters({ counters }: OrderBooks): string[] {
  const sums = new Map<string, number>();
  for (const { name, amount } of counters) if (name.startsWith('order/')) sums.set(name, (sums.get(name) ?? 0) + Number(amount));
  return [...sums].flatMap(([name, count]) => (count === 0 ? [] : `${name} ${count}`));
}

function counted({ orders }: OrderBooks, linesOf: ReadonlyMap<number, LineRow[]>): string[] {
  const sums = new Map<string, number>();
  const count = (name: string) => sums.set(name, (sums.get(name) ?? 0) + 1);
  for (const { id, status, created_at, customer_id } of orders) {
    count(`order/${status}`);
    if (status !== 'trash') count(`order/${status}/${created_at.slice(0, 10)}`);
    if (status !== 'trash' && customer_id === 0) count('order/guests');
    if (status !== 'trash') for (const product of productsOn(linesOf.get(id))) count(`order/product/${product}`);
  }
  return [...sums].map(([name, sum]) => `${name} ${sum}`);
}

const registered = ({ register }: OrderBooks): string[] =>
  register.map((row) => [row.product_id, row.order_id, Number(row.not_in_trash), row.created_at].join(' '));

const listed = ({ orders }: OrderBooks, linesOf: ReadonlyMap<number, LineRow[]>): string[] =>
  orders.flatMap(({ id, not_in_trash, created_at }) =>
    productsOn(linesOf.get(id)).map((product) => [product, id, Number(not_in_trash), created_at].join(' ')),
  );

const KINDS = ['order', 'refund', 'coupon'];

const numbered = ({ ids }: OrderBooks): string[] =>
  ids.filter(({ kind }) => KINDS.includes(kind)).map(({ kind, id }) => `${kind} ${id}`);

const numbering = ({ orders, refunds, coupons }: OrderBooks): string[] => [
  ...orders.map(({ id }) => `order ${id}`),
  ...refunds.map(({ id }) => `refund ${id}`),
  ...coupons.map(({ id }) => `coupon ${id}`),
];

const productsOn = (lines: readonly LineRow[] = []): number[] => [
  ...new Set(lines.filter(({ kind, product_id }) => kind === 'item' && product_id !== 0).map(({ product_id }) => product_id)),
];

/** What only one of two lists holds. */
function unlike(what: string, are: readonly string[], should: readonly string[]): string[] {
  const [is, wanted] = [new Set(are), new Set(should)];
  return [
    ...are.filter((one) => !wanted.has(one)).map((one) => `${what} without reason: ${one}`),
    ...should.filter((one) => !is.has(one)).map((one) => `${what} is missing: ${one}`),
  ];
}

export function grouped<K, T>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** Half away from zero. */
function cents(amount: number | string | bigint): bigint {
  const micros = BigInt(amount);
  const half = micros < 0n ? -CENT / 2n : CENT / 2n;
  return ((micros + half) / CENT) * CENT;
}

/** An amount with two decimals, as it is told. */
const micros = (text: string): bigint => (/^-?\d+\.\d\d$/.test(text) ? BigInt(text.replace('.', '')) * CENT : -1n);
