import { BodyTooLarge, SignedFormTooLarge, AnonymousBodyTooLarge } from '@grove/core';
import { NO_BODY, type Body, type UnparsedBody } from './body.js';
import { isSigned } from './credentials.js';
import type { HttpContext } from './http-context.js';
import type { Parameters } from './parameters.js';
import type { Principal } from './principal.js';

/** Bytes that are read from everybody. More are read only from those who are signed in and may do what they ask. */
const SHORT = 65_536;

/** How many values the JSON of a body may hold. */
const mostValuesFrom = ({ userId }: Principal): number => (userId === 0 ? 1_000 : 100_000);

/** Reads bodies so that nothing a stranger sends costs much: how far, depends on who sends it. */
export class BodyReader {
  private readonly short: number;

  /** `limit` holds for everybody, in bytes. */
  constructor(private readonly limit: number) {
    this.short = Math.min(SHORT, limit);
  }

  /** The parameters of a short form. Asked before anybody is signed in: credentials may stand in a form, and a signature covers it. */
  async shortForm(
    payload: UnparsedBody | undefined,
    { request, query, principal }: HttpContext,
  ): Promise<Parameters | undefined> {
    if (payload?.kind !== 'form') return undefined;
    if (await payload.readUpTo(this.short)) return payload.parse(mostValuesFrom(principal)).form;
    if (isSigned(request, query)) throw new SignedFormTooLarge({ limit: this.short });
    return undefined;
  }

  /** What a body says. `permit` throws where the sender may not do what is asked, as far as that is known without the body: a long one is not read then. */
  async read(
    payload: UnparsedBody | undefined,
    { principal, isSignedIn }: HttpContext,
    permit: () => Promise<void>,
  ): Promise<Body> {
    if (!payload) return NO_BODY;
    if (!(await payload.readUpTo(this.short))) {
      const { limit } = this;
      if (payload.length > limit) throw new BodyTooLarge({ limit });
      await permit();
      if (!isSignedIn) throw new AnonymousBodyTooLarge({ limit: this.short });
      if (!(await payload.readUpTo(limit))) throw new BodyTooLarge({ limit });
    }
    return payload.parse(mostValuesFrom(principal));
  }
}
