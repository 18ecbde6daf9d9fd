import type { Json } from '../json.js';

/** How two answers differ. */
export type DifferenceNature =
  /** A value is another one. */
  | 'value'
  /** A field is only in the old, or only in the new system. */
  | 'field only old'
  | 'field only new'
  /** A record is only in the old, or only in the new system. */
  | 'record only old'
  | 'record only new'
  /** The same records come in another order. */
  | 'order'
  /** One of the systems refuses a request, or with another status. */
  | 'status'
  /** The number of records that the list reports. */
  | 'total';

/** One difference of one record or answer. */
export interface Difference {
  readonly nature: DifferenceNature;
  /** The name of the field without positions: `line_items[].total`; empty for the whole answer. */
  readonly field: string;
  readonly old: Json | undefined;
  readonly current: Json | undefined;
}
