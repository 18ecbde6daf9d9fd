/** How prices change: by a percentage, by an amount, or to an amount. Both are texts, such as `10` or `-2.50`. */
export interface PriceChange {
  readonly kind: 'percent' | 'amount' | 'fixed';
  readonly value: string;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal as a whole number of its smallest units: `-12.50` is -1250 with a scale of 2. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Whether a text is a decimal of the interface: `12`, `-0.5`. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Whether a decimal is below another one, exactly. */
export function isBelow(one: string, other: string): boolean {
  const [first, second] = [parse(one), parse(other)];
  const finest = Math.max(first.scale, second.scale);
  return unitsAt(first, finest) < unitsAt(second, finest);
}

/**
 * A price after a change, exactly. It has as many decimals as the price or as the currency, whichever has more; halves are rounded away from zero, as a shop would
 * round them on paper. A price never falls below zero.
 */
export function changedPrice(price: string, { kind, value }: PriceChange, decimals: number): string {
  const [before, by] = [parse(price), parse(value)];
  const scale = Math.max(decimals, before.scale);
  if (kind === 'fixed') return format(rescale(by, scale));
  if (kind === 'amount') return format(sum(before, by, scale));
  const factor = { units: unitsAt(by, by.scale) + 100n * 10n ** BigInt(by.scale), scale: by.scale + 2 };
  return format(rescale({ units: before.units * factor.units, scale: before.scale + factor.scale }, scale));
}

function sum(one: Decimal, other: Decimal, scale: number): Decimal {
  const finest = Math.max(one.scale, other.scale);
  return rescale({ units: unitsAt(one, finest) + unitsAt(other, finest), scale: finest }, scale);
}

/** The units of a decimal at a scale that is at least its own. */
const unitsAt = ({ units, scale }: Decimal, finer: number): bigint => units * 10n ** BigInt(finer - scale);

function rescale(decimal: Decimal, scale: number): Decimal {
  if (scale >= decimal.scale) return { units: unitsAt(decimal, scale), scale };
  const divisor = 10n ** BigInt(decimal.scale - scale);
  const half = (decimal.units < 0n ? -divisor : divisor) / 2n;
  return { units: (decimal.units + half) / divisor, scale };
}

function parse(text: string): Decimal {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`"${text}" is not a decimal.`);
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function format({ units, scale }: Decimal): string {
  if (units < 0n) return format({ units: 0n, scale });
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
