/** The postcode of an address, prepared for matching with rates. */
export interface Postcode {
  /** Without spaces and hyphens, in upper case. */
  readonly compact: string;
  /** In the format of its country. */
  readonly formatted: string;
  readonly number: bigint | undefined;
  /** All entries without a range that match: the postcode, compact and formatted, and every prefix with a star. */
  readonly matchingEntries: ReadonlySet<string>;
}

interface Range {
  readonly from: string;
  readonly to: string;
  readonly numbers: readonly [bigint, bigint] | undefined;
}

/** Parses the postcode of an address; `country` is in upper case. */
export function parsePostcode(text: string, country: string): Postcode {
  const compact = compactPostcode(text);
  const formatted = FORMATS.get(country)?.(compact) ?? compact;
  const matchingEntries = new Set([compact, formatted]);
  for (let length = 0; length <= formatted.length; length++) matchingEntries.add(`${formatted.slice(0, length)}*`);
  return { compact, formatted, number: numberOf(compact), matchingEntries };
}

/** A postcode in upper case, without spaces and hyphens. */
export const compactPostcode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** Splits a list that is separated by semicolons. */
export const splitEntries = (list: string): string[] => list.split(';').flatMap((entry) => entry.trim() || []);

/** Whether an entry is a range: `1000...1999`. */
export const isRange = (entry: string): boolean => entry.includes('...');

/** The parsed postcodes of a rate. */
export class PostcodeList {
  private readonly entries: ReadonlySet<string>;
  private readonly ranges: readonly Range[];

  constructor(list: string) {
    const entries = [...new Set(splitEntries(list.toUpperCase()))];
    this.entries = new Set(entries.filter((entry) => !isRange(entry)));
    this.ranges = entries.filter(isRange).flatMap(parseRange);
  }

  /** If empty, the rate applies to all postcodes. */
  get isEmpty(): boolean {
    return this.entries.size === 0 && this.ranges.length === 0;
  }

  /** The number of entries that match a postcode. */
  countMatches(postcode: Postcode): number {
    let count = 0;
    for (const entry of this.entries) if (postcode.matchingEntries.has(entry)) count++;
    for (const range of this.ranges) if (isInRange(range, postcode)) count++;
    return count;
  }
}

/** A range without exactly two ends becomes an empty range, which matches nothing. Otherwise the rate would apply everywhere. */
function parseRange(entry: string): Range {
  const [from, to, ...more] = entry.split('...').map(compactPostcode);
  if (more.length > 0) return EMPTY_RANGE;
  const [low, high] = [numberOf(from), numberOf(to)];
  return { from, to, numbers: low !== undefined && high !== undefined ? [low, high] : undefined };
}

const EMPTY_RANGE: Range = { from: '1', to: '0', numbers: [1n, 0n] };

/** Numbers are compared as numbers, other texts by character; a postcode that is shorter than the lower end is not in the range. */
function isInRange({ from, to, numbers }: Range, { compact, number }: Postcode): boolean {
  if (numbers && number !== undefined) return numbers[0] <= number && number <= numbers[1];
  return compact.length >= from.length && from <= compact && compact <= to;
}

const numberOf = (text: string): bigint | undefined => (/^\d+$/.test(text) ? BigInt(text) : undefined);

/** Inserts a separator at an index; a negative index counts from the end. Nothing is inserted at the start or the end. */
const separatedAt =
  (at: number, separator: string) =>
  (postcode: string): string => {
    const index = at < 0 ? postcode.length + at : at;
    return index > 0 && index < postcode.length ? postcode.slice(0, index) + separator + postcode.slice(index) : postcode;
  };

/** The postcode formats of countries; other countries use no separator. */
const FORMATS = new Map<string, (postcode: string) => string>([
  ['BR', separatedAt(-3, '-')],
  ['CA', separatedAt(-3, ' ')],
  ['DK', (postcode) => postcode.replace(/^DK(?=.)/, 'DK-')],
  ['GB', separatedAt(-3, ' ')],
  ['IE', separatedAt(3, ' ')],
  ['JP', separatedAt(3, '-')],
  ['LV', (postcode) => postcode.replace(/^(?:LV)?(\d+)$/, 'LV-$1')],
  ['MN', separatedAt(5, '-')],
  ['NL', separatedAt(4, ' ')],
  ['PL', separatedAt(-3, '-')],
  ['PR', separatedAt(5, '-')],
  ['PT', separatedAt(4, '-')],
  ['SE', separatedAt(-2, ' ')],
  ['US', separatedAt(5, '-')],
]);
