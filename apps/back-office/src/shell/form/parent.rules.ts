/** A record that may be in another one of its kind; 0 is none. */
export interface Nested {
  readonly id: number;
  readonly parent: number;
}

/** A record and all that are in it, on any level. */
export function withDescendants(id: number, records: readonly Nested[]): number[] {
  const found = [id];
  // What is found while the list is walked is walked too.
  for (const parent of found)
    found.push(...records.filter((one) => one.parent === parent && !found.includes(one.id)).map((one) => one.id));
  return found;
}
