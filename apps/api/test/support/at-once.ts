import type { Answer } from './http.js';

/** Sends so many requests at the same moment. */
export const atOnce = (count: number, request: (place: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => request(place)));

/** How many answers were of each kind: `{ 201: 50, '409 shop_rest_insufficient_stock': 250 }`. */
export const outcomes = (answers: readonly Answer[]): Record<string, number> =>
  counts(answers.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)));

/** How often each of these words is there. */
export function counts(words: readonly string[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const word of words) sums.set(word, (sums.get(word) ?? 0) + 1);
  return Object.fromEntries(sums);
}
