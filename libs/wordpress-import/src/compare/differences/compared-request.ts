import type { Json } from '../json.js';
import type { OldSystemFacts } from './old-system-facts.js';

/** The request whose answers are compared. */
export interface ComparedRequest {
  /** Such as `/wc/v1/orders`; that of errors is `error /wc/v1/orders`. */
  readonly resource: string;
  /** The path with its arguments, as it was sent to the old system. */
  readonly path?: string;
  /** The number of records that the old system reports for the whole list. */
  readonly total?: number;
  readonly facts?: OldSystemFacts;
}

/** The request that a rule is applied to, and the field. */
export type RuleRequest = ComparedRequest & { readonly field: string };

/** Whether two values are equal without any rule. */
export type IsSame = (old: Json, current: Json) => boolean;

/** An argument of a request; undefined if it was not sent. */
export const argumentOf = ({ path = '' }: ComparedRequest, name: string): string | undefined =>
  new URLSearchParams(path.replace(/^[^?]*\??/, '')).get(name) ?? undefined;

/** The number of records before and behind those of a page. */
export function recordsAround(request: ComparedRequest, length: number): { before: number; behind: number } {
  const [page, perPage] = [argumentOf(request, 'page'), argumentOf(request, 'per_page')].map(Number);
  const before = Number(argumentOf(request, 'offset') ?? ((page || 1) - 1) * (perPage || 10));
  return { before, behind: Math.max(0, (request.total ?? 0) - before - length) };
}
