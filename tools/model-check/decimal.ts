/** Exact amounts of the model, in millionths. The model shares no code with the server that it checks. */
export type Decimal = bigint;

const MILLION = 1_000_000n;
const CENT = 10_000n;

/** `"12.5"`, `".5"` and `"5."` are amounts; an empty text is nought. */
export function decimal(text: string): Decimal {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const value = BigInt(whole || '0') * MILLION + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return sign === '-' ? -value : value;
}

/** Rounded to cents, half away from zero. */
export const toCents = (amount: Decimal): Decimal => divided(amount, CENT) * CENT;

/** With two decimals: `12.50`. */
export function inCents(amount: Decimal): string {
  const cents = divided(amount, CENT);
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The tax on an amount at a percentage, kept to six decimals. */
export const taxOn = (amount: Decimal, percent: string): Decimal => divided(amount * decimal(percent), 100n * MILLION);

export const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, amount) => total + amount, 0n);

/** Rounds half away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return (value < 0n ? value - half : value + half) / by;
}
