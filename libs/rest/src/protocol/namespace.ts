import type { RestErrorClass } from '@grove/core';
import type { ViewContext } from '../schema/view-context.js';

/** What all resources of a namespace share. */
export interface Namespace {
  readonly id: string;
  /** What it contains, in one sentence. */
  readonly about: string;
  /** Allowed values of `context`; the first is the default. */
  readonly contexts: readonly ViewContext[];
  readonly signIn: SignInStyle;
  /** Error codes of callers who may not use a verb. */
  readonly refusals: Readonly<Record<Verb, string>>;
  /** The response of `DELETE`: the deleted record, or `{ deleted: true, previous }`. */
  readonly deletion: 'record' | 'previous';
  /** The error of moving a record to the trash if its kind has no trash. */
  readonly trashUnsupported: RestErrorClass;
  /** The error of a batch with more than `limit` entries. */
  readonly batchTooLarge: RestErrorClass;
  /** Whether the id in the path is also described as an argument. */
  readonly describesId: boolean;
  /** Which version of the API it is: 3 of `shop/v3`, which clients know as `wc/v3`. 1 if there are no others. */
  readonly apiVersion: number;
  /** The id of version 1, if this is a later one: see `api-versions.ts`. */
  readonly versionOf?: string;
}

/** What a request does to a record, for permissions and error codes. */
export type Verb = 'view' | 'create' | 'edit' | 'delete' | 'batch';

/**
 * How invalid credentials are treated: without `strict` the caller is a visitor, so that strangers learn nothing; with it the error says which part
 * was wrong. Consumer keys are accepted only if `keys` is true.
 */
export interface SignInStyle {
  readonly strict: boolean;
  readonly keys: boolean;
}
