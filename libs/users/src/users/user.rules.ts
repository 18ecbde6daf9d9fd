import type { Principal } from '@grove/rest';
import { capabilitiesOf } from '../roles/roles.js';

/** The user that a permission rule is about. */
interface UserWithRoles {
  readonly id: number;
  readonly roles: readonly string[];
}

type Caller = Pick<Principal, 'userId' | 'can'>;

/** Whether a caller may see a user who has published nothing. */
export const mayView = (caller: Caller, user: UserWithRoles): boolean => isSameUser(caller, user) || caller.can('list_users');

/** Whether a caller may update a user: their own account; administrators all; managers of customers those who are only customers. */
export function mayEdit(caller: Caller, user: UserWithRoles): boolean {
  if (isSameUser(caller, user) || caller.can('edit_users')) return true;
  return caller.can('manage_customers') && isOnlyCustomer(user);
}

/** Whether the caller has everything that these roles allow. */
export const mayGive = (caller: Pick<Caller, 'can'>, roles: readonly string[]): boolean =>
  capabilitiesOf(roles).every((capability) => caller.can(capability));

/** Whether a caller may assign these roles to a user. Nobody may change their own roles, or give more than they have. */
export function mayAssign(caller: Caller, user: UserWithRoles, roles: readonly string[]): boolean {
  if (!caller.can('promote_users')) return false;
  const added = roles.filter((role) => !user.roles.includes(role));
  if (!mayGive(caller, added)) return false;
  return !isSameUser(caller, user) || sameSet(user.roles, roles);
}

/** Managers of customers must not update users with more capabilities than customers. */
export const isOnlyCustomer = ({ roles }: Pick<UserWithRoles, 'roles'>): boolean =>
  roles.length > 0 && roles.every((role) => role === 'customer');

const isSameUser = ({ userId }: Caller, { id }: UserWithRoles): boolean => userId !== 0 && userId === id;

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).size === new Set(other).size && one.every((role) => other.includes(role));
}
