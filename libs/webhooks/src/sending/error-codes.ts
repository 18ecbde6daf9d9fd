import { OutboundFailure } from '@grove/core';

/** The message for the owner of the webhook, by error code. */
const MESSAGES: Readonly<Record<string, string>> = {
  timeout: 'The receiver did not respond in time.',
  connect: 'No connection could be made to the receiver.',
  refused_address:
    'Nothing is delivered to this address: its host was not found, or it is not public and the operator does not allow it.',
  redirect: 'The receiver redirects. Use the address that it redirects to as delivery URL.',
  reset: 'The receiver closed the connection.',
  tls: 'No secure connection could be made: check the certificate of the receiver.',
  headers_too_large: 'The headers of the response are too large, or do not end.',
  invalid_response: 'The response of the receiver is not valid HTTP.',
  not_sent: 'The request could not be sent. This is an error in Grove, not of the receiver: please report it.',
  aborted: 'The dispatcher was stopped or frozen before the receiver responded.',
};

const PORT_REFUSED =
  'Nothing is delivered to this port. Use a delivery URL with a common port, or ask the operator to allow this one.';

/** The message for an attempt without a response. */
export const failureMessage = (thrown: unknown): string =>
  thrown instanceof OutboundFailure && thrown.reason === 'port' ? PORT_REFUSED : MESSAGES[failureCode(thrown)];

/** The error code for a response; empty for a success. */
export function statusErrorCode(status: number): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`;
}

/** The error code for an attempt without a response. */
export function failureCode(thrown: unknown): string {
  if (!(thrown instanceof OutboundFailure)) return 'not_sent';
  // The same for names that do not exist, so that nobody learns which names exist in the network of this server.
  if (['address', 'port', 'name'].includes(thrown.reason)) return 'refused_address';
  if (thrown.reason !== 'connection') return thrown.reason === 'timeout' ? 'timeout' : 'invalid_response';
  const { code = '', name = '', message = '' } = (thrown.cause ?? {}) as Partial<Error & { code: string }>;
  if (name === 'AbortError') return 'aborted';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'headers_too_large';
  if (/^HPE_HEADER_OVERFLOW/.test(code)) return 'headers_too_large';
  if (/^UND_ERR_(INVALID|NOT_SUPPORTED|REQ)/.test(code)) return 'not_sent';
  // The messages of undici for responses that were not asked for, such as 100 Continue.
  const isUnexpected = /^bad (response|upgrade)$/.test(message);
  if (name === 'HTTPParserError' || isUnexpected || /^UND_ERR_(RES|INFO)/.test(code)) return 'invalid_response';
  if (/CERT|TLS|SSL|EPROTO|SIGNATURE|ISSUER/.test(code)) return 'tls';
  return /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/.test(code) ? 'reset' : 'connect';
}
