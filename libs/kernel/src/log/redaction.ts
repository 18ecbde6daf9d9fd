/** Names of what must never reach a log, in any spelling: `authorization`, `consumer_secret`, `adminPassword`, `secretKey`, `DATABASE_URL`. */
const SECRET = /authorization|password|secret|consumer_?key|cookie|token|signature|database_?url|redis_?url/i;
const DEEPEST = 6;
const HIDDEN = '[hidden]';

/** What is logged, without the secrets it holds at any depth. */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return hide(value, 0) as Record<string, unknown>;
}

function hide(value: unknown, depth: number): unknown {
  if (value instanceof Error) return told(value);
  if (!Array.isArray(value) && !isPlain(value)) return value;
  if (depth > DEEPEST) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => hide(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, SECRET.test(name) ? HIDDEN : hide(entry, depth + 1)]),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

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
