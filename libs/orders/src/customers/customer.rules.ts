import { isAccountEmail } from '@grove/users';
import type { RestErrorClass } from '@grove/core';
import { CredentialsNotEditable, CustomerNotDeletable, CustomerNotEditable, EmailInvalid, EmailMissing } from './errors.js';

/** An account, as far as a permission depends on it. */
export interface Subject {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly string[];
}

/** Whoever asks. */
export interface Asker {
  readonly userId: number;
  can(capability: string): boolean;
}

/** What a change would do to the means of signing in. */
export interface Credentials {
  readonly email?: string;
  readonly password?: string;
}

const holdsOnly = (subject: Subject, roles: readonly string[]): boolean =>
  subject.roles.length > 0 && subject.roles.every((role) => roles.includes(role));

/** Nobody takes over an account with more rights by way of the shop: a second role counts as much as the first. */
const isBuyer = (subject: Subject): boolean => holdsOnly(subject, ['customer', 'subscriber']);

/** Why a change is refused to somebody who manages customers; undefined when it is not. */
export function refusalOfChange(subject: Subject, changes: Credentials, asker: Asker): RestErrorClass | undefined {
  const isOwn = asker.userId === subject.id;
  if (!asker.can('edit_users') && !isOwn && !holdsOnly(subject, ['customer'])) return CustomerNotEditable;
  const touchesCredentials = changes.password !== undefined || (changes.email !== undefined && changes.email !== subject.email);
  return touchesCredentials && !isBuyer(subject) ? CredentialsNotEditable : undefined;
}

/** Why a deletion is refused to somebody who deletes people; undefined when it is not. */
export const refusalOfDeletion = (subject: Subject): RestErrorClass | undefined =>
  isBuyer(subject) ? undefined : CustomerNotDeletable;

/** Why nobody can be registered with this e-mail address; undefined when somebody can. */
export function refusalOfEmail(email: string | undefined): RestErrorClass | undefined {
  if (!email) return EmailMissing;
  return isAccountEmail(email) ? undefined : EmailInvalid;
}

/** Parts of addresses that many share, so that they tell nobody apart. */
const GENERIC = new Set(['sales', 'hello', 'mail', 'contact', 'info']);

/** The username that an e-mail address suggests: what stands before the `@`, or the domain where that is a word like `info`. */
export function usernameFrom(email: string): string {
  const cut = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, cut), email.slice(cut + 1)].map((part) =>
    part.toLowerCase().replace(/[^a-z0-9_.-]/g, ''),
  );
  return (GENERIC.has(local) ? domain : local) || 'customer';
}
