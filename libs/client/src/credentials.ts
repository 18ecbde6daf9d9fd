/** A user name with an application password, or a consumer key with its secret, or nothing for anonymous requests. */
export type Credentials =
  | { readonly username: string; readonly password: string; readonly consumerKey?: never; readonly consumerSecret?: never }
  | { readonly consumerKey: string; readonly consumerSecret: string; readonly username?: never; readonly password?: never }
  | { readonly username?: never; readonly password?: never; readonly consumerKey?: never; readonly consumerSecret?: never };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The `Authorization` header; none for anonymous requests. Throws if the secret would be sent over plain http to another machine, unless that is allowed. */
export function authorizationOf(credentials: Credentials, url: URL, allowInsecure: boolean): Record<string, string> {
  const name = credentials.username ?? credentials.consumerKey;
  if (name === undefined) return {};
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname) && !allowInsecure)
    throw new TypeError(
      `With ${url.protocol}// others could read the password on its way to ${url.host}. Use https, or set allowInsecure.`,
    );
  const bytes = new TextEncoder().encode(`${name}:${credentials.password ?? credentials.consumerSecret}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
