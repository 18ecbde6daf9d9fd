/** What the server said was wrong, or that no answer came. */
export class GroveError extends Error {
  override readonly name = 'GroveError';

  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    /** Stable, for programs: `product_invalid_sku`. `no_answer` when none came, `not_json` when it is none of Grove's. */
    readonly code: string,
    /** For people: what was wrong and what to do. */
    message: string,
    /** What the server tells beside it, such as the parameters that were wrong. */
    readonly data: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error that an answer tells; one that a proxy wrote has no code of ours. */
export function errorOf(status: number, body: unknown): GroveError {
  const { code, message, data } = (typeof body === 'object' && body !== null ? body : {}) as Partial<GroveError>;
  if (typeof code !== 'string')
    return new GroveError(status, 'not_json', `The answer ${status} is none of Grove's. See what stands before it.`);
  return new GroveError(status, code, String(message), data);
}
