import type { Config } from '@grove/core';

/** The address of the site as receivers are told, without signs that a header cannot hold: hosts in punycode, all else in % escapes. */
export function sourceOf(siteUrl: string, { host, port }: Pick<Config, 'host' | 'port'>): string {
  // Where the interface answers, as far as the configuration tells.
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const { href } = new URL(URL.canParse(siteUrl) ? siteUrl : origin);
  return `${href.replace(/\/+$/, '')}/`;
}
