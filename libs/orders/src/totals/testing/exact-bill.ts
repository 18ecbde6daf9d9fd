import type { TaxRateRow } from '@grove/taxes';
import { taxOfLine, taxOfShipping } from '../sums.js';
import type { Bill, LineTax } from '../bill.js';
import type { AnyOrder } from './any-bill.js';
import type { Rounding } from '../rounding.js';
import { CENTS, CLASSES } from './bills.js';
import { Exact } from './exact.js';

/** Every amount of an order, in micro-units; taxes by the number of their rate. */
export interface Figures {
  readonly items: readonly { taxes: Record<number, bigint[]>; totalTax: bigint; subtotalTax: bigint }[];
  readonly shipping: readonly { taxes: Record<number, bigint[]>; totalTax: bigint }[];
  readonly fees: readonly { total: bigint; taxes: Record<number, bigint[]>; totalTax: bigint }[];
  readonly taxLines: Record<number, bigint[]>;
  readonly sums: Record<string, bigint>;
}

/** The amounts that were computed. */
export function figuresOf(bill: Bill, rounding: Rounding = CENTS): Figures {
  const taxesOf = (taxes: readonly LineTax[]) =>
    Object.fromEntries(
      taxes.map(({ rate, total, subtotal }) => [rate.id, [total, subtotal ?? []].flat().map(({ micros }) => micros)]),
    );
  const totals = (taxes: readonly LineTax[]) => taxes.map(({ total }) => total);
  return {
    items: bill.items.map(({ taxes }) => ({
      taxes: taxesOf(taxes),
      totalTax: taxOfLine(totals(taxes), rounding).micros,
      subtotalTax: taxOfLine(
        taxes.map(({ subtotal }) => subtotal!),
        rounding,
      ).micros,
    })),
    shipping: bill.shipping.map(({ taxes }) => ({
      taxes: taxesOf(taxes),
      totalTax: taxOfShipping(totals(taxes), rounding).micros,
    })),
    fees: bill.fees.map(({ total, taxes }) => ({
      total: total.micros,
      taxes: taxesOf(taxes),
      totalTax: taxOfLine(totals(taxes), rounding).micros,
    })),
    taxLines: Object.fromEntries(
      bill.taxes.map(({ rate, total, shippingTotal }) => [rate.id, [total.micros, shippingTotal.micros]]),
    ),
    sums: {
      discountTotal: bill.discountTotal.micros,
      discountTax: bill.discountTax.micros,
      shippingTotal: bill.shippingTotal.micros,
      shippingTax: bill.shippingTax.micros,
      cartTax: bill.cartTax.micros,
      total: bill.total.micros,
    },
  };
}

type Taxes = ReadonlyMap<number, Exact>;

const exactly = ({ micros }: { micros: bigint }): Exact => Exact.ofMicros(micros);

