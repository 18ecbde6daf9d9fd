/** Values in one statement. */
const MAX_VALUES = 500;

/** Splits a list into parts for one statement each. */
export function* chunks<T>(list: readonly T[], size = MAX_VALUES): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
