import type { ComparedRequest } from './equality-rule.js';

/** An argument of a request; undefined if it was not sent. */
export const argumentOf = ({ path = '' }: ComparedRequest, name: string): string | undefined =>
  new URLSearchParams(path.replace(/^[^?]*\??/, '')).get(name) ?? undefined;

/** The number of records before and behind those of a page. */
export function recordsAround(request: ComparedRequest, length: number): { before: number; behind: number } {
  const [page, perPage] = [argumentOf(request, 'page'), argumentOf(request, 'per_page')].map(Number);
  const before = Number(argumentOf(request, 'offset') ?? ((page || 1) - 1) * (perPage || 10));
  return { before, behind: Math.max(0, (request.total ?? 0) - before - length) };
}
