interface Trusted {
  /** The public origin of the site; empty if it is not configured. */
  readonly baseUrl: string;
  /** Other origins whose pages may use credentials. */
  readonly corsOrigins: readonly string[];
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an `Origin` may use tools. Without one a program sent the message. The header `Host` proves nothing: a page of a stranger whose name was made to lead to this machine
 * sends the name of its own site in both headers.
 */
export function isTrustedOrigin(origin: string | undefined, { baseUrl, corsOrigins }: Trusted): boolean {
  if (origin === undefined || corsOrigins.includes(origin)) return true;
  if (baseUrl !== '') return origin === baseUrl;
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
}
