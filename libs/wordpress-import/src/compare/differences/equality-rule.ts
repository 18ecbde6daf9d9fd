import type { Json } from '../json.js';

/** Values that differ and yet count as equal, and why. */
export interface EqualityRule {
  /** In the words of a shop owner. */
  readonly name: string;
  /** The resources that it is about, such as `/wc/v1/products`; all of them if there is none. */
  readonly resource?: RegExp;
  /** The field, such as `line_items[].total`; its members belong to it. */
  readonly field: RegExp;
  readonly reason: string;
  /** Whether these values count as equal; any two do if there is no such function. `undefined` is a field that is not there. */
  readonly isEqual?: (old: Json | undefined, current: Json | undefined, isSame: IsSame, place: Place) => boolean;
}

/** Where two values are. */
export interface Place {
  readonly resource: string;
  readonly field: string;
  /** The record or answer of the old system that they are a part of. */
  readonly record: Json;
}

/** Whether two values are equal without any rule. */
export type IsSame = (old: Json, current: Json) => boolean;
