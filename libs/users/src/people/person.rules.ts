import type { Principal } from '@grove/rest';

/** What a rule knows of a person. */
export interface Someone {
  readonly id: number;
  readonly roles: readonly string[];
}

type Asker = Pick<Principal, 'userId' | 'can'>;

/** Whether somebody may see a person who is not an author of what is published. */
export const mayView = (asker: Asker, person: Someone): boolean => isOneself(asker, person) || asker.can('list_users');

/** Whether somebody may change a person: oneself, administrators everybody, those who manage customers whoever is a customer and nothing else. */
export function mayEdit(asker: Asker, person: Someone): boolean {
  if (isOneself(asker, person) || asker.can('edit_users')) return true;
  return asker.can('manage_customers') && isMereCustomer(person);
}

/** Whether somebody may give a person this set of roles. Nobody changes the own ones, be it up or down. */
export function mayAssign(asker: Asker, person: Someone, roles: readonly string[]): boolean {
  if (!asker.can('promote_users')) return false;
  return !isOneself(asker, person) || sameSet(person.roles, roles);
}

/** Somebody who could do more than buy must not be changed by those who may only change buyers. */
export const isMereCustomer = ({ roles }: Pick<Someone, 'roles'>): boolean =>
  roles.length > 0 && roles.every((role) => role === 'customer');

const isOneself = ({ userId }: Asker, { id }: Someone): boolean => userId !== 0 && userId === id;

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).size === new Set(other).size && one.every((role) => other.includes(role));
}
