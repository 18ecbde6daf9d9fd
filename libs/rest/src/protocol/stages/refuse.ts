import { currentDependencies, type Logger } from '@grove/core';
import { errorBodyAt, isServerFailure, retryAfterSeconds, toRestError, withReason } from '../refusals.js';
import type { RestResponse } from '../rest-response.js';
import { isSignedIn, type Exchange } from './exchange.js';

/** The exchange of a refused request. A refusal is never stored: in an envelope it would have the status of a success. */
export function refused(thrown: unknown, exchange: Exchange, logger: Logger): Exchange {
  currentDependencies()?.forbidReuse();
  const { answer, code } = refusalOf(thrown, exchange, logger);
  return { ...exchange, answer, errorCode: code };
}

/** The answer that reports anything thrown, and the code of its error. Failures of the server are logged. */
export function refusalOf(thrown: unknown, exchange: Exchange, logger: Logger): { answer: RestResponse; code: string } {
  const { principal, method, resolvedUrl } = exchange;
  const error = withReason(toRestError(thrown), principal);
  if (typeof error.status === 'number' && isServerFailure(error.status))
    logger.error({ error: thrown, method, path: resolvedUrl.path }, error.message);
  const body = errorBodyAt(resolvedUrl.mountPoint, error, isSignedIn(exchange));
  const seconds = retryAfterSeconds(error);
  const headers = seconds === undefined ? undefined : { 'Retry-After': seconds };
  return { answer: { status: body.data.status, body, headers }, code: body.code };
}
