import { BodyTooLarge, SignedFormTooLarge, AnonymousBodyTooLarge } from '@grove/core';
import type { Body, UnparsedBody } from './body.js';
import { assertNothingSignedReplaced, isSigned } from './credentials.js';
import type { Parameters } from './parameters.js';
import type { Principal } from './principal.js';
import { isSignedIn, type Exchange } from './stages/exchange.js';

/** Who sent a body, and what a signature of it covers. */
type Sent = Pick<Exchange, 'request' | 'query' | 'principal'>;

/** Bytes that are read of every body, unless the limit for everybody is lower. More are read only for signed-in users with the permission. */
const SHORT = 65_536;

/** How many values the JSON of a body may have: how much is read depends on the sender, so that requests of visitors never cost much. */
const mostValuesFrom = ({ userId }: Principal): number => (userId === 0 ? 1_000 : 100_000);

/** The parameters of a short form. They are needed before the sign-in: a form may have credentials, and a signature covers it. */
export async function readShortForm(
  payload: UnparsedBody,
  { request, query, principal }: Sent,
  limit: number,
): Promise<Parameters | undefined> {
  if (payload.kind !== 'form') return undefined;
  const short = Math.min(SHORT, limit);
  if (await payload.readUpTo(short)) return payload.parse(mostValuesFrom(principal)).form;
  if (isSigned(request, query)) throw new SignedFormTooLarge({ limit: short });
  return undefined;
}

/** Parses a body. `permit` throws if the sender lacks the permission, as far as that is known without the body: then a long body is not read. */
export async function readWholeBody(
  payload: UnparsedBody,
  { request, query, principal }: Sent,
  limit: number,
  permit: () => Promise<void>,
): Promise<Body> {
  const short = Math.min(SHORT, limit);
  if (!(await payload.readUpTo(short))) {
    if (payload.length > limit) throw new BodyTooLarge({ limit });
    await permit();
    if (!isSignedIn({ principal })) throw new AnonymousBodyTooLarge({ limit: short });
    if (!(await payload.readUpTo(limit))) throw new BodyTooLarge({ limit });
  }
  const body = payload.parse(mostValuesFrom(principal));
  if (isSigned(request, query, body.form)) assertNothingSignedReplaced(query, body.json);
  return body;
}
