/** A fraction of whole numbers: exact, however often one divides. */
export class Exact {
  static readonly zero = new Exact(0n);

  constructor(
    readonly top: bigint,
    readonly bottom: bigint = 1n,
  ) {}

  static ofMicros(micros: bigint): Exact {
    return new Exact(micros, 1_000_000n);
  }

  static sum(parts: readonly Exact[]): Exact {
    return parts.reduce((sum, part) => sum.plus(part), Exact.zero);
  }

  plus({ top, bottom }: Exact): Exact {
    if (bottom === this.bottom) return new Exact(this.top + top, bottom);
    return new Exact(this.top * bottom + top * this.bottom, this.bottom * bottom);
  }

  minus({ top, bottom }: Exact): Exact {
    return this.plus(new Exact(-top, bottom));
  }

  times({ top, bottom }: Exact): Exact {
    return new Exact(this.top * top, this.bottom * bottom);
  }

  /** Not by nothing; the divisor is positive. */
  over({ top, bottom }: Exact): Exact {
    return new Exact(this.top * bottom, this.bottom * top);
  }

  isBelow(other: Exact): boolean {
    return this.minus(other).top < 0n;
  }

  /** To so many decimals, half away from zero: cut behind the digit that decides. */
  rounded(decimals: number): Exact {
    const [size, sign] = this.top < 0n ? [-this.top, -1n] : [this.top, 1n];
    const digits = (size * 10n ** BigInt(decimals + 1)) / this.bottom;
    const up = digits % 10n >= 5n ? 1n : 0n;
    return new Exact(sign * (digits / 10n + up), 10n ** BigInt(decimals));
  }

  /** The same, but exactly half of the last digit is cut off. */
  roundedHalfDown(decimals: number): Exact {
    const [size, sign] = this.top < 0n ? [-this.top, -1n] : [this.top, 1n];
    const scale = 10n ** BigInt(decimals);
    const [units, rest] = [(size * scale) / this.bottom, (size * scale) % this.bottom];
    return new Exact(sign * (2n * rest > this.bottom ? units + 1n : units), scale);
  }

  /** In micro-units; there is nothing behind them. */
  get micros(): bigint {
    if ((this.top * 1_000_000n) % this.bottom !== 0n)
      throw new RangeError(`${this.top}/${this.bottom} has more than six decimals`);
    return (this.top * 1_000_000n) / this.bottom;
  }
}
