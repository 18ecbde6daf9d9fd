import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RestConfig } from './rest.config.js';
import { isCrossSitePage } from './cross-site-page.rules.js';

/** The sender of a request, as far as it matters for credentials. */
export interface Sender {
  /** The address of the client. */
  readonly client: string;
  /** The client uses https, with this server or with a trusted proxy. */
  readonly encrypted: boolean;
  /** The connection is encrypted, or comes from this machine, or plain Basic is allowed by configuration. */
  readonly confidential: boolean;
  /** A browser sent the request for a page of another origin that is not configured. */
  readonly foreignPage: boolean;
}

/** The sender of a request, from its connection and headers. */
export const senderOf = (request: IncomingMessage, config: RestConfig): Sender => ({
  client: clientAddressOf(request, config),
  encrypted: isEncrypted(request, config),
  confidential: isConfidential(request, config),
  foreignPage: isCrossSitePage(request, () => originsOf(request, config), config.corsOrigins),
});

/**
 * The address of the client: from a trusted proxy, else of the connection. `proxy-addr` is not used, because it skips an empty address at the end of the list, and so takes
 * the one that the client claimed.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, { trustProxy }: RestConfig): string {
  // Each proxy appends an address to the list; addresses before it may be forged.
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : '';
  // Some proxies append the port, which differs for each connection.
  const [, bracketed, bare] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(forwarded) ?? [];
  const address = bracketed ?? bare ?? forwarded;
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}

/** The origins under which the client may know the site: as configured, as forwarded by a trusted proxy, as sent. */
export function originsOf(request: IncomingMessage, config: RestConfig): string[] {
  const { headers } = request;
  const host = hostIn(headers.host) ?? `${config.host}:${config.port}`;
  const origins = [config.baseUrl, `${hasTls(request) ? 'https' : 'http'}://${host}`];
  if (config.trustProxy) {
    const forwarded = hostIn(first(headers['x-forwarded-host'])) ?? host;
    const scheme = first(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
    origins.splice(1, 0, `${scheme}://${forwarded}`);
  }
  return [...new Set(origins.filter((origin) => origin !== ''))];
}

/** Whether passwords may be sent on this connection: it is encrypted, or inside of this machine. */
const isConfidential = (request: IncomingMessage, config: RestConfig): boolean =>
  config.insecureBasic || isEncrypted(request, config) || isLocal(request);

/**
 * Whether a request comes from this machine. A proxy on this machine forwards requests of others: then a header of the proxy, or the name of the site in `Host`,
 * shows that the client is elsewhere. A proxy that sends neither cannot be distinguished from a local client.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '') || PROXIED.some((name) => headers[name] !== undefined)) return false;
  return LOCAL_HOST.test(headers.host ?? '');
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_HOST = /^(([\w-]+\.)*localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Headers that proxies add. */
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const hasTls = ({ socket }: IncomingMessage): boolean => 'encrypted' in socket && Boolean(socket.encrypted);

const isEncrypted = (request: IncomingMessage, { trustProxy }: RestConfig): boolean =>
  hasTls(request) || (trustProxy && first(request.headers['x-forwarded-proto']) === 'https');

const first = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0].trim();

/** Only a valid host and port may become a part of URLs in responses. */
const hostIn = (header: string | undefined): string | undefined =>
  header && /^[\w.:[\]-]{1,255}$/.test(header) ? header : undefined;
