import type { RestErrorClass } from '@grove/core';
import type { TermOrderQuery } from '@grove/rest';
import type { TermEntity } from './term.entity.js';

/** The fields that the terms of all taxonomies have. */
export interface TermRecord {
  id: number;
  name: string;
  slug: string;
  description: string;
  count: number;
}

/** The input of a term of any taxonomy. */
export type TermInput = Partial<TermRecord> & { parent?: number; menuOrder?: number; display?: string };

/** The arguments of lists of terms; each resource declares those that it has. */
export type TermsQuery = TermOrderQuery & {
  slug?: string | string[];
  parent?: number;
  offset?: number;
  product?: number;
  post?: number;
};

/** The errors of a taxonomy. Their codes differ between the namespaces. */
export interface TermErrors {
  readonly unknown: RestErrorClass;
  readonly emptyName: RestErrorClass;
  readonly nameTaken: (existingId: number) => Error;
  readonly slugTaken: RestErrorClass;
  readonly unknownParent: RestErrorClass;
}

/** A term with the number of published records that have it. */
export type CountedTerm = TermEntity & { count: number };
