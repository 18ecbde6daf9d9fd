import { fold } from '@grove/core';
import { bareOf, entriesOf, isRange, postcodeOf } from './postcode.rules.js';
import { capitals } from './tax-rate.rules.js';

/** A longer city has no key. */
export const PLACE_KEY_LENGTH = 100;

/** Of a longer region only the beginning is its key. */
export const REGION_KEY_LENGTH = 100;

/** As much of a postcode as tells it from most others. */
const BEGINNING_LENGTH = 10;

/** Country and state of a rate, as addresses are looked up by them. */
export const regionKey = ({ country, state }: { country: string; state: string }): string =>
  `${fold(country)}/${fold(state)}`.slice(0, REGION_KEY_LENGTH);

/** The regions of all rates that may hold at an address. */
export const regionKeys = ({ country, state }: { country: string; state: string }): string[] => [
  ...new Set(['', country].flatMap((land) => ['', state].map((part) => regionKey({ country: land, state: part })))),
];

/**
 * What an address must say for a rate to hold there: the beginning that all postcodes of the rate share, or else its only city. One address is looked
 * up by it among very many rates. Empty where there is no such thing.
 */
export function placeKey({ postcode, city }: { postcode: string; city: string }): string {
  const postcodes = entriesOf(postcode.toUpperCase());
  if (postcodes.length > 0) return postcodes.map(beginningOf).reduce(sharedBeginning).slice(0, BEGINNING_LENGTH);
  const cities = entriesOf(city).map(fold);
  return cities.length === 1 && cities[0].length <= PLACE_KEY_LENGTH ? cities[0] : '';
}

/** The keys of all rates that may hold at an address; the table decides which do. */
export function placeKeys({ country, postcode, city }: { country: string; postcode: string; city: string }): string[] {
  const { bare, written } = postcodeOf(postcode, capitals(country.trim()));
  const keys = new Set(['', fold(city)]);
  for (const text of [bare, bareOf(written), withoutNoughts(bare)])
    for (let length = 1; length <= Math.min(text.length, BEGINNING_LENGTH); length++) keys.add(text.slice(0, length));
  return [...keys].filter((key) => key.length <= PLACE_KEY_LENGTH);
}

/** How every postcode that meets an entry begins. */
function beginningOf(entry: string): string {
  if (!isRange(entry)) return bareOf(entry).replace(/\*$/, '');
  const ends = entry.split('...').map(bareOf);
  if (!ends.every((end) => /^\d+$/.test(end))) return ends.reduce(sharedBeginning);
  // What lies between numbers begins as they do only if they have as many digits; noughts before them do not count.
  const [from, to] = ends.map(withoutNoughts);
  return from.length === to.length ? sharedBeginning(from, to) : '';
}

function sharedBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

const withoutNoughts = (text: string): string => text.replace(/^0+/, '');
