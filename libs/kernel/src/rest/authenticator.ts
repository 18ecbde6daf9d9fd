import type { Principal } from './principal.js';
import type { SignInStyle } from './namespaces.js';
import type { Parameters } from './parameters.js';

/** Everything of a request that can carry or be covered by credentials. */
export interface Credentials {
  /** How the namespace treats credentials that do not hold. */
  readonly style: SignInStyle;
  /** The method on the wire, which signatures cover (not an overridden one). */
  readonly method: string;
  /** Addresses, without query, under which the client may have signed: as configured, as proxied, as sent. */
  readonly urls: readonly string[];
  readonly authorization: string | undefined;
  /** The query string as sent, without `?`. */
  readonly rawQuery: string;
  /** Parsed query and, when the body is a form, its parameters. The handlers see the very same map. */
  readonly query: Parameters;
  readonly form: Parameters;
  /** The connection is encrypted, or comes from this machine, or plain Basic is allowed by configuration. */
  readonly confidential: boolean;
}

/** Turns credentials into a principal. The kernel only knows that somebody does; accounts live in `users`. */
export abstract class Authenticator {
  abstract authenticate(credentials: Credentials): Promise<Principal>;
}
