import { DatabaseUnavailable, UniqueViolation } from '@grove/database';
import {
  ServiceUnavailable,
  IdempotencyKeyInUse,
  InternalError,
  errorBodyOf,
  RestError,
  restError,
  MissingKey,
  type ErrorBody,
} from '@grove/core';
import type { MountPoint } from './mount-point.js';
import { codeAt } from './namespace-aliases.js';

const Conflict = restError('rest_conflict', 409, 'Somebody else wrote the same at the same moment. Read again and retry.');

/** Anything thrown, as what the client is told. What is not meant for clients becomes a bare 500 or 503. */
export function toRestError(thrown: unknown): RestError {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof DatabaseUnavailable || thrown instanceof MissingKey) return new ServiceUnavailable();
  if (thrown instanceof UniqueViolation) return new Conflict();
  return new InternalError();
}

/** After how many seconds the same request may be served, for `Retry-After`; undefined where waiting does not help. */
export function retryAfterSeconds(error: RestError): number | undefined {
  const { retryAfter } = error.details;
  if (typeof retryAfter === 'number') return retryAfter;
  return error.status === 503 || error instanceof IdempotencyKeyInUse ? 1 : undefined;
}

/** What a client is told of an error, in the language and by the names of the mount through which it came. */
export function errorBodyAt(mount: MountPoint, error: RestError, signedIn: boolean): ErrorBody {
  return { ...errorBodyOf(error, signedIn, mount.language), code: codeAt(mount, error.code) };
}
