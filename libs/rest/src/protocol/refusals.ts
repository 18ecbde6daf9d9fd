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

const Conflict = restError(
  'rest_conflict',
  409,
  'Another request wrote the same data at the same time. Read it again and retry.',
);

/** Converts anything thrown to the error of the response. Internal errors become a 500 or 503 without details. */
export function toRestError(thrown: unknown): RestError {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof DatabaseUnavailable || thrown instanceof MissingKey) return new ServiceUnavailable();
  if (thrown instanceof UniqueViolation) return new Conflict();
  return new InternalError();
}

/** After how many seconds the same request may succeed, for `Retry-After`; undefined if waiting does not help. */
export function retryAfterSeconds(error: RestError): number | undefined {
  const { retryAfter } = error.details;
  if (typeof retryAfter === 'number') return retryAfter;
  return error.status === 503 || error instanceof IdempotencyKeyInUse ? 1 : undefined;
}

/** The body of an error response, in the language and with the error codes of the mount point. */
export function errorBodyAt(mountPoint: MountPoint, error: RestError, signedIn: boolean): ErrorBody {
  return { ...errorBodyOf(error, signedIn, mountPoint.language), code: codeAt(mountPoint, error.code) };
}
