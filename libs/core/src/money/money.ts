/**
 * An exact amount: whole micro-units, so that adding never drifts and six decimals are kept. It rounds only when asked, and then half away
 * from zero, because that is how prices and taxes are rounded on paper. Only `roundHalfDown` rounds a half towards zero.
 */
export class Money {
  static readonly zero = new Money(0n);

  private constructor(readonly micros: bigint) {}

  /** Reads a decimal with at most six places: `"12.50"`. */
  static of(text: string): Money {
    const match = /^(-?)(?=\.?\d)(\d*)(?:\.(\d{1,6}))?$/.exec(text);
    if (!match) throw new RangeError(`Not an amount: ${text}`);
    const [, sign, whole, part = ''] = match;
    const micros = BigInt(whole) * SCALE + BigInt(part.padEnd(PLACES, '0'));
    return new Money(sign ? -micros : micros);
  }

  /** Reads a decimal with any number of places, and rounds it to six: `"54.1666667"` is 54.166667. */
  static rounded(text: string): Money {
    const [, sign, whole, part] = /^(-?)(\d*)(?:\.(\d{7,}))?$/.exec(text) ?? [];
    if (part === undefined) return Money.of(text);
    const size = divideHalfAwayFromZero(BigInt(whole + part), 10n ** BigInt(part.length - PLACES));
    return new Money(sign ? -size : size);
  }

  static ofMicros(micros: bigint): Money {
    return new Money(micros);
  }

  static sum(amounts: Iterable<Money>): Money {
    let micros = 0n;
    for (const amount of amounts) micros += amount.micros;
    return new Money(micros);
  }

  plus(other: Money): Money {
    return new Money(this.micros + other.micros);
  }

  minus(other: Money): Money {
    return new Money(this.micros - other.micros);
  }

  times(count: number): Money {
    return new Money(this.micros * BigInt(count));
  }

  negated(): Money {
    return new Money(-this.micros);
  }

  /** `top / bottom` of it, to six decimals. */
  part(top: bigint, bottom: bigint): Money {
    const sign = bottom < 0n ? -1n : 1n;
    return new Money(divideHalfAwayFromZero(this.micros * top * sign, bottom * sign));
  }

  isZero(): boolean {
    return this.micros === 0n;
  }

  isNegative(): boolean {
    return this.micros < 0n;
  }

  isPositive(): boolean {
    return this.micros > 0n;
  }

  exceeds(other: Money): boolean {
    return this.micros > other.micros;
  }

  isLessThan(other: Money): boolean {
    return this.micros < other.micros;
  }

  /** Rounds to this number of decimals. */
  round(decimals: number): Money {
    const step = STEPS[decimals];
    return new Money(divideHalfAwayFromZero(this.micros, step) * step);
  }

  /** Rounds to this number of decimals, and exactly half of the last one towards zero: for taxes that are part of a price. */
  roundHalfDown(decimals: number): Money {
    const step = STEPS[decimals];
    const rounded = this.round(decimals);
    const isHalf = this.micros % step === step / 2n || this.micros % step === -(step / 2n);
    return step > 1n && isHalf ? new Money(this.micros - (this.micros % step)) : rounded;
  }

  /** With as few decimals as possible: `"6.3"`, `"0"`. */
  toText(): string {
    return this.toFixed(PLACES).replace(/\.?0+$/, '');
  }

  /** With exactly this number of decimals, rounded. */
  toFixed(decimals: number): string {
    const { micros } = this.round(decimals);
    const digits = (micros < 0n ? -micros : micros).toString().padStart(PLACES + 1, '0');
    const part = decimals > 0 ? `.${digits.slice(-PLACES).slice(0, decimals)}` : '';
    return `${micros < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${part}`;
  }
}

const PLACES = 6;
const SCALE = 10n ** BigInt(PLACES);
/** The last unit that remains, by number of decimals: computed once, because a page of orders rounds a thousand amounts. */
const STEPS = Array.from({ length: PLACES + 1 }, (_, decimals) => 10n ** BigInt(PLACES - decimals));

function divideHalfAwayFromZero(top: bigint, bottom: bigint): bigint {
  const size = top < 0n ? -top : top;
  const rounded = (2n * size + bottom) / (2n * bottom);
  return top < 0n ? -rounded : rounded;
}
