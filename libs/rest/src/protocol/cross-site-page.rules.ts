interface Sent {
  readonly method?: string;
  readonly headers: { readonly origin?: string; readonly 'sec-fetch-site'?: string; readonly 'user-agent'?: string };
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** The beginning of the `User-Agent` of every browser. */
const BROWSER = /^Mozilla\//;

/**
 * Whether a browser sent a request for a page of another origin. Browsers add stored passwords to such requests automatically, so a password proves
 * nothing there. `own` are the origins of this server, `allowed` are other trusted origins.
 *
 * `Sec-Fetch-Site` decides if it is sent: no page can change it. Over plain http browsers omit it, and then `Origin` decides, which they
 * send for changes and if a page reads the response. Programs may read with any `Origin`: it has no meaning there.
 */
export function isCrossSitePage(
  { method = 'GET', headers }: Sent,
  own: () => readonly string[],
  allowed: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && allowed.includes(origin)) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined || own().includes(origin)) return false;
  return !READING.includes(method) || BROWSER.test(headers['user-agent'] ?? '');
}
