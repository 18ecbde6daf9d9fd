import { errorBodyOf, type RestError } from '@grove/core';
import { retryAfterSeconds } from '@grove/rest';

/** A refusal of a whole request. */
interface RefusedMessage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** The numbers of JSON-RPC for what was wrong before any tool was called. */
const NUMBERS: Readonly<Record<string, number>> = { rest_invalid_json: -32_700, grove_mcp_batch: -32_600 };
const OTHER = -32_000;

/** A refusal as an error of JSON-RPC, with the code and the sentence that a route would send. */
export function refusedMessage(error: RestError): RefusedMessage {
  const { code, message, data } = errorBodyOf(error, true);
  const seconds = retryAfterSeconds(error);
  return {
    status: data.status,
    headers: {
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
      ...(data.status === 405 && { Allow: 'POST' }),
      // Browsers ask nobody for a password because of this scheme.
      ...(data.status === 401 && { 'WWW-Authenticate': 'Bearer realm="Grove"' }),
    },
    body: { jsonrpc: '2.0', id: null, error: { code: NUMBERS[code] ?? OTHER, message, data: { ...data, code } } },
  };
}
