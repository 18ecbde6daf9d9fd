const REDACTED = '[hidden]';

/** Headers that may contain credentials. */
const SECRET_HEADER = /signature|authorization|cookie|token|secret|api-?key/i;

/** Headers for storage, without secrets; several values of a header are joined. */
export function redactHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secrets: readonly string[],
): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : value.join(', ');
    redacted[name] = SECRET_HEADER.test(name) ? REDACTED : redactSecrets(text, secrets);
  }
  return redacted;
}

/** A response text without our secrets, in case the receiver repeats them. Secrets shorter than 8 characters would match by chance. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let redacted = text;
  for (const secret of secrets) if (secret.length >= 8) redacted = redacted.replaceAll(secret, REDACTED);
  return redacted;
}