/** The same amounts by other means: the steps of the arithmetic, one after the other, with exact fractions. */
export function modelled({ lines, rates }: AnyOrder, rounding: Rounding = CENTS): Figures {
  const { decimals, halfTaxDown, atSubtotal } = rounding;
  const r = (amount: Exact): Exact => amount.rounded(decimals);
  const rTax = (tax: Exact): Exact => (halfTaxDown ? tax.roundedHalfDown(decimals) : tax.rounded(decimals));
  const rItem = (amount: Exact): Exact => (atSubtotal ? amount : r(amount));
  const rLineTax = (tax: Exact): Exact => (atSubtotal ? tax : rTax(tax));
  const ratesOf = (taxClass: string | undefined) => rates.filter((rate) => rate.taxClass === taxClass);
  const items = lines.items.map((item) => {
    const own = item.taxStatus === 'taxable' ? ratesOf(item.taxClass) : [];
    const [total, subtotal] = [exactly(item.total), exactly(item.subtotal)];
    return { ...item, total, subtotal, taxes: taxesOn(total, own), subtotalTaxes: taxesOn(subtotal, own) };
  });
  const classOfShipping = ['', ...CLASSES].find((name) => items.some((one) => one.taxStatus !== 'none' && one.taxClass === name));
  const shipping = lines.shipping.map(({ total }) => ({
    total: exactly(total),
    taxes: taxesOn(
      exactly(total),
      ratesOf(classOfShipping).filter((rate) => rate.shipping),
    ),
  }));
  const cartTotal = Exact.sum(items.map(({ total }) => rItem(total)));
  const shippingTotal = Exact.sum(shipping.map(({ total }) => r(total)));

  let before = Exact.zero;
  const lifted = lines.fees.map((fee) => {
    const least = Exact.zero.minus(r(cartTotal.plus(before).plus(shippingTotal)));
    const total = exactly(fee.total).isBelow(least) && least.isBelow(Exact.zero) ? least : exactly(fee.total);
    before = before.plus(total);
    return { ...fee, total };
  });
  const worths = [
    ...[...items, ...lifted].map(({ total, taxStatus, taxClass }) => ({
      total,
      group: taxStatus === 'taxable' ? taxClass : undefined,
    })),
    ...shipping.map(({ total }) => ({ total, group: classOfShipping })),
  ].filter(({ total }) => !total.isBelow(Exact.zero));
  const all = Exact.sum(worths.map(({ total }) => total));
  const givenBack = (total: Exact): Taxes =>
    new Map(
      ['', ...CLASSES].flatMap((name) => {
        const group = Exact.sum(worths.filter((worth) => worth.group === name).map((worth) => worth.total));
        const isIn = all.top !== 0n && worths.some((worth) => worth.group === name);
        // The share of a class is an amount itself, and so has six decimals.
        return isIn ? [...taxesOn(total.times(group).over(all).rounded(6), ratesOf(name))] : [];
      }),
    );
  const fees = lifted.map((fee) => {
    const own = fee.total.isBelow(Exact.zero) ? givenBack(fee.total) : taxesOn(fee.total, ratesOf(fee.taxClass));
    return { ...fee, taxes: fee.taxStatus === 'taxable' ? own : (new Map() as Taxes) };
  });

  const shareOf = (id: number, taxed: readonly { taxes: Taxes }[]) =>
    Exact.sum(taxed.map(({ taxes }) => rLineTax(taxes.get(id) ?? Exact.zero)));
  const occurring = rates.filter(({ id }) => [...items, ...fees, ...shipping].some(({ taxes }) => taxes.has(id)));
  const cartTax = Exact.sum(occurring.map(({ id }) => shareOf(id, [...items, ...fees])));
  const shippingTax = Exact.sum(occurring.map(({ id }) => shareOf(id, shipping)));
  const unrounded = (taxed: readonly Taxes[]) => Exact.sum(taxed.flatMap((taxes) => [...taxes.values()]));
  const totalTax = (taxes: Taxes) => Exact.sum([...taxes.values()].map(rLineTax)).micros;
  const fromTaxes = (...of: Taxes[]) =>
    Object.fromEntries([...of[0].keys()].map((id) => [id, of.map((taxes) => taxes.get(id)!.micros)]));
  return {
    items: items.map(({ taxes, subtotalTaxes }) => ({
      taxes: fromTaxes(taxes, subtotalTaxes),
      totalTax: totalTax(taxes),
      subtotalTax: totalTax(subtotalTaxes),
    })),
    shipping: shipping.map(({ taxes }) => ({ taxes: fromTaxes(taxes), totalTax: rItem(unrounded([taxes])).micros })),
    fees: fees.map(({ total, taxes }) => ({ total: total.micros, taxes: fromTaxes(taxes), totalTax: totalTax(taxes) })),
    taxLines: Object.fromEntries(
      occurring.map(({ id }) => [id, [shareOf(id, [...items, ...fees]).micros, shareOf(id, shipping).micros]]),
    ),
    sums: {
      discountTotal: r(Exact.sum(items.map(({ subtotal }) => rItem(subtotal))).minus(cartTotal)).micros,
      discountTax: rTax(
        unrounded(items.map(({ subtotalTaxes }) => subtotalTaxes)).minus(unrounded(items.map(({ taxes }) => taxes))),
      ).micros,
      shippingTotal: shippingTotal.micros,
      shippingTax: shippingTax.micros,
      cartTax: cartTax.micros,
      total: r(Exact.sum([cartTotal, ...fees.map(({ total }) => total), shippingTotal, cartTax, shippingTax])).micros,
    },
  };
}

/** Rates on the price alone first, then each compound one on the price with all taxes before it. */
function taxesOn(price: Exact, rates: readonly TaxRateRow[]): Taxes {
  const taxes = new Map<number, Exact>();
  for (const { id, rate } of rates.filter(({ compound }) => !compound))
    taxes.set(id, price.times(Exact.ofMicros(rate)).rounded(6));
  for (const { id, rate } of rates.filter(({ compound }) => compound))
    taxes.set(
      id,
      price
        .plus(Exact.sum([...taxes.values()]))
        .times(Exact.ofMicros(rate))
        .rounded(6),
    );
  return taxes;
}
