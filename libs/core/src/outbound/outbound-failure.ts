import type { Connection } from './connection.js';

/** Why a request did not bring an answer. `address`, `port`, `redirect` and `size` are our own refusals; the others came from outside. */
export type OutboundReason = 'address' | 'port' | 'name' | 'connection' | 'timeout' | 'size' | 'redirect';

const SENTENCES: Readonly<Record<OutboundReason, string>> = {
  address: 'the address is not one that may be asked from here',
  port: 'its host may be asked from here, but not at this port',
  name: 'no host of this name was found',
  connection: 'no connection could be made, or it broke',
  timeout: 'no answer came in time',
  size: 'the answer is too large',
  redirect: 'the address leads on to others too often',
};

/** A request to an address that a client named brought nothing. The message may be told to that client: it says nothing of our network. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: OutboundReason,
    cause?: unknown,
    /** How far it came. */
    readonly connection: Connection = {},
  ) {
    super(SENTENCES[reason], { cause });
  }
}

const NAME_FAULTS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENODATA', 'EAI_FAIL', 'EAI_NONAME']);
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Whatever went wrong on the way, as a failure of ours. */
export function failureOf(thrown: unknown, connection?: Connection): OutboundFailure {
  const { code, name, cause } = thrown as { code?: string; name?: string; cause?: unknown };
  if (thrown instanceof OutboundFailure) return thrown;
  if (cause instanceof OutboundFailure) return cause;
  if (name === 'TimeoutError' || TIMEOUTS.has(code ?? '')) return new OutboundFailure('timeout', thrown, connection);
  return new OutboundFailure(NAME_FAULTS.has(code ?? '') ? 'name' : 'connection', thrown, connection);
}
