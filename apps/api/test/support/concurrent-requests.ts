import type { HttpResponse } from './http.js';

/** Sends this number of requests at the same time. */
export const sendConcurrently = (count: number, request: (index: number) => Promise<HttpResponse>): Promise<HttpResponse[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => request(index)));

/** Counts the responses by status and error code: `{ 201: 50, '409 shop_rest_insufficient_stock': 250 }`. */
export const countOutcomes = (responses: readonly HttpResponse[]): Record<string, number> =>
  countOccurrences(responses.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)));

/** Counts how often each text occurs. */
export function countOccurrences(texts: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Object.fromEntries(counts);
}
