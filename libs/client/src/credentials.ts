/** Who asks: a person by an application password, a program by a consumer key of the shop, or a visitor. */
export type Credentials =
  | { readonly username: string; readonly password: string; readonly consumerKey?: never; readonly consumerSecret?: never }
  | { readonly consumerKey: string; readonly consumerSecret: string; readonly username?: never; readonly password?: never }
  | { readonly username?: never; readonly password?: never; readonly consumerKey?: never; readonly consumerSecret?: never };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The `Authorization` header; none for a visitor. Over plain http secrets go no further than this machine, unless that is allowed. */
export function authorizationOf(credentials: Credentials, url: URL, allowInsecure: boolean): Record<string, string> {
  const name = credentials.username ?? credentials.consumerKey;
  if (name === undefined) return {};
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname) && !allowInsecure)
    throw new TypeError(
      `Over ${url.protocol}// the password could be read on its way to ${url.host}. Use https, or set allowInsecure.`,
    );
  const bytes = new TextEncoder().encode(`${name}:${credentials.password ?? credentials.consumerSecret}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
