import { fold } from '@grove/core';
import { splitEntries, parsePostcode, PostcodeList, type Postcode } from './postcode.rules.js';
import { UNNAMED_RATE } from './tax-names.rules.js';
import { upperCase } from './tax-rate.rules.js';

/** The address that decides the tax rates. */
export interface TaxAddress {
  country: string;
  state: string;
  postcode: string;
  city: string;
}

/** A rate as the tax table needs it. */
export interface TaxRateRow {
  id: number;
  /** Two upper-case letters; empty means everywhere. */
  country: string;
  state: string;
  /** Entries separated by semicolons; empty means everywhere. */
  postcode: string;
  city: string;
  /** In millionths of the price: 21 % is 210000. */
  rate: bigint;
  /** May be empty. */
  name: string;
  /** Of the rates with the same priority only the best match applies. */
  priority: number;
  /** Calculated on the price including earlier taxes. */
  compound: boolean;
  /** Also applies to shipping. */
  shipping: boolean;
  /** Its position in lists. */
  position: number;
  /** Slug; empty is the standard class. */
  taxClass: string;
}

/** A rate that applies. */
export interface AppliedRate {
  readonly id: number;
  /** `NL-BTW-1`. */
  readonly code: string;
  readonly label: string;
  readonly compound: boolean;
  readonly shipping: boolean;
  /** In millionths of the price. */
  readonly rate: bigint;
}

/** The rates of a shop, parsed once for fast lookups. */
export class TaxTable {
  private readonly classes = new Map<string, ParsedRate[]>();

  /** `unnamed` is the label of rates that have no name. */
  constructor(
    rows: readonly TaxRateRow[],
    private readonly unnamed: string = UNNAMED_RATE,
  ) {
    for (const row of rows) {
      const known = this.classes.get(row.taxClass);
      if (known) known.push(parseRateRow(row));
      else this.classes.set(row.taxClass, [parseRateRow(row)]);
    }
  }

  /** The rates of a class that apply to an address: first those on the price alone, then compound rates. */
  rates(address: TaxAddress, taxClass: string): readonly AppliedRate[] {
    const place = parseAddress(address);
    const matches = (this.classes.get(taxClass) ?? []).flatMap((parsed) => matchRate(parsed, place) ?? []);
    const priorities = new Set<number>();
    const applied = matches.sort(byPrecedence).flatMap(({ parsed: { row } }) => {
      if (priorities.has(row.priority)) return [];
      priorities.add(row.priority);
      return toAppliedRate(row, this.unnamed);
    });
    return [...applied.filter(({ compound }) => !compound), ...applied.filter(({ compound }) => compound)];
  }
}

/** A row with parsed texts. */
interface ParsedRate {
  readonly row: TaxRateRow;
  readonly country: string;
  readonly state: string;
  readonly postcodes: PostcodeList;
  readonly cities: ReadonlySet<string>;
}

interface ParsedAddress {
  readonly country: string;
  readonly state: string;
  readonly postcode: Postcode;
  readonly city: string;
}

interface Match {
  readonly parsed: ParsedRate;
  /** The number of its postcodes and cities that match the address. */
  readonly postcodes: number;
  readonly cities: number;
}

const parseRateRow = (row: TaxRateRow): ParsedRate => ({
  row,
  country: fold(row.country),
  state: fold(row.state),
  postcodes: new PostcodeList(row.postcode),
  cities: new Set(splitEntries(row.city).map(fold)),
});

const parseAddress = ({ country, state, postcode, city }: TaxAddress): ParsedAddress => ({
  country: fold(country),
  state: fold(state),
  postcode: parsePostcode(postcode, upperCase(country.trim())),
  city: fold(city),
});

/** Each non-empty part of a rate must match the address. */
function matchRate(parsed: ParsedRate, place: ParsedAddress): Match | undefined {
  if (parsed.country !== '' && parsed.country !== place.country) return undefined;
  if (parsed.state !== '' && parsed.state !== place.state) return undefined;
  const cities = parsed.cities.has(place.city) ? 1 : 0;
  if (cities === 0 && parsed.cities.size > 0) return undefined;
  const postcodes = parsed.postcodes.countMatches(place.postcode);
  if (postcodes === 0 && !parsed.postcodes.isEmpty) return undefined;
  return { parsed, postcodes, cities };
}

/** By priority; rates with the same priority are sorted by how specific they are. */
const byPrecedence = (a: Match, b: Match): number =>
  a.parsed.row.priority - b.parsed.row.priority ||
  Number(a.parsed.country === '') - Number(b.parsed.country === '') ||
  Number(a.parsed.state === '') - Number(b.parsed.state === '') ||
  b.postcodes - a.postcodes ||
  b.cities - a.cities ||
  a.parsed.row.id - b.parsed.row.id;

function toAppliedRate(row: TaxRateRow, unnamed: string): AppliedRate {
  const { id, country, state, name, priority, compound, shipping, rate } = row;
  const code = upperCase([country, state, name || UNNAMED_RATE, priority].filter(Boolean).join('-'));
  return { id, code, label: name || unnamed, compound, shipping, rate };
}
