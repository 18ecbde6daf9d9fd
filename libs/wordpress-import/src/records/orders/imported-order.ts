import { MAX_INT } from '@grove/core';
import type { ImportedLine, ImportedOrder } from '@grove/orders';
import { decimalOf } from '../../values/numbers.js';
import { type AmountRules, microsOf } from './amounts.js';
import type { MetaRow } from '../metadata.js';
import type { SourceItem } from './order-items.js';
import { type ProductFacts, productIdOf, variationIdOf } from './product-facts.js';
import type { SourceAddress, SourceOrder } from './source-order.js';
import { sumCorrectionOf } from './sum-correction.js';

/** What an order is read with. */
interface OrderFacts {
  readonly amounts: AmountRules;
  readonly items: readonly SourceItem[];
  readonly products: ProductFacts;
}

/** Where lists sort an order without any date: last. */
export const NO_DATE = '1000-01-01 00:00:00';

/** Amounts that WooCommerce shows as empty texts if an order has none. */
const BLANK_AMOUNTS = ['discountTax', 'shippingTotal', 'shippingTax', 'cartTax'] as const;

/** An order as Grove stores it, and the metadata that it has no place for. */
export function importedOrder(
  order: SourceOrder,
  lines: readonly ImportedLine[],
  facts: OrderFacts,
): ImportedOrder & { readonly metadata: readonly MetaRow[] } {
  const metadata = [...order.metadata];
  const amount = (name: keyof SourceOrder): bigint => {
    const text = order[name] as string | undefined;
    const micros = microsOf(text, facts.amounts.separator);
    if (micros === undefined || (text && decimalOf(text, facts.amounts.separator) === undefined))
      metadata.push({ name, value: text ?? null });
    return micros ?? 0n;
  };
  const discountTotal = amount('discountTotal');
  const discountTax = amount('discountTax');
  const billing = addressOf(order.billing);
  const email = order.billing.email;
  if (email !== '' && !isEmail(email)) metadata.push({ name: 'billing_email', value: email });
  const isCurrency = order.currency.length <= 3;
  if (!isCurrency) metadata.push({ name: 'currency', value: order.currency });
  const sums = {
    shippingTotal: amount('shippingTotal'),
    shippingTax: amount('shippingTax'),
    cartTax: amount('cartTax'),
    total: amount('total'),
  };
  const sumCorrection = order.summed && sumCorrectionOf(order.summed, sums, facts.amounts.separator);
  return {
    id: order.id,
    parentId: idIn(order.parentId),
    status: order.status,
    orderKey: order.orderKey,
    currency: isCurrency ? order.currency : '',
    version: order.version,
    pricesIncludeTax: order.pricesIncludeTax,
    createdAt: order.createdAt ?? order.listedAt ?? NO_DATE,
    undated: order.createdAt === undefined,
    modifiedAt: order.modifiedAt ?? null,
    paidAt: order.paidAt ?? paidAtOf(order, facts) ?? null,
    completedAt: order.completedAt ?? null,
    customerId: idIn(order.customerId),
    discountTotal: includesDiscountTax(order) ? discountTotal - discountTax : discountTotal,
    discountTax,
    ...sums,
    billing: { ...billing, email: isEmail(email) ? email : '', phone: order.billing.phone },
    shipping: addressOf(order.shipping),
    paymentMethod: order.paymentMethod,
    paymentMethodTitle: order.paymentMethodTitle,
    transactionId: order.transactionId,
    customerIp: order.customerIp,
    customerAgent: order.customerAgent,
    createdVia: order.createdVia,
    cartHash: order.cartHash.slice(0, 100),
    customerNote: order.customerNote,
    stockReduced: order.stockReduced,
    salesCounted: order.salesCounted,
    usageCounted: order.usageCounted,
    downloadsImported: order.downloadsGranted,
    shownAs: Object.fromEntries(BLANK_AMOUNTS.flatMap((name) => (order[name] ? [] : [[name, '' as const]]))),
    lines,
    ...(sumCorrection && { sumCorrection }),
    searchWords: order.addressIndex,
    priceDecimals: facts.amounts.decimals,
    metadata,
  };
}

const addressOf = (address: SourceAddress) => ({
  firstName: address.first_name,
  lastName: address.last_name,
  company: address.company,
  address1: address.address_1,
  address2: address.address_2,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
});

const idIn = (id: number): number => (id > 0 && id <= MAX_INT ? id : 0);

/** As WooCommerce checks the e-mail addresses of orders. */
const isEmail = (text: string): boolean =>
  text.length >= 6 && /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);

/** Before 3.0 orders had no date of payment: those that are paid count as paid when they were made. */
function paidAtOf(order: SourceOrder, { items, products }: OrderFacts): string | undefined {
  if (isAtLeast(order.version, [3])) return undefined;
  return order.status === (needsProcessing(items, products) ? 'processing' : 'completed') ? order.createdAt : undefined;
}

/** Whether something on the order must be sent or handed over. */
const needsProcessing = (items: readonly SourceItem[], products: ProductFacts): boolean =>
  items.some(({ type, metadata }) => {
    const id = variationIdOf(metadata) || productIdOf(metadata);
    return type === 'line_item' && products.exists(id) && !products.isDownloadOnly(id);
  });

/** Before 2.3.7 the discount of shops whose prices include tax included tax as well. */
const includesDiscountTax = ({ version, pricesIncludeTax }: SourceOrder): boolean =>
  pricesIncludeTax && !isAtLeast(version, [2, 3, 7]);

/** Whether a version such as `2.6.14` is not older than another. */
function isAtLeast(version: string, other: readonly number[]): boolean {
  const numbers = version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0);
  for (const [index, number] of other.entries()) if ((numbers[index] ?? 0) !== number) return (numbers[index] ?? 0) > number;
  return true;
}
