import { BodyTooLarge, SignedFormTooLarge, StrangersBodyTooLarge } from '@grove/core';
import { NO_BODY, type Body, type Payload } from './body.js';
import { isSigned } from './credentials.js';
import type { Exchange } from './http-context.js';
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
  async shortForm(payload: Payload | undefined, { request, query, principal }: Exchange): Promise<Parameters | undefined> {
    if (payload?.kind !== 'form') return undefined;
    if (await payload.readTo(this.short)) return payload.parse(mostValuesFrom(principal)).form;
    if (isSigned(request, query)) throw new SignedFormTooLarge({ limit: this.short });
    return undefined;
  }

  /** What a body says. `permit` throws where the sender may not do what is asked, as far as that is known without the body: a long one is not read then. */
  async read(payload: Payload | undefined, { principal, isSignedIn }: Exchange, permit: () => Promise<void>): Promise<Body> {
    if (!payload) return NO_BODY;
    if (!(await payload.readTo(this.short))) {
      const { limit } = this;
      if (payload.length > limit) throw new BodyTooLarge({ limit });
      await permit();
      if (!isSignedIn) throw new StrangersBodyTooLarge({ limit: this.short });
      if (!(await payload.readTo(limit))) throw new BodyTooLarge({ limit });
    }
    return payload.parse(mostValuesFrom(principal));
  }
}
