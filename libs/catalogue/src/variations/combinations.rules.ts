import { slugify } from '@grove/core';
import type { ChosenOption } from '../products/api/parts-v1.js';

/** Every combination of one option of each attribute, at most `most`. The last attribute changes fastest. */
export function combinationsOf(choices: readonly (readonly ChosenOption[])[], most: number): ChosenOption[][] {
  if (choices.length === 0) return [];
  let combinations: ChosenOption[][] = [[]];
  for (const options of choices)
    combinations = combinations.slice(0, most).flatMap((begun) => options.slice(0, most).map((option) => [...begun, option]));
  return combinations.slice(0, most);
}

/** A text that is the same for the same options, however the name of a custom attribute is written. */
export const keyOf = (options: readonly ChosenOption[]): string =>
  options.map(({ id, name, option }) => JSON.stringify([id, id === 0 ? slugify(name) : '', option])).join(' ');
