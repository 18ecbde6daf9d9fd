import { visitor, type KeyPermission, type Principal, type SignInStyle } from '@grove/rest';
import { WrongCredentials } from '../errors.js';
import { allows } from '../roles/roles.js';
import type { Holder } from '../users/holder.js';

/** Somebody who signed in: may what the roles allow, and with a consumer key only by the methods the key is for. */
export function principalOf({ userId, username, roles }: Holder, key?: KeyPermission): Principal {
  return { userId, username, roles, ...(key && { key }), can: (capability) => allows(roles, capability) };
}

/** Somebody whose credentials do not hold: a visitor, unless the namespace is strict. Which part of them is wrong is not told. */
export function stranger({ strict }: SignInStyle): Principal {
  if (strict) throw new WrongCredentials();
  return visitor;
}
