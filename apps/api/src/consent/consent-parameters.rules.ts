import { isAppScheme } from './app-scheme.rules.js';
import { ConsentParameterInvalid } from './errors.js';

const MAX_CHARACTERS = 2_000;

/** Characters that are invisible or change the direction of text, with which a name could pretend to be another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Only hosts of these characters: others have a meaning in a Content-Security-Policy. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

/** A text that must be there once. */
export function textIn(parameters: URLSearchParams, name: string, most = MAX_CHARACTERS): string {
  const [value = '', ...others] = parameters.getAll(name);
  if (value.trim() === '') throw invalid(name, 'is missing');
  if (others.length > 0) throw invalid(name, 'occurs several times');
  if (value.length > most) throw invalid(name, `has more than ${most} characters`);
  return value;
}

/** A name that is shown to people. */
export function nameIn(parameters: URLSearchParams, name: string, most: number): string {
  const visible = textIn(parameters, name, most).replace(INVISIBLE, '').trim();
  if (visible === '') throw invalid(name, 'is missing');
  return visible;
}

/** One of several texts. */
export function choiceIn<T extends string>(parameters: URLSearchParams, name: string, choices: readonly T[]): T {
  const value = textIn(parameters, name);
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined) throw invalid(name, `must be one of ${choices.join(', ')}`);
  return chosen;
}

/** An absolute URL without credentials that has one of these schemes. */
export function urlIn(parameters: URLSearchParams, name: string, schemes: readonly ('http:' | 'https:')[]): URL {
  const text = textIn(parameters, name);
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.some((scheme) => scheme === url.protocol))
    throw invalid(name, `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
  if (url.username !== '' || url.password !== '') throw invalid(name, 'must not contain a user name or a password');
  if (!HOST.test(url.hostname)) throw invalid(name, 'has an invalid host');
  return url;
}

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A URL without credentials that leads to a program: with https, the scheme of an app such as `stock-app://`, or http on this machine. */
export function programUrlIn(parameters: URLSearchParams, name: string): URL {
  const text = textIn(parameters, name);
  if (/^https?:/i.test(text)) {
    const url = urlIn(parameters, name, ['http:', 'https:']);
    if (url.protocol === 'https:' || LOCAL_HOST.test(url.hostname)) return url;
    throw invalid(name, 'must use https');
  }
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isAppScheme(url.protocol.slice(0, -1)))
    throw invalid(name, 'must be an address with https or the scheme of an app, such as com.example.app://');
  if (url.username !== '' || url.password !== '') throw invalid(name, 'must not contain a user name or a password');
  return url;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID. */
export function uuidIn(parameters: URLSearchParams, name: string): string {
  const text = textIn(parameters, name);
  if (!UUID.test(text)) throw invalid(name, 'must be a UUID');
  return text;
}

/** What is read from a parameter that may be absent or empty. */
export const optional = <T>(
  parameters: URLSearchParams,
  name: string,
  read: (parameters: URLSearchParams, name: string) => T,
): T | undefined => (parameters.getAll(name).every((value) => value === '') ? undefined : read(parameters, name));

/** A URL with these parameters, which replace those of the same name. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}

const invalid = (name: string, problem: string) => new ConsentParameterInvalid({ name, problem });
