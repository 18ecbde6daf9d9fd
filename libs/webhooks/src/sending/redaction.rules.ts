const HIDDEN = '[hidden]';

/** Headers by which somebody else could sign, or sign in. */
const SECRET_HEADER = /signature|authorization|cookie|token|secret|api-?key/i;

/** A record of headers without what is secret: several values in one, at most so many headers. */
export function shownHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secrets: readonly string[],
): Record<string, string> {
  const shown = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name, SECRET_HEADER.test(name) ? HIDDEN : withoutSecrets([value].flat().join(', '), secrets)]];
  });
  return Object.fromEntries(shown);
}

/** A text that came back, in case it repeats what we keep to ourselves. Very short secrets would blot out everything. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret.length >= 8).reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}
