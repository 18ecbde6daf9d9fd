import {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseFrozen,
  DatabaseFull,
  DatabaseReadOnly,
  DatabaseUnavailable,
  UniqueViolation,
} from '@grove/database';
import {
  DatabaseSpaceUsedUp,
  diskRefusalOf,
  OutcomeUnknown,
  TooManyWriters,
  WritesFrozen,
  WritesUnavailable,
  ServiceUnavailable,
  IdempotencyKeyInUse,
  InternalError,
  errorBodyOf,
  RestError,
  restError,
  MissingKey,
  type ErrorBody,
  type RestErrorClass,
} from '@grove/core';
import type { MountPoint } from './mount-point.js';
import { codeAt } from './namespace-aliases.js';
import type { Principal } from './principal.js';

const Conflict = restError(
  'rest_conflict',
  409,
  'Another request wrote the same data at the same time. Read it again and retry.',
);

/** Converts anything thrown to the error of the response. Internal errors become a 500 or 503 without details. */
export function toRestError(thrown: unknown): RestError {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof DatabaseUnavailable) return refusalOf(thrown);
  if (thrown instanceof MissingKey) return new ServiceUnavailable();
  if (thrown instanceof UniqueViolation) return new Conflict();
  return diskRefusalOf(thrown) ?? new InternalError();
}

/** The same refusal, which says that the sign-in is unknown if that is why the caller is a visitor. */
export function withReason(error: RestError, { unknownSignIn }: Principal): RestError {
  if (error.status !== 'refused' || unknownSignIn === undefined) return error;
  return new RestError(error.code, error.status, unknownSignIn, error.details);
}

/** Whether a request is refused by an error, which is then no failure of the server. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RestError && (error.status === 'refused' || error.status < 500);

function refusalOf(thrown: DatabaseUnavailable): RestError {
  if (thrown instanceof CommitOutcomeUnknown) return new OutcomeUnknown();
  if (thrown instanceof DatabaseBusy) return new TooManyWriters();
  if (thrown instanceof DatabaseFrozen) return new WritesFrozen();
  if (thrown instanceof DatabaseReadOnly) return new WritesUnavailable();
  return thrown instanceof DatabaseFull ? new DatabaseSpaceUsedUp() : new ServiceUnavailable();
}

/** Seconds after which space may be free again. */
const FULL_RETRY = 60;

/** Seconds after which writes may be possible again that were frozen. */
const FROZEN_RETRY = 10;

/** After how many seconds the same request may succeed, for `Retry-After`; undefined if waiting does not help. */
export function retryAfterSeconds(error: RestError): number | undefined {
  const { retryAfter } = error.details;
  if (typeof retryAfter === 'number') return retryAfter;
  // Programs repeat requests by themselves after this time. One that may have taken effect must be looked at first.
  if (isA(OutcomeUnknown, error)) return undefined;
  if (isA(DatabaseSpaceUsedUp, error) || error.status === 507) return FULL_RETRY;
  if (isA(WritesFrozen, error)) return FROZEN_RETRY;
  return error.status === 503 || isA(IdempotencyKeyInUse, error) ? 1 : undefined;
}

/** Whether a status reports a failure of the server. A 501 only says that something was asked for that does not exist, such as the trash of a tax rate. */
export const isServerFailure = (status: number): boolean => status >= 500 && status !== 501;

/** The compiler takes all classes of errors for the same. */
const isA = (kind: RestErrorClass, error: RestError): boolean => error instanceof kind;

/** The body of an error response, in the language and with the error codes of the mount point. */
export function errorBodyAt(mountPoint: MountPoint, error: RestError, signedIn: boolean): ErrorBody {
  return { ...errorBodyOf(error, signedIn, mountPoint.language), code: codeAt(mountPoint, error.code) };
}
