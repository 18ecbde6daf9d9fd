import type { IncomingMessage } from 'node:http';
import type { RestConfig } from './rest.config.js';
import { isCrossSitePage } from './cross-site-page.rules.js';
import { originsOf } from './sender.js';

/** The cookie that has the token of a session. */
export const SESSION_COOKIE = 'grove_session';

/** The header that must accompany the cookie. No page of another origin can send it: a browser would ask first, and `Access-Control-Allow-Headers` does not name it. */
const HEADER = 'x-grove-session';

/**
 * The token in the cookie of a request, if the cookie counts: with the header, and not for a request that looks cross-site. Two cookies of this name count as none,
 * because a host that shares a domain with the site may have set one of them.
 */
export function sessionTokenOf(request: IncomingMessage, config: RestConfig): string | undefined {
  const { cookie, [HEADER]: header } = request.headers;
  if (header !== '1' || cookie === undefined || isCrossSiteRequest(request, config)) return undefined;
  const tokens = cookie.split(';').flatMap((pair) => {
    const [name, value] = pair.split('=', 2);
    return name.trim() === SESSION_COOKIE && value ? [value.trim()] : [];
  });
  return tokens.length === 1 ? tokens[0] : undefined;
}

/** Whether a request looks as if a page of any other origin caused it. Sessions never count then, whatever `CORS_ORIGINS` allows. */
export const isCrossSiteRequest = (request: IncomingMessage, config: RestConfig): boolean =>
  isCrossSitePage(request, () => originsOf(request, config), []);

/** The value of `Set-Cookie` for a token; an empty one with `maxAge` 0 deletes the cookie. `maxAge` is in seconds. */
export const sessionCookie = (token: string, { maxAge, isSecure }: { maxAge: number; isSecure: boolean }): string =>
  `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
