import type { RestResponse } from '../rest-response.js';

/** The response without some fields of its record, and without a cookie, which signs somebody in. */
export function withoutFields(answer: RestResponse, fields: readonly string[]): RestResponse {
  const { 'Set-Cookie': _cookie, ...headers } = answer.headers ?? {};
  const response = { ...answer, headers };
  if (fields.length === 0) return response;
  const kept = Object.entries(answer.body as object).filter(([name]) => !fields.includes(name));
  return { ...response, body: Object.fromEntries(kept) };
}

export function replayOf(text: string): RestResponse {
  const answer = JSON.parse(text) as RestResponse;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
