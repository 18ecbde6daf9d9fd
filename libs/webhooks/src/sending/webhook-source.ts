import type { RestConfig } from '@grove/rest';

/** The value of `X-WC-Webhook-Source`: the address of the site in ASCII, with punycode for the host and percent escapes for everything else. */
export function webhookSource(siteUrl: string, { host, port }: Pick<RestConfig, 'host' | 'port'>): string {
  // If the settings contain no address, the one where the server listens.
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const { href } = new URL(URL.canParse(siteUrl) ? siteUrl : origin);
  return `${href.replace(/\/+$/, '')}/`;
}
