import type { RestConfig } from './rest.config.js';

/**
 * The address of the site in everything that no client requests, such as payloads of events: as configured, otherwise where the server listens. It does not
 * depend on the host that a request names.
 */
export const siteAddress = (config: RestConfig): string => config.baseUrl || listeningAddress(config);

/** The address where the server listens, as a client on the same machine can use it. */
export function listeningAddress({ host, port, boundPort = port }: RestConfig): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${boundPort}`;
}
