import { isAccountEmail } from '@grove/users';
import type { RestErrorClass } from '@grove/core';
import { CredentialsNotEditable, CustomerNotDeletable, CustomerNotEditable, EmailInvalid, EmailMissing } from './errors.js';

/** The account that a request changes. */
interface TargetAccount {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly string[];
}

/** The user who makes the request. */
interface Requester {
  readonly userId: number;
  can(capability: string): boolean;
}

/** The credentials that a change sets. */
interface Credentials {
  readonly email?: string;
  readonly password?: string;
}

const holdsOnly = (target: TargetAccount, roles: readonly string[]): boolean =>
  target.roles.length > 0 && target.roles.every((role) => roles.includes(role));

/** Whether an account has no rights beyond those of customers, so that changing its credentials cannot give anyone more rights. */
const isCustomerOnly = (target: TargetAccount): boolean => holdsOnly(target, ['customer', 'subscriber']);

/** The error if a user who manages customers may not make this change. */
export function refusalOfChange(target: TargetAccount, changes: Credentials, requester: Requester): RestErrorClass | undefined {
  const isOwn = requester.userId === target.id;
  if (!requester.can('edit_users') && !isOwn && !holdsOnly(target, ['customer'])) return CustomerNotEditable;
  const touchesCredentials = changes.password !== undefined || (changes.email !== undefined && changes.email !== target.email);
  return touchesCredentials && !isCustomerOnly(target) ? CredentialsNotEditable : undefined;
}

/** The error if a user who deletes users may not delete this account. */
export const refusalOfDeletion = (target: TargetAccount): RestErrorClass | undefined =>
  isCustomerOnly(target) ? undefined : CustomerNotDeletable;

/** The error if no account can be created with this e-mail address. */
export function refusalOfEmail(email: string | undefined): RestErrorClass | undefined {
  if (!email) return EmailMissing;
  return isAccountEmail(email) ? undefined : EmailInvalid;
}

/** Local parts of shared mailboxes, which identify nobody. */
const SHARED_MAILBOXES = new Set(['sales', 'hello', 'mail', 'contact', 'info']);

/** The username for an e-mail address: its local part, or its domain if the local part is a word like `info`. */
export function usernameFrom(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)].map((part) =>
    part.toLowerCase().replace(/[^a-z0-9_.-]/g, ''),
  );
  return (SHARED_MAILBOXES.has(local) ? domain : local) || 'customer';
}
