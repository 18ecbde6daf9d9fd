import type { KeyPermission, Principal } from '@grove/rest';
import { allows, type OwnCapabilities, ROLES } from '../roles/roles.js';

/** What decides the rights of an account. */
interface AccountRights {
  readonly roles: readonly string[];
  readonly ownCapabilities: OwnCapabilities | null;
}

/** Whether an account may do something that the caller may not: a key of it would give the caller more rights. */
export const mayDoMore = ({ roles, ownCapabilities }: AccountRights, caller: Pick<Principal, 'can'>): boolean =>
  ROLES.administrator.some((capability) => allows(roles, capability, ownCapabilities ?? undefined) && !caller.can(capability));

/** Whether a request that was signed in with a key may give this permission to a key. */
export const mayGive = ({ key }: Pick<Principal, 'key'>, permission: KeyPermission): boolean =>
  key === undefined || key === 'read_write' || key === permission;
