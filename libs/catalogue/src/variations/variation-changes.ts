import type { RecordChange } from '@grove/rest';
import type { StockEvent } from '../products/write/stock-events.rules.js';

/** Something that happened to a variation. */
export type VariationEvent = RecordChange | StockEvent;

/** What happened to variations in a unit of work, by their ids. Each has events of its own, besides those of its product. */
export type VariationChanges = ReadonlyMap<number, readonly VariationEvent[]>;

export const NO_CHANGES: VariationChanges = new Map();

/** The same change of each of these variations. */
export const changeOfAll = (ids: readonly number[], change: RecordChange): VariationChanges =>
  new Map(ids.map((id) => [id, [change]]));
