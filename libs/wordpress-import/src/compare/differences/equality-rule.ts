import type { Json } from '../json.js';
import type { ComparisonContext } from './old-system-facts.js';

/** Values that differ and yet count as equal, and why. */
export interface EqualityRule {
  /** In the words of a shop owner. */
  readonly name: string;
  /** The resources that it is about, such as `/wc/v1/products`; all of them if there is none. */
  readonly resource?: RegExp;
  /**
   * The field, such as `line_items[].total`; its members belong to it. The records of a list and their order are the field `[]`. The status of an answer, `HTTP status`,
   * and the header with the number of records, `X-WP-Total`, are fields as well.
   */
  readonly field: RegExp;
  readonly reason: string;
  /** Whether these values count as equal; any two do if there is no such function. `undefined` is a field that is not there. */
  readonly isEqual?: (old: Json | undefined, current: Json | undefined, isSame: IsSame, request: RuleRequest) => boolean;
}

/** The request whose answers are compared. */
export interface ComparedRequest {
  /** Such as `/wc/v1/orders`; that of errors is `error /wc/v1/orders`. */
  readonly resource: string;
  /** The path with its arguments, as it was sent to the old system. */
  readonly path?: string;
  /** The number of records that the old system reports for the whole list. */
  readonly total?: number;
  readonly facts?: ComparisonContext;
}

/** The request that a rule is applied to, and the field. */
export interface RuleRequest extends ComparedRequest {
  readonly field: string;
  /** The record or answer of the old system that has the field. */
  readonly record?: Json;
}

/** Whether two values are equal without any rule. */
export type IsSame = (old: Json, current: Json) => boolean;
