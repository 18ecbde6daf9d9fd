import { ConsentParameterInvalid } from './errors.js';

const MOST_CHARACTERS = 2_000;

/** Characters that are invisible or change the direction of text, with which a name could pretend to be another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Only hosts of these characters: others have a meaning in a Content-Security-Policy. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

/** A text that must be there once. */
export function textIn(parameters: URLSearchParams, name: string, most = MOST_CHARACTERS): string {
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

/** A URL with these parameters, which replace those of the same name. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}

const invalid = (name: string, problem: string) => new ConsentParameterInvalid({ name, problem });
