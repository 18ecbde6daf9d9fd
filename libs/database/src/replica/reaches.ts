import { EVERYTHING, isPart, SERVER, tableOf } from '../versions/tags.js';

/** The versions of whole tables, by tag. */
type Counted = ReadonlyMap<string, string>;

/**
 * Whether a server that has `known` has all changes to these tags that are in `wanted`. Each change increments versions, and a replica makes changes in the order of
 * the primary, so a version that is as large contains the same changes.
 */
export const reaches = (known: Counted, tags: Iterable<string>, wanted: Counted): boolean =>
  [EVERYTHING, ...tags]
    .map((tag) => (isPart(tag) ? tableOf(tag) : tag))
    .every((table) => table === SERVER || Number(known.get(table) ?? 0) >= Number(wanted.get(table) ?? 0));
