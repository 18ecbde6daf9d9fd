import { DatabaseUnavailable, UniqueViolation } from '@grove/database';
import {
  ServiceUnavailable,
  StillRunning,
  Unexpected,
  envelopeOf,
  RestError,
  restError,
  MissingKey,
  type ErrorEnvelope,
} from '@grove/core';
import type { Mount } from './mount-point.js';
import { codeAt } from './namespace-aliases.js';

const Conflict = restError('rest_conflict', 409, 'Somebody else wrote the same at the same moment. Read again and retry.');

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
