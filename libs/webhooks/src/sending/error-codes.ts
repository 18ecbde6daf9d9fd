import { OutboundFailure } from '@grove/core';

/** What each failure is called on the record, and what it says to the owner of the webhook. */
const SENTENCES: Readonly<Record<string, string>> = {
  timeout: 'The receiver did not answer in time.',
  connect: 'No connection could be made to the receiver.',
  dns: 'No host of this name was found.',
  refused_address: 'Nothing is delivered to this address: it is not a public one, and the operator does not allow it.',
  redirect: 'The receiver redirects. Give the webhook the address it leads to.',
  reset: 'The receiver broke the connection off.',
  tls: 'No secure connection could be made: look at the certificate of the receiver.',
  headers_too_large: 'The headers of the answer do not end, or are too large.',
  invalid_response: 'The receiver does not answer as HTTP asks for.',
  not_sent: 'The request could not be sent. This is a fault of Grove, not of the receiver: please report it.',
  aborted: 'The dispatcher was stopped before the receiver answered.',
};

const PORT_REFUSED =
  'Nothing is delivered to this port. Give the webhook an address at a usual one, or ask the operator to allow it.';

/** The sentence for an attempt that brought no answer. */
export const sentenceOfFailure = (thrown: unknown): string =>
  thrown instanceof OutboundFailure && thrown.reason === 'port' ? PORT_REFUSED : SENTENCES[codeOfFailure(thrown)];

/** The stable word for an answer that was no success; empty for one. */
export function codeOfStatus(status: number): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`;
}

/** The stable word for an attempt that brought no answer. */
export function codeOfFailure(thrown: unknown): string {
  if (!(thrown instanceof OutboundFailure)) return 'not_sent';
  if (thrown.reason === 'address' || thrown.reason === 'port') return 'refused_address';
  if (thrown.reason === 'name') return 'dns';
  if (thrown.reason !== 'connection') return thrown.reason === 'timeout' ? 'timeout' : 'invalid_response';
  const { code = '', name = '', message = '' } = (thrown.cause ?? {}) as Partial<Error & { code: string }>;
  if (name === 'AbortError') return 'aborted';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'headers_too_large';
  if (/^HPE_HEADER_OVERFLOW/.test(code)) return 'headers_too_large';
  if (/^UND_ERR_(INVALID|NOT_SUPPORTED|REQ)/.test(code)) return 'not_sent';
  // As undici says of what was not asked for, such as 100 Continue.
  const isMisplaced = /^bad (response|upgrade)$/.test(message);
  if (name === 'HTTPParserError' || isMisplaced || /^UND_ERR_(RES|INFO)/.test(code)) return 'invalid_response';
  if (/CERT|TLS|SSL|EPROTO|SIGNATURE|ISSUER/.test(code)) return 'tls';
  return /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/.test(code) ? 'reset' : 'connect';
}
