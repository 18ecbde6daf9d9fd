interface Sent {
  readonly method?: string;
  readonly headers: { readonly origin?: string; readonly 'sec-fetch-site'?: string; readonly 'user-agent'?: string };
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Every browser names itself so. */
const BROWSER = /^Mozilla\//;

/**
 * Whether a page of another origin had a browser send a request. Browsers add a remembered password to such requests by themselves, so it proves
 * nothing there. `own` are the origins of this server, `allowed` those that are trusted as if they were.
 *
 * `Sec-Fetch-Site` decides where it is sent: no page can change it. Over plain http browsers leave it out, and then `Origin` decides, which they
 * send whenever they change something or let a page read the answer. Programs may read with any `Origin`: it means nothing there.
 */
export function isForeignPage(
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
