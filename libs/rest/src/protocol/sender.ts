import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '@grove/core';
import { isForeignPage } from './foreign-page.rules.js';

/** Where a request comes from, as far as that decides about credentials. */
export interface Sender {
  /** The address of the client. */
  readonly client: string;
  /** The client speaks https, with us or with a trusted proxy. */
  readonly encrypted: boolean;
  /** The connection is encrypted, or comes from this machine, or plain Basic is allowed by configuration. */
  readonly confidential: boolean;
  /** A page of another origin, which the configuration does not list, had a browser send it. */
  readonly foreignPage: boolean;
}

/** What the connection and the headers of a request say of its sender. */
export const senderOf = (request: IncomingMessage, config: Config): Sender => ({
  client: clientAddressOf(request, config),
  encrypted: isEncrypted(request, config),
  confidential: isConfidential(request, config),
  foreignPage: isForeignPage(request, () => originsOf(request, config), config.corsOrigins),
});

/** The address that a trusted proxy saw, else the other end of the connection. */
export function clientAddressOf({ headers, socket }: IncomingMessage, { trustProxy }: Config): string {
  // Each proxy adds what it saw at the end of the list; what stands before it anybody may have written.
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : '';
  // Some add the port, which is another one with each connection.
  const [, bracketed, bare] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(forwarded) ?? [];
  const address = bracketed ?? bare ?? forwarded;
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}

/** The origins under which the client may know us: as configured, as a trusted proxy forwards, as sent. */
export function originsOf(request: IncomingMessage, config: Config): string[] {
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

/** Whether a password may be sent in the clear on this connection: encrypted, or never leaving the machine. */
const isConfidential = (request: IncomingMessage, config: Config): boolean =>
  config.insecureBasic || isEncrypted(request, config) || isLocal(request);

/**
 * Whether a request comes from this machine. A proxy here passes on what others send: then a header of the proxy, or the name of the site in `Host`,
 * tells that the client is somewhere else. A proxy that sends neither cannot be told from a local client.
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

const isEncrypted = (request: IncomingMessage, { trustProxy }: Config): boolean =>
  hasTls(request) || (trustProxy && first(request.headers['x-forwarded-proto']) === 'https');

const first = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0].trim();

/** Only what can be a host and port may enter the addresses we answer with. */
const hostIn = (header: string | undefined): string | undefined =>
  header && /^[\w.:[\]-]{1,255}$/.test(header) ? header : undefined;
