import type { RestErrorClass } from '@grove/core';
import type { ViewContext } from '../schema/view-context.js';

/** What every resource of a namespace shares, so that it is said once. */
export interface Namespace {
  readonly id: string;
  /** Allowed values of `context`; the first is the default. */
  readonly contexts: readonly ViewContext[];
  readonly signIn: SignInStyle;
  /** Error codes of callers who may not use a verb. */
  readonly refusals: Readonly<Record<Verb, string>>;
  /** What `DELETE` answers: the record as it was, or `{ deleted: true, previous }`. */
  readonly deletion: 'record' | 'previous';
  /** The error code of a deletion to a trash that these records do not have. */
  readonly trashUnsupported: string;
  /** The error of a batch with more than `limit` entries. */
  readonly batchTooLarge: RestErrorClass;
  /** Whether the id in the path is described as an argument too. */
  readonly describesId: boolean;
}

/** What is done to a record, as rights and errors know it. */
export type Verb = 'view' | 'create' | 'edit' | 'delete' | 'batch';

/**
 * Credentials that do not hold: without `strict` the caller counts as a visitor, so that a stranger learns nothing; with it the error says which part
 * was wrong. Consumer keys sign in only where `keys` is true.
 */
export interface SignInStyle {
  readonly strict: boolean;
  readonly keys: boolean;
}
