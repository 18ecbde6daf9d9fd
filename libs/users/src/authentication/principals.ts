import { visitor, type Principal, type SignInStyle } from '@grove/rest';
import { UNKNOWN_KEY, WrongCredentials } from '../errors.js';
import { allows } from '../roles/roles.js';
import type { CredentialOwner } from '../accounts/credential-owner.js';

/** The principal of an account that signed in with a credential. The roles decide what it may do; a consumer key also restricts the methods. */
export function createPrincipal(
  { userId, username, roles, ownCapabilities }: CredentialOwner,
  credential: Pick<Principal, 'key' | 'keyId' | 'applicationPassword' | 'sessionId'>,
): Principal {
  const own = ownCapabilities === null ? undefined : JSON.stringify(ownCapabilities);
  return {
    userId,
    username,
    roles,
    ...credential,
    ownCapabilities: own,
    can: (capability) => allows(roles, capability, ownCapabilities ?? undefined),
  };
}

/** For invalid credentials: throws in strict namespaces, otherwise returns a visitor. Neither reveals which part is wrong. */
export function rejectOrVisitor({ strict }: SignInStyle): Principal {
  if (strict) throw new WrongCredentials();
  return { ...visitor, unknownSignIn: WrongCredentials.declared.sentence };
}

/** Who sends a consumer key that does not exist is a visitor. */
export const visitorWithUnknownKey: Principal = { ...visitor, unknownSignIn: UNKNOWN_KEY };
