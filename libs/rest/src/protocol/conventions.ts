import type { RestErrorClass } from '@grove/core';
import type { NamespaceAliases } from './mount-point.js';
import type { KeyPermission } from './principal.js';
import type { Namespace } from './namespace.js';

/** What an application says of its interface as a whole. The protocol knows no namespace and no error code of a shop. */
export interface Conventions {
  /** In the order in which the index document lists them. */
  readonly namespaces: readonly Namespace[];
  /** The names of the same things below the compatibility root. */
  readonly aliases: NamespaceAliases;
  /** The errors of consumer keys that may only read, or only write. */
  readonly keyRefusals: Readonly<Record<Exclude<KeyPermission, 'read_write'>, RestErrorClass>>;
  /** Paths that clients ask for though they are not served, with errors that say what to configure. */
  readonly unserved: readonly { readonly path: RegExp; readonly error: RestErrorClass }[];
}

/** Under this token the gateway is given the conventions of the application. */
export const CONVENTIONS = Symbol('conventions');
