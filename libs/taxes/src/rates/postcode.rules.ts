/** The postcode of an address, ready to be met by the entries of rates. */
export interface Postcode {
  /** Without blanks and hyphens, in capitals. */
  readonly bare: string;
  /** As its country writes it. */
  readonly written: string;
  readonly number: bigint | undefined;
  /** Each entry that is no range and meets it: the postcode itself, bare and as its country writes it, and every beginning with a star. */
  readonly entries: ReadonlySet<string>;
}

interface Range {
  readonly from: string;
  readonly to: string;
  readonly numbers: readonly [bigint, bigint] | undefined;
}

/** Reads the postcode of an address in a country (two capitals). */
export function postcodeOf(text: string, country: string): Postcode {
  const bare = bareOf(text);
  const written = FORMATS.get(country)?.(bare) ?? bare;
  const entries = new Set([bare, written]);
  for (let length = 0; length <= written.length; length++) entries.add(`${written.slice(0, length)}*`);
  return { bare, written, number: numberOf(bare), entries };
}

/** A postcode in capitals, without blanks and hyphens. */
export const bareOf = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** The entries of a text that lists them with semicolons. */
export const entriesOf = (list: string): string[] => list.split(';').flatMap((entry) => entry.trim() || []);

/** Whether an entry is a range: `1000...1999`. */
export const isRange = (entry: string): boolean => entry.includes('...');

/** The postcodes for which a rate holds, read once. */
export class PostcodeList {
  private readonly entries: ReadonlySet<string>;
  private readonly ranges: readonly Range[];

  constructor(list: string) {
    const entries = [...new Set(entriesOf(list.toUpperCase()))];
    this.entries = new Set(entries.filter((entry) => !isRange(entry)));
    this.ranges = entries.filter(isRange).flatMap(rangeOf);
  }

  /** Whether it lists nothing: then the rate holds for all postcodes. */
  get isEmpty(): boolean {
    return this.entries.size === 0 && this.ranges.length === 0;
  }

  /** How many of the entries meet this postcode. */
  met(postcode: Postcode): number {
    let count = 0;
    for (const entry of this.entries) if (postcode.entries.has(entry)) count++;
    for (const range of this.ranges) if (isWithin(range, postcode)) count++;
    return count;
  }
}

/** A range with more or fewer than two ends meets nothing; an impossible one stands for it, so that the rate does not hold everywhere instead. */
function rangeOf(entry: string): Range {
  const [from, to, ...more] = entry.split('...').map(bareOf);
  if (more.length > 0) return NOWHERE;
  const [low, high] = [numberOf(from), numberOf(to)];
  return { from, to, numbers: low !== undefined && high !== undefined ? [low, high] : undefined };
}

const NOWHERE: Range = { from: '1', to: '0', numbers: [1n, 0n] };

/** Numbers compare as numbers, everything else sign by sign; a postcode that is cut short of the lower end lies before it. */
function isWithin({ from, to, numbers }: Range, { bare, number }: Postcode): boolean {
  if (numbers && number !== undefined) return numbers[0] <= number && number <= numbers[1];
  return bare.length >= from.length && from <= bare && bare <= to;
}

const numberOf = (text: string): bigint | undefined => (/^\d+$/.test(text) ? BigInt(text) : undefined);

/** Puts a sign before the place that is counted from the start, or with a minus from the end; not where nothing would stand beside it. */
const parted =
  (at: number, sign: string) =>
  (bare: string): string => {
    const place = at < 0 ? bare.length + at : at;
    return place > 0 && place < bare.length ? bare.slice(0, place) + sign + bare.slice(place) : bare;
  };

/** How countries write their postcodes; those that are not here write them bare. */
const FORMATS = new Map<string, (bare: string) => string>([
  ['BR', parted(-3, '-')],
  ['CA', parted(-3, ' ')],
  ['DK', (bare) => bare.replace(/^DK(?=.)/, 'DK-')],
  ['GB', parted(-3, ' ')],
  ['IE', parted(3, ' ')],
  ['JP', parted(3, '-')],
  ['LV', (bare) => bare.replace(/^(?:LV)?(\d+)$/, 'LV-$1')],
  ['MN', parted(5, '-')],
  ['NL', parted(4, ' ')],
  ['PL', parted(-3, '-')],
  ['PR', parted(5, '-')],
  ['PT', parted(4, '-')],
  ['SE', parted(-2, ' ')],
  ['US', parted(5, '-')],
]);
