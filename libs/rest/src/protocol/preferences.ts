import type { IncomingMessage } from 'node:http';

/** Whether a request asks that unknown names are refused instead of ignored: `Prefer: handling=strict` (RFC 7240). */
export function isStrict({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  // Node joins several headers of this name with commas.
  const prefer = headers['prefer'];
  return prefer !== undefined && preferencesIn(String(prefer)).get('handling') === 'strict';
}

/** Elements of the header, which commas separate; a quoted text may contain commas. */
const ELEMENT = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g;

/** The name of a preference and its value, which is a token or a quoted text. Parameters may follow. The blanks after each part are matched in one way only, so that a long header costs no more than its length. */
const PREFERENCE =
  /^[ \t]*([\w!#$%&'*+.^`|~-]+)[ \t]*(?:=[ \t]*(?:(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)")[ \t]*)?)?(?:;|$)/;

/** The preferences of the header `Prefer` (RFC 7240) in lower case. Of a preference that occurs several times the first one counts. */
export function preferencesIn(header: string): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  for (const [element] of header.matchAll(ELEMENT)) {
    const [, name, token, quoted] = PREFERENCE.exec(element) ?? [];
    if (name === undefined || preferences.has(name.toLowerCase())) continue;
    preferences.set(name.toLowerCase(), (token ?? quoted?.replace(/\\(.)/g, '$1') ?? '').toLowerCase());
  }
  return preferences;
}
