import { Money, stripTags } from '@grove/core';
import { formatAmount } from '../model/format-amount.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { STATUS_NAMES } from '../model/order-status.js';
import type { OrderEntity } from '../model/order.entity.js';

/** What a mail about an order says of the shop. */
interface MailedShop {
  readonly name: string;
  /** The number of decimals of prices in the shop. */
  readonly decimals: number;
}

/** A link with which the buyer downloads a file. */
export interface MailedDownload {
  readonly name: string;
  readonly url: string;
}

/** The details of an order as the plain text of a mail: its items, costs, total, and the links to files. */
export function orderDetailsText(
  order: OrderEntity,
  lines: readonly OrderLineEntity[],
  { name, decimals }: MailedShop,
  downloads: readonly MailedDownload[] = [],
): string {
  const price = (micros: bigint): string => `${formatAmount(micros, decimals)} ${order.currency}`;
  const of = (...kinds: readonly string[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const tax = order.cartTax + order.shippingTax;
  const rows = [
    ...of('item').map((item) => `${item.quantity} × ${stripTags(item.name)}: ${price(item.subtotal)}`),
    ...(order.discountTotal === 0n ? [] : [`Discount: -${price(order.discountTotal)}`]),
    ...of('shipping', 'fee').map((line) => `${stripTags(line.name)}: ${price(line.total)}`),
    ...(tax === 0n ? [] : [`Tax: ${price(Money.ofMicros(tax).round(decimals).micros)}`]),
    `Total: ${price(order.total)}`,
  ];
  const greeting = `Dear ${order.billing.firstName || 'customer'},`;
  const status = STATUS_NAMES[order.status] ?? order.status;
  const links = downloads.map((download) => `${stripTags(download.name)}: ${download.url}`);
  const files = links.length === 0 ? [] : [['Your files, for some days:', ...links].join('\n')];
  return [greeting, `These are the details of your order ${order.id} (${status}):`, rows.join('\n'), ...files, `${name}\n`].join(
    '\n\n',
  );
}
