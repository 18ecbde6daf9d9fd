import { EventEmitter } from 'node:events';

/** Words in the names of fields that must never be logged, in any spelling: `authorization`, `consumer_secret`, `adminPassword`, `secretKey`, `X-WP-Nonce`. */
const WORDS = 'authorization|credential|password|passphrase|secret|consumer_?key|api_?key|cookie|token|signature|nonce';
const SECRET = new RegExp(`${WORDS}|(database|redis|storage|smtp)_?url`, 'i');
const MAX_DEPTH = 6;
const HIDDEN = '[hidden]';

/** The fields of a log line without secrets, at any depth. */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return hide(value, 0) as Record<string, unknown>;
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return serializeError(value);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  // A request or a socket contains its headers many times.
  if (value instanceof EventEmitter) return `[${value.constructor.name}]`;
  if ('toJSON' in value) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => hide(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, SECRET.test(name) ? HIDDEN : hide(entry, depth + 1)]),
  );
}

/** An error without additional properties: the error of a failed statement has the values of the statement. */
function serializeError(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  };
}

/** Patterns of credentials in a text, such as the message of an error, each with its replacement. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  // s3://key:secret@host: only here a secret may contain a slash.
  [/(s3:\/\/)[^\s"\\@]+@/gi, `$1${HIDDEN}@`],
  [/(:\/\/)[^\s"\\/?#]+@/g, `$1${HIDDEN}@`],
  [/\b(c[ks])_[0-9a-f]{16,}/gi, `$1_${HIDDEN}`],
  [/\b(Basic|Bearer)\s+[\w+/=.~-]{16,}/g, `$1 ${HIDDEN}`],
  // The token of a link that sets a password is a part of the path.
  [/(\/password-resets\/)[\w-]+/g, `$1${HIDDEN}`],
  [new RegExp(`((?:${WORDS})\\w*=)[^&\\s"\\\\]+`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`((?:${WORDS})\\w*\\\\+"\\s*:\\s*\\\\+")[^"\\\\]+`, 'gi'), `$1${HIDDEN}`],
];

/** A log line without the credentials in its texts. The patterns match no quotation marks, so the line stays valid JSON. */
export const withoutCredentials = (line: string): string =>
  CREDENTIALS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
