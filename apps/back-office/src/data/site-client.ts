import { GroveClient } from '@grove/client';
import { signedInAgain } from './ended-session.js';
import { revalidating } from './revalidating-fetch.js';

/** The address of the site; the app is in its folder `admin/`. */
const SITE = new URL('..', document.baseURI);

/** Where people sign in. */
export const SESSIONS = '/cms/v2/sessions';

/** The address of the site, as the client takes it. */
const SITE_URL = SITE.href.replace(/\/$/, '');

/**
 * Signs requests in by the cookie of the session, which counts only together with this header. A request that finds the session ended is sent again once the
 * person has signed in again, if they were asked to.
 */
const inSession =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Grove-Session', '1');
    const request: RequestInit = { ...init, headers, credentials: 'same-origin' };
    const response = await send(input, request);
    const isSignIn = init?.method === 'POST' && String(input).endsWith(SESSIONS);
    return response.status === 401 && !isSignIn && (await signedInAgain()) ? send(input, request) : response;
  };

/** A client that sends its requests so, and waits for an answer for this long. */
export const clientThrough = (send: typeof fetch, timeout?: number): GroveClient =>
  new GroveClient({ url: SITE_URL, fetch: inSession(send), retries: 2, ...(timeout && { timeout }) });

/** The client of the public interface. It repeats requests that got no answer, and asks the server to refuse misspelled names. */
export const client = clientThrough(revalidating((input, init) => fetch(input, init)));

/** The address of a public page of the site. */
export const siteUrl = (path: string): string => new URL(path.replace(/^\//, ''), SITE).href;
