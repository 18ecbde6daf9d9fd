import { fold } from '@grove/core';
import { compactPostcode, splitEntries, isRange, parsePostcode } from './postcode.rules.js';
import { upperCase } from './tax-rate.rules.js';

/** Longer cities have no key. */
export const LOCATION_KEY_LENGTH = 100;

/** Longer regions are truncated to this length. */
export const REGION_KEY_LENGTH = 100;

/** Length of the postcode prefix that distinguishes most postcodes. */
const PREFIX_LENGTH = 10;

/** Country and state of a rate, for looking up rates by address. */
export const regionKey = ({ country, state }: { country: string; state: string }): string =>
  `${fold(country)}/${fold(state)}`.slice(0, REGION_KEY_LENGTH);

/** The region keys of all rates that can apply to an address. */
export const regionKeys = ({ country, state }: { country: string; state: string }): string[] => [
  ...new Set(['', country].flatMap((land) => ['', state].map((part) => regionKey({ country: land, state: part })))),
];

/**
 * The part of an address that a rate requires: the common prefix of its postcodes, or else its only city. It is indexed, to find the rates of
 * an address among very many. Empty if there is none.
 */
export function locationKey({ postcode, city }: { postcode: string; city: string }): string {
  const postcodes = splitEntries(postcode.toUpperCase());
  if (postcodes.length > 0) return postcodes.map(prefixOf).reduce(commonPrefix).slice(0, PREFIX_LENGTH);
  const cities = splitEntries(city).map(fold);
  return cities.length === 1 && cities[0].length <= LOCATION_KEY_LENGTH ? cities[0] : '';
}

/** The location keys of all rates that can apply to an address; the tax table decides which do. */
export function locationKeys({ country, postcode, city }: { country: string; postcode: string; city: string }): string[] {
  const { compact, formatted } = parsePostcode(postcode, upperCase(country.trim()));
  const keys = new Set(['', fold(city)]);
  for (const text of [compact, compactPostcode(formatted), withoutLeadingZeros(compact)])
    for (let length = 1; length <= Math.min(text.length, PREFIX_LENGTH); length++) keys.add(text.slice(0, length));
  return [...keys].filter((key) => key.length <= LOCATION_KEY_LENGTH);
}

/** The common prefix of all postcodes that match an entry. */
function prefixOf(entry: string): string {
  if (!isRange(entry)) return compactPostcode(entry).replace(/\*$/, '');
  const ends = entry.split('...').map(compactPostcode);
  if (!ends.every((end) => /^\d+$/.test(end))) return ends.reduce(commonPrefix);
  // Numbers in a range share the prefix of its ends only if both have the same number of digits; leading zeros do not count.
  const [from, to] = ends.map(withoutLeadingZeros);
  return from.length === to.length ? commonPrefix(from, to) : '';
}

function commonPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

const withoutLeadingZeros = (text: string): string => text.replace(/^0+/, '');
