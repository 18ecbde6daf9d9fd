/** How much a unit is, in whole numbers of the smallest unit of its kind: a millionth of a milligram, a tenth of a micrometre. */
const WEIGHTS: Readonly<Record<string, bigint>> = {
  kg: 1_000_000_000_000n,
  g: 1_000_000_000n,
  lbs: 453_592_370_000n,
  oz: 28_349_523_125n,
};
const LENGTHS: Readonly<Record<string, bigint>> = {
  m: 10_000_000n,
  cm: 100_000n,
  mm: 10_000n,
  in: 254_000n,
  ft: 3_048_000n,
  yd: 9_144_000n,
};

/** Other names of units. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ...{
    lb: 'lbs',
    pound: 'lbs',
    pounds: 'lbs',
    livres: 'lbs',
    ounce: 'oz',
    ounces: 'oz',
    kilo: 'kg',
    kilogram: 'kg',
    gram: 'g',
    grams: 'g',
  },
  ...{
    inch: 'in',
    inches: 'in',
    pouce: 'in',
    pouces: 'in',
    '"': 'in',
    foot: 'ft',
    feet: 'ft',
    yard: 'yd',
    yards: 'yd',
    meter: 'm',
    metre: 'm',
  },
};

export type Measure = 'weight' | 'length';

const UNITS: Readonly<Record<Measure, Readonly<Record<string, bigint>>>> = { weight: WEIGHTS, length: LENGTHS };

/** The units that headings may have. */
export const unitsOf = (measure: Measure): string[] => Object.keys(UNITS[measure]);

/** The unit that a heading names, or undefined if there is no such unit. */
export function knownUnit(measure: Measure, name: string): string | undefined {
  const word = name.trim().toLowerCase().replace(/\.$/, '');
  const unit = SYNONYMS[word] ?? word;
  return Object.hasOwn(UNITS[measure], unit) ? unit : undefined;
}

/** Decimals up to which a conversion is exact; all conversions of whole numbers to metric units are. */
const EXACT_DECIMALS = 12;
/** Decimals of a result that has more of them, or no end: a milligram, or a micrometre. */
const DECIMALS = 6;

/** A number in another unit, as decimal text: exact if it ends within 12 decimals, otherwise rounded to 6, half away from zero. */
export function converted(text: string, measure: Measure, { from, to }: { readonly from: string; readonly to: string }): string {
  if (from === to) return text;
  const { numerator, decimals } = fractionOf(text);
  const [dividend, divisor] = [numerator * UNITS[measure][from], 10n ** BigInt(decimals) * UNITS[measure][to]];
  const scaled = dividend * 10n ** BigInt(EXACT_DECIMALS);
  if (scaled % divisor === 0n) return decimalText(scaled / divisor, EXACT_DECIMALS);
  return decimalText(dividedHalfUp(dividend * 10n ** BigInt(DECIMALS), divisor), DECIMALS);
}

function fractionOf(text: string): { numerator: bigint; decimals: number } {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text)!;
  const digits = BigInt(`${whole}${fraction}` || '0');
  return { numerator: sign === '-' ? -digits : digits, decimals: fraction.length };
}

function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  const [sign, size] = dividend < 0n ? [-1n, -dividend] : [1n, dividend];
  return sign * ((size * 2n + divisor) / (divisor * 2n));
}

function decimalText(scaled: bigint, decimals: number): string {
  const [sign, size] = scaled < 0n ? ['-', -scaled] : ['', scaled];
  const digits = size.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
