import type { Client } from './client.js';
import { decimal, inCents, sum, type Decimal } from './decimal.js';
import { COUNTED_IN_REPORTS, STATUSES, totalsOf, type Order } from './order-model.js';
import { isPublic } from './post-model.js';
import type { Figures, Shop } from './shop.js';
import { inStatus, isListed, type Stored } from './stored.js';

const KEPT = ['publish', 'draft', 'pending', 'private'];

/** How many records each list of a status counts. */
const byStatus = (list: string, statuses: readonly string[], recordsOf: (shop: Shop) => readonly Stored[]) =>
  Object.fromEntries(statuses.map((status) => [`${list}?status=${status}`, (shop: Shop) => inStatus(recordsOf(shop), status)]));

/** How many records of a walk each list counts, by its address. */
const LISTS: Readonly<Record<string, (shop: Shop) => number>> = {
  ...byStatus('/shop/v1/products', KEPT, ({ products }) => products),
  '/shop/v1/products': ({ products }) => products.filter(isListed).length,
  '/shop/v1/products?status=&slug=&category=0&sku=0': ({ products }) => products.filter(isListed).length,
  '/shop/v1/products?type=variable': ({ products }) => products.filter((one) => isListed(one) && one.type === 'variable').length,
  ...byStatus('/shop/v1/orders', STATUSES, ({ orders }) => orders),
  '/shop/v1/orders': ({ orders }) => orders.filter(isListed).length,
  '/shop/v1/orders?customer=0': ({ orders }) => orders.filter((one) => isListed(one) && one.customer === undefined).length,
  ...byStatus('/cms/v2/posts', [...KEPT, 'future'], ({ posts }) => posts),
  '/cms/v2/posts?status=trash': ({ posts }) => posts.filter((one) => one.isTrashed && !one.isGone).length,
};

export async function readFigures(client: Client): Promise<Figures> {
  const figures: Record<string, bigint> = {};
  const total = async (address: string, as?: 'visitor') =>
    BigInt((await client.get(`${address}${address.includes('?') ? '&' : '?'}per_page=1`, as)).total);
  for (const address of Object.keys(LISTS)) figures[address] = await total(address);
  figures['posts for visitors'] = await total('/cms/v2/posts', 'visitor');
  // Days on both sides of today, so that midnight changes nothing.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const report = await client.get(`/shop/v1/reports/sales?date_min=${day(-1)}&date_max=${day(1)}`);
  const [sales] = report.body as unknown as readonly { total_sales: string; total_orders: number; total_items: number }[];
  figures['reported orders'] = BigInt(sales.total_orders);
  figures['reported items'] = BigInt(sales.total_items);
  figures['reported sales'] = decimal(sales.total_sales);
  return figures;
}

/** What a walk added to the figures. */
export function addedBy(shop: Shop): Figures {
  const orders = shop.orders.filter((order) => isListed(order) && COUNTED_IN_REPORTS.includes(order.status));
  return {
    ...Object.fromEntries(Object.entries(LISTS).map(([address, count]) => [address, BigInt(count(shop))])),
    'posts for visitors': BigInt(shop.posts.filter(isPublic).length),
    'reported orders': BigInt(orders.length),
    'reported items': BigInt(orders.flatMap(({ lines }) => lines).reduce((pieces, { quantity }) => pieces + quantity, 0)),
    'reported sales': sum(orders.map(salesOf)),
  };
}

/** An order in the status refunded of which something was given back counts as given back wholly. */
function salesOf(order: Order): Decimal {
  const { total } = totalsOf(order);
  if (order.status === 'refunded' && order.refunds.length > 0) return 0n;
  return total - sum(order.refunds);
}

/** As texts, by which they are compared and reported. */
export const asText = (figures: Figures): Record<string, string> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, name === 'reported sales' ? inCents(figure) : String(figure)]),
  );

export const together = (one: Figures, other: Figures): Figures =>
  Object.fromEntries(Object.entries(one).map(([name, figure]) => [name, figure + other[name]]));
