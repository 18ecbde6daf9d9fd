import type { RestErrorClass } from '@grove/core';
import type { NamespaceAliases } from './mount-point.js';
import type { KeyPermission } from './principal.js';
import type { Namespace } from './namespace.js';

/** The conventions of the interface of an application. The protocol itself knows no namespaces and no error codes of a shop. */
export interface Conventions {
  /** All namespaces, in the order of the index document. */
  readonly namespaces: readonly Namespace[];
  /** Other names of namespaces and error codes below the compatibility root. */
  readonly aliases: NamespaceAliases;
  /** The errors of read-only and write-only consumer keys. */
  readonly keyRefusals: Readonly<Record<Exclude<KeyPermission, 'read_write'>, RestErrorClass>>;
  /** Paths that known clients request although they are not served, with errors that say what to configure. */
  readonly unserved: readonly { readonly path: RegExp; readonly error: RestErrorClass }[];
}

/** The token with which the conventions of the application are injected. */
export const CONVENTIONS = Symbol('conventions');
