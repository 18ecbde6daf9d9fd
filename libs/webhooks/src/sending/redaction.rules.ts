const HIDDEN = '[hidden]';

/** Headers by which somebody else could sign, or sign in. */
const SECRET_HEADER = /signature|authorization|cookie|token|secret|api-?key/i;

/** A record of headers without what is secret: several values in one, at most so many headers. */
export function shownHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secrets: readonly string[],
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : value.join(', ');
    shown[name] = SECRET_HEADER.test(name) ? HIDDEN : withoutSecrets(text, secrets);
  }
  return shown;
}

/** A text that came back, in case it repeats what we keep to ourselves. Very short secrets would blot out everything. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) if (secret.length >= 8) shown = shown.replaceAll(secret, HIDDEN);
  return shown;
}
