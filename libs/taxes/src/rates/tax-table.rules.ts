import { fold } from '@grove/core';
import { entriesOf, postcodeOf, PostcodeList, type Postcode } from './postcode.rules.js';
import { UNNAMED_RATE } from './tax-names.rules.js';
import { capitals } from './tax-rate.rules.js';

/** Where something is taxed. */
export interface TaxAddress {
  country: string;
  state: string;
  postcode: string;
  city: string;
}

/** A rate as the table works with it. */
export interface TaxRateRow {
  id: number;
  /** Two capitals; empty is everywhere. */
  country: string;
  state: string;
  /** Entries parted by semicolons; none is everywhere. */
  postcode: string;
  city: string;
  /** In millionths of the price: 21 % is 210000. */
  rate: bigint;
  /** May be empty. */
  name: string;
  /** Of the rates of one priority only the best match counts. */
  priority: number;
  /** Worked out on the price with the taxes before it. */
  compound: boolean;
  /** Holds for shipping too. */
  shipping: boolean;
  /** Its place in lists. */
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

/** The rates of a shop, ready for looking up: whatever can be read of a rate beforehand is read once. */
export class TaxTable {
  private readonly classes = new Map<string, Candidate[]>();

  /** `unnamed` is the label of rates that have no name. */
  constructor(
    rows: readonly TaxRateRow[],
    private readonly unnamed: string = UNNAMED_RATE,
  ) {
    for (const row of rows) {
      const known = this.classes.get(row.taxClass);
      if (known) known.push(candidateOf(row));
      else this.classes.set(row.taxClass, [candidateOf(row)]);
    }
  }

  /** The rates of a class that apply at an address, in the order of their amounts: those on the price alone, then compound ones. */
  rates(address: TaxAddress, taxClass: string): readonly AppliedRate[] {
    const place = placeOf(address);
    const matches = (this.classes.get(taxClass) ?? []).flatMap((candidate) => matchOf(candidate, place) ?? []);
    const priorities = new Set<number>();
    const applied = matches.sort(byPrecedence).flatMap(({ candidate: { row } }) => {
      if (priorities.has(row.priority)) return [];
      priorities.add(row.priority);
      return appliedRate(row, this.unnamed);
    });
    return [...applied.filter(({ compound }) => !compound), ...applied.filter(({ compound }) => compound)];
  }
}

/** A row with its texts read. */
interface Candidate {
  readonly row: TaxRateRow;
  readonly country: string;
  readonly state: string;
  readonly postcodes: PostcodeList;
  readonly cities: ReadonlySet<string>;
}

interface Place {
  readonly country: string;
  readonly state: string;
  readonly postcode: Postcode;
  readonly city: string;
}

interface Match {
  readonly candidate: Candidate;
  /** How many of its postcodes and cities are those of the address. */
  readonly postcodes: number;
  readonly cities: number;
}

const candidateOf = (row: TaxRateRow): Candidate => ({
  row,
  country: fold(row.country),
  state: fold(row.state),
  postcodes: new PostcodeList(row.postcode),
  cities: new Set(entriesOf(row.city).map(fold)),
});

const placeOf = ({ country, state, postcode, city }: TaxAddress): Place => ({
  country: fold(country),
  state: fold(state),
  postcode: postcodeOf(postcode, capitals(country.trim())),
  city: fold(city),
});

/** Each part of a rate that says something must say what the address says. */
function matchOf(candidate: Candidate, place: Place): Match | undefined {
  if (candidate.country !== '' && candidate.country !== place.country) return undefined;
  if (candidate.state !== '' && candidate.state !== place.state) return undefined;
  const cities = candidate.cities.has(place.city) ? 1 : 0;
  if (cities === 0 && candidate.cities.size > 0) return undefined;
  const postcodes = candidate.postcodes.met(place.postcode);
  if (postcodes === 0 && !candidate.postcodes.isEmpty) return undefined;
  return { candidate, postcodes, cities };
}

/** By priority; within one the rate that says more about the address comes first. */
const byPrecedence = (a: Match, b: Match): number =>
  a.candidate.row.priority - b.candidate.row.priority ||
  Number(a.candidate.country === '') - Number(b.candidate.country === '') ||
  Number(a.candidate.state === '') - Number(b.candidate.state === '') ||
  b.postcodes - a.postcodes ||
  b.cities - a.cities ||
  a.candidate.row.id - b.candidate.row.id;

function appliedRate(row: TaxRateRow, unnamed: string): AppliedRate {
  const { id, country, state, name, priority, compound, shipping, rate } = row;
  const code = capitals([country, state, name || UNNAMED_RATE, priority].filter(Boolean).join('-'));
  return { id, code, label: name || unnamed, compound, shipping, rate };
}
