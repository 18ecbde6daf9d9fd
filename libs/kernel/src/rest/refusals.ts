import { DatabaseUnavailable, UniqueViolation } from '../database/index.js';
import { ServiceUnavailable, StillRunning, Unexpected } from '../errors/errors.js';
import { envelopeOf, RestError, restError, type ErrorEnvelope } from '../errors/rest-error.js';
import { MissingKey } from '../secrets/missing-key.js';
import type { Mount } from './call.js';
import { codeAt } from './naming.js';
import type { KeyPermission } from './principal.js';

const KeyForReading = restError('shop_rest_authentication_error', 401, 'This key may only read. Use one with write permission.');
const KeyForWriting = restError('shop_rest_authentication_error', 401, 'This key may only write. Use one with read permission.');
const Conflict = restError('rest_conflict', 409, 'Somebody else wrote the same at the same moment. Read again and retry.');

/** What a key is told whose permission does not fit the method. */
export const refusalFor = (permission: KeyPermission): RestError =>
  permission === 'read' ? new KeyForReading() : new KeyForWriting();

/** Anything thrown, as what the client is told. What is not meant for clients becomes a bare 500 or 503. */
export function restErrorOf(thrown: unknown): RestError {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof DatabaseUnavailable || thrown instanceof MissingKey) return new ServiceUnavailable();
  if (thrown instanceof UniqueViolation) return new Conflict();
  return new Unexpected();
}

/** After how many seconds the same request may be served, for `Retry-After`; undefined where waiting does not help. */
export function secondsToWait(error: RestError): number | undefined {
  const { retryAfter } = error.details;
  if (typeof retryAfter === 'number') return retryAfter;
  return error.status === 503 || error instanceof StillRunning ? 1 : undefined;
}

/** What a client is told of an error, in the language and by the names of the mount through which it came. */
export function toldAt(mount: Mount, error: RestError, signedIn: boolean): ErrorEnvelope {
  return { ...envelopeOf(error, signedIn, mount.language), code: codeAt(mount, error.code) };
}
