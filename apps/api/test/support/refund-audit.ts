import type { LineRow, OrderTables } from './order-tables.js';

const CENT = 10_000n;

/** Amounts of a line or of some refunds, in micro-units. */
interface Amounts {
  readonly pieces: number;
  readonly total: bigint;
  readonly taxes: ReadonlyMap<number, bigint>;
}

/** What the refunds of an order gave back beyond what was bought: per line, per tax rate, and in all. The shop rounds each line to cents. */
export function overRefunded({ orders, lines, refunds }: OrderTables, orderId: number): string[] {
  const order = orders.find(({ id }) => id === orderId)!;
  const own = refunds.filter((refund) => refund.order_id === orderId);
  const ids = new Set(own.map(({ id }) => id));
  const refunded = lines.filter((line) => ids.has(line.order_id));
  const bought = lines.filter((line) => line.order_id === orderId);
  const paidBack = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return [
    ...(paidBack > BigInt(order.total) ? [`order: ${paidBack} of ${order.total}`] : []),
    ...bought
      .filter(({ kind }) => ['item', 'shipping', 'fee'].includes(kind))
      .flatMap((line) =>
        excessOf(
          `line ${line.id}`,
          line,
          refunded.filter(({ reference }) => reference === String(line.id)),
        ),
      ),
    ...bought.filter(({ kind }) => kind === 'tax').flatMap((line) => excessOfRate(line, refunded)),
  ];
}

function excessOf(name: string, line: LineRow, refunds: readonly LineRow[]): string[] {
  const [most, given] = [boughtIn(line), sumOf(refunds)];
  return [
    ...(line.kind === 'item' && given.pieces > most.pieces ? [`${name}: ${given.pieces} of ${most.pieces} pieces`] : []),
    ...(given.total > most.total ? [`${name}: ${given.total} of ${most.total}`] : []),
    ...[...given.taxes].flatMap(([rate, tax]) =>
      tax > (most.taxes.get(rate) ?? 0n) ? [`${name}, rate ${rate}: ${tax} of ${most.taxes.get(rate)}`] : [],
    ),
  ];
}

function excessOfRate({ rate_id: rate, total, total_tax: onShipping }: LineRow, refunds: readonly LineRow[]): string[] {
  const [most, given] = [BigInt(total) + BigInt(onShipping), sumOf(refunds).taxes.get(rate) ?? 0n];
  return given > most ? [`rate ${rate}: ${given} of ${most}`] : [];
}

const boughtIn = (line: LineRow): Amounts => ({
  pieces: line.quantity,
  total: inCents(BigInt(line.total)),
  taxes: new Map(taxesOf(line).map(({ id, amount }) => [id, inCents(amount)])),
});

function sumOf(refunds: readonly LineRow[]): Amounts {
  const taxes = new Map<number, bigint>();
  for (const { id, amount } of refunds.flatMap(taxesOf)) taxes.set(id, (taxes.get(id) ?? 0n) - amount);
  return {
    pieces: refunds.reduce((sum, { quantity }) => sum - quantity, 0),
    total: refunds.reduce((sum, { total }) => sum - BigInt(total), 0n),
    taxes,
  };
}

const inCents = (micros: bigint): bigint => ((2n * micros + CENT) / (2n * CENT)) * CENT;

/** The stored taxes of a line. They are decimals of at most six places. */
function taxesOf({ taxes }: LineRow): { readonly id: number; readonly amount: bigint }[] {
  const stored = (typeof taxes === 'string' ? JSON.parse(taxes) : taxes) as { id: number; total: string }[];
  return stored.map(({ id, total }) => ({ id, amount: microsOf(total) }));
}

function microsOf(text: string): bigint {
  const [whole, places = ''] = text.replace('-', '').split('.');
  const micros = BigInt(whole + places.padEnd(6, '0'));
  return text.startsWith('-') ? -micros : micros;
}
