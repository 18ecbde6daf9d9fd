/** The value of `X-WC-Webhook-Source`: the address of the site in ASCII, with punycode for the host and percent escapes for everything else. */
export function webhookSource(settingsUrl: string, siteAddress: string): string {
  // The settings may contain no address, or something that is none.
  const { href } = new URL(URL.canParse(settingsUrl) ? settingsUrl : siteAddress);
  return `${href.replace(/\/+$/, '')}/`;
}
