import type { Connection } from './connection.js';

/** Why a request has no response. `address`, `port`, `redirect` and `size` are refused by Grove; the others are failures of the network or the server. */
type OutboundReason = 'address' | 'port' | 'name' | 'connection' | 'timeout' | 'size' | 'redirect';

/** The same for both, so that nobody learns which names exist in the network of this server. */
const UNREACHABLE = 'the host was not found, or this server may not send requests to its address';

const SENTENCES: Readonly<Record<OutboundReason, string>> = {
  address: UNREACHABLE,
  port: 'this server may send requests to this host, but not to this port',
  name: UNREACHABLE,
  connection: 'the connection failed',
  timeout: 'no response arrived in time',
  size: 'the response is too large',
  redirect: 'the address redirects too often',
};

/** A failed request to a URL that a client named. The message may be shown to that client: it reveals nothing about our network. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: OutboundReason,
    cause?: unknown,
    /** What is known of the connection. */
    readonly connection: Connection = {},
  ) {
    super(SENTENCES[reason], { cause });
  }
}

const NAME_FAULTS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENODATA', 'EAI_FAIL', 'EAI_NONAME']);
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Any error of a request as an `OutboundFailure`. */
export function failureOf(thrown: unknown, connection?: Connection): OutboundFailure {
  const { code, name, cause } = thrown as { code?: string; name?: string; cause?: unknown };
  if (thrown instanceof OutboundFailure) return thrown;
  if (cause instanceof OutboundFailure) return cause;
  if (name === 'TimeoutError' || TIMEOUTS.has(code ?? '')) return new OutboundFailure('timeout', thrown, connection);
  return new OutboundFailure(NAME_FAULTS.has(code ?? '') ? 'name' : 'connection', thrown, connection);
}
