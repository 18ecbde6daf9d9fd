import type { Principal } from './principal.js';
import type { SignInStyle } from './namespace.js';
import type { Parameters } from './parameters.js';
import type { Sender } from './sender.js';

/** Everything of a request that can carry or be covered by credentials, and what decides whether they are taken. */
export interface Credentials extends Sender {
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
}

/** Turns credentials into a principal. The kernel only knows that somebody does; accounts live in `users`. */
export abstract class Authenticator {
  abstract authenticate(credentials: Credentials): Promise<Principal>;
}
