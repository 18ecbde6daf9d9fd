import type { RequestContext, RestRequest } from '@grove/rest';
import { NotSignedIn } from '../errors.js';

/** The id of the user of a request. Throws if it is a visitor. */
export function currentUserId({ principal }: RequestContext): number {
  if (principal.userId === 0) throw new NotSignedIn();
  return principal.userId;
}

/** The permission of endpoints for everybody who is signed in. */
export const assertSignedIn = (_controller: unknown, { context }: RestRequest): boolean => currentUserId(context) > 0;
