import type { RestResponse } from '../rest-response.js';

/** The response without some fields of its record. */
export function withoutFields(answer: RestResponse, fields: readonly string[]): RestResponse {
  if (fields.length === 0) return answer;
  const kept = Object.entries(answer.body as object).filter(([name]) => !fields.includes(name));
  return { ...answer, body: Object.fromEntries(kept) };
}

export function replayOf(text: string): RestResponse {
  const answer = JSON.parse(text) as RestResponse;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
