import type { Versions } from '@grove/core';
import type { Principal } from './principal.js';
import type { SignInStyle } from '../conventions/namespaces.js';
import type { Parameters } from './parameters.js';
import type { Sender } from './sender.js';

/** Everything of a request that can have credentials or is covered by a signature, and what decides whether credentials are accepted. */
export interface Credentials extends Sender {
  /** How the namespace treats invalid credentials. */
  readonly style: SignInStyle;
  /** The method of the HTTP message, which signatures cover (not an overridden one). */
  readonly method: string;
  /** URLs, without query, that the client may have signed: as configured, as proxied, as sent. */
  readonly urls: readonly string[];
  readonly authorization: string | undefined;
  /** The token of a session, which signs in if nothing else does: see `session-cookie.ts`. */
  readonly session?: string;
  /** The query string as sent, without `?`. */
  readonly rawQuery: string;
  /** The parsed query and, if the body is a form, its parameters. Handlers get the same map. */
  readonly query: Parameters;
  readonly form: Parameters;
  /** The versions of tables since the request arrived: what was looked up for an earlier request may be used while they are the same. */
  readonly versions?: Versions;
}

/** Converts credentials to a principal. This library only declares it; libs/users implements it. */
export abstract class Authenticator {
  abstract authenticate(credentials: Credentials): Promise<Principal>;
}
