import type { RequestOptions } from './client.js';
import type { Refusal } from './content-policy.js';

/** One request of a reader, and the refusal that the policy demands; undefined if the request is allowed. */
export interface PolicyCase {
  readonly method: string;
  readonly path: string;
  readonly options: RequestOptions;
  readonly refusal: Refusal | undefined;
  /** Whether the permission depends on the parameters. The header `Allow` does not show such permissions. */
  readonly isVariant?: boolean;
}

export const EDIT = { query: { context: 'edit' } };
export const FORCE = { query: { force: true } };

export const policyCase = (
  method: string,
  path: string,
  refusal: Refusal | undefined,
  options: RequestOptions = {},
  isVariant = false,
): PolicyCase => ({ method, path, options, refusal, isVariant });

/** An edit with PUT only. */
export const putCase = (path: string, refusal: Refusal | undefined, body: object = {}): PolicyCase[] => [
  policyCase('PUT', path, refusal, { body }),
];

/** The same edit with all three methods that edit a record. */
export const editCases = (path: string, refusal: Refusal | undefined, body: object = {}): PolicyCase[] =>
  ['PUT', 'PATCH', 'POST'].map((method) => policyCase(method, path, refusal, { body }));
