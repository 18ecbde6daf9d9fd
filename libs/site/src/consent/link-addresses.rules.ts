import { isAppScheme } from './app-scheme.rules.js';

/** Characters that are invisible or change the direction of text, with which a name could pretend to be another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name as people see it. */
export const visible = (name: string): string => name.replace(INVISIBLE, '').trim();

/** Only hosts of these characters: others have a meaning in a Content-Security-Policy. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

/** What is wrong with the absolute URL of a website, which has one of these schemes and no credentials; undefined if nothing is. */
export function webAddressProblem(text: string, schemes: readonly ('http:' | 'https:')[]): string | undefined {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.some((scheme) => scheme === url.protocol))
    return `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  return HOST.test(url.hostname) ? undefined : 'has an invalid host';
}

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The same for a URL that leads to a program: with https, the scheme of an app such as `stock-app://`, or http on this machine. */
export function programAddressProblem(text: string): string | undefined {
  if (/^https?:/i.test(text)) {
    const problem = webAddressProblem(text, ['http:', 'https:']);
    if (problem !== undefined) return problem;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || LOCAL_HOST.test(hostname) ? undefined : 'must use https';
  }
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isAppScheme(url.protocol.slice(0, -1)))
    return 'must be an address with https or the scheme of an app, such as com.example.app://';
  return url.username !== '' || url.password !== '' ? 'must not contain a user name or a password' : undefined;
}

/** A URL with these parameters, which replace those of the same name. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}
