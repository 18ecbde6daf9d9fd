import { UnsupportedBody } from '@grove/core';
import { hasBody } from '../body.js';
import { idempotentRequestOf } from '../idempotency/idempotent-request.js';
import { assertPermitted } from '../permission.js';
import { isWrite, matchedIn, restRequestOf, type Exchange, type Services } from './exchange.js';

/** Reads the `Idempotency-Key` of a POST, and by what its repetition is recognised. */
export function recognizeRepetition(exchange: Exchange, { idempotency }: Services): Exchange {
  const repeatable = idempotency && idempotentRequestOf(exchange);
  return repeatable ? { ...exchange, repeatable } : exchange;
}

/** Refuses callers without the permission. */
export async function authorize(exchange: Exchange): Promise<Exchange> {
  await assertPermitted(matchedIn(exchange).endpoint, restRequestOf(exchange));
  return exchange;
}

/** Refuses a body that nobody reads: it is neither JSON nor a form, and the endpoint takes no file. */
export async function refuseUnreadBody(exchange: Exchange): Promise<Exchange> {
  const isUnread = !exchange.payload && isWrite(exchange) && !matchedIn(exchange).endpoint.takesFile;
  if (isUnread && (await hasBody(exchange.request))) throw new UnsupportedBody();
  return exchange;
}
