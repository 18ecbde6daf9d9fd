import { EventEmitter } from 'node:events';

/** Words in names of what must never reach a log, in any spelling: `authorization`, `consumer_secret`, `adminPassword`, `secretKey`, `X-WP-Nonce`. */
const WORDS = 'authorization|credential|password|passphrase|secret|consumer_?key|api_?key|cookie|token|signature|nonce';
const SECRET = new RegExp(`${WORDS}|(database|redis|storage|smtp)_?url`, 'i');
const DEEPEST = 6;
const HIDDEN = '[hidden]';

/** What is logged, without the secrets it holds at any depth. */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return hide(value, 0) as Record<string, unknown>;
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return told(value);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  // A request or a socket holds its headers many times over.
  if (value instanceof EventEmitter) return `[${value.constructor.name}]`;
  if ('toJSON' in value) return value;
  if (depth > DEEPEST) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => hide(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, SECRET.test(name) ? HIDDEN : hide(entry, depth + 1)]),
  );
}

/** An error without what else its maker hung onto it: a failed statement carries its values. */
function told(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: told(cause) }),
  };
}

/** What credentials look like inside of a text, such as the message of an error, each with what may stay of it. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  // s3://key:secret@host: only here a secret may hold a slash.
  [/(s3:\/\/)[^\s"\\@]+@/gi, `$1${HIDDEN}@`],
  [/(:\/\/)[^\s"\\/?#]+@/g, `$1${HIDDEN}@`],
  [/\b(c[ks])_[0-9a-f]{16,}/gi, `$1_${HIDDEN}`],
  [/\b(Basic|Bearer)\s+[\w+/=.~-]{16,}/g, `$1 ${HIDDEN}`],
  [new RegExp(`((?:${WORDS})\\w*=)[^&\\s"\\\\]+`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`((?:${WORDS})\\w*\\\\+"\\s*:\\s*\\\\+")[^"\\\\]+`, 'gi'), `$1${HIDDEN}`],
];

/** A finished line without the credentials that are told in running text. What is taken out holds no quote, so the line stays JSON. */
export const withoutCredentials = (line: string): string =>
  CREDENTIALS.reduce((text, [look, instead]) => text.replace(look, instead), line);
