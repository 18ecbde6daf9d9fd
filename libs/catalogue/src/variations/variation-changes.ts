import type { RecordChange } from '@grove/rest';

/** What a unit of work did to variations, by their ids. Each has an event of its own, besides that of its product. */
export type VariationChanges = ReadonlyMap<number, RecordChange>;

export const NO_CHANGES: VariationChanges = new Map();

/** The same change of each of these variations. */
export const changeOfAll = (ids: readonly number[], change: RecordChange): VariationChanges =>
  new Map(ids.map((id) => [id, change]));
